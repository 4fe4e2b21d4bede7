import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesLike, textOf } from '../kit/house.ts'

const SOURCES = filesLike([
  '{shared,backend,backend/demo,gateway,client}/src/**/*.{ts,tsx,css}',
  'tests/**/*.{ts,tsx}',
  'scripts/**/*.{ts,mjs}',
])
const GLOSSARY = textOf('docs/glossary.md')

/** The rows of the table under a heading of the glossary, without its head. */
function rowsUnder(heading: string): string[][] {
  const section = GLOSSARY.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows
    .slice(2)
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .map(([, ...cells]) => cells)
}
const listed = (cell = ''): string[] => cell.split(',').flatMap((part) => (part.trim() ? [part.trim()] : []))
const rows = rowsUnder('Words that are not used')
/** Banned in names, or in comments too. */
const bannedFrom = (where: 'names' | 'comments') =>
  new Set(rows.flatMap(([not, , places]) => (listed(places).includes(where) ? listed(not) : [])))
const banned = { names: bannedFrom('names'), comments: bannedFrom('comments') }
const allowed = rows.flatMap(([, , , except]) => listed(except))

/** The words of a name in camelCase, PascalCase, kebab-case or CONSTANT_CASE. */
const wordsOf = (name: string): string[] => (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())
const spoken = (text: string): string => allowed.reduce((rest, phrase) => rest.replaceAll(new RegExp(`\\b${phrase}\\b`, 'gi'), ''), text)
const bannedIn = (where: keyof typeof banned, words: readonly string[]): string[] => words.filter((word) => banned[where].has(word))

describe('words that the glossary bans', () => {
  it('are read from it', () => {
    expect([banned.names.size > 20, banned.comments.size > 10]).toEqual([true, true])
    expect(bannedIn('names', wordsOf('openSeatKeeper'))).toEqual(['seat', 'keeper'])
    expect(bannedIn('names', wordsOf(spoken('a dead letter of mouth to ear')))).toEqual([])
  })

  it('are in the name of no file', () => {
    const names = SOURCES.filter((file) => bannedIn('names', wordsOf(spoken(basename(file).replaceAll(/[-.]/g, ' ')))).length > 0)
    expect(names).toEqual([])
  })

  it('are in no exported name', () => {
    const exported = /^export (?:async )?(?:const|function\*?|interface|type|class) (\w+)/gm
    const found = SOURCES.flatMap((file) =>
      [...textOf(file).matchAll(exported)].flatMap(([, name = '']) =>
        bannedIn('names', wordsOf(spoken(wordsOf(name).join(' ')))).map((word) => `${file}: ${name} (${word})`),
      ),
    )
    expect(found).toEqual([])
  })

  it('are in no comment', () => {
    const comments = /\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
    const found = SOURCES.flatMap((file) =>
      [...textOf(file).matchAll(comments)].flatMap(([comment]) =>
        // What stands in backticks is code.
        bannedIn('comments', wordsOf(spoken(comment.replaceAll(/`[^`]*`/g, '')))).map(
          (word) => `${file}: ${word}: ${comment.replaceAll(/\s+/g, ' ').slice(0, 90)}`,
        ),
      ),
    )
    expect(found).toEqual([])
  })
})
