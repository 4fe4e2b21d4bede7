import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MAX_FILES } from '../../scripts/care/figures.ts'
import { filesLike, textOf } from '../kit/house.ts'

const SOURCES = filesLike(['{shared,backend,backend/demo,gateway,client}/src/**/*.{ts,tsx}', 'tests/**/*.ts', 'scripts/**/*.{ts,mjs}'])

describe('files', () => {
  it('are never longer than 400 lines', () => {
    const lengths = SOURCES.map((file) => ({ file, lines: textOf(file).split('\n').length - 1 }))
    expect(lengths.length).toBeGreaterThan(0)
    expect(lengths.filter(({ lines }) => lines > 400)).toEqual([])
  })

  it('are not too many in a folder', () => {
    const folders = Map.groupBy(SOURCES, (file) => dirname(file))
    expect(folders.size).toBeGreaterThan(0)
    expect([...folders].flatMap(([folder, files]) => (files.length > MAX_FILES ? [`${folder}: ${files.length}`] : []))).toEqual([])
  })

  it('are named by their subject, never by a drawer', () => {
    const drawers = /(^|\/)(utils?|helpers?|common|hooks|types|misc)(\.tsx?$|\/)/
    expect(SOURCES.filter((file) => drawers.test(file))).toEqual([])
  })
})

describe('each table', () => {
  it('is written by one store', () => {
    const writers = new Map<string, Set<string>>()
    for (const file of filesLike('backend/src/**/*.ts')) {
      if (file.endsWith('.test.ts')) continue
      for (const [, table = ''] of textOf(file).matchAll(/\bsql\s*\.\s*(?:insert|update|delete)\(\s*(?:\w+\.)?(\w+)\s*\)/g))
        writers.set(table, (writers.get(table) ?? new Set()).add(file))
    }
    const shared = [...writers].filter(([, files]) => files.size > 1).map(([table, files]) => `${table}: ${[...files].sort().join(', ')}`)
    expect(shared).toEqual([])
  })

  it('is written in a store, and SQL is spoken nowhere else', () => {
    const written = /\bsql\.(insert|update|delete|select|execute|query)\b/
    const elsewhere = filesLike('backend/src/features/**/*.ts').filter(
      (file) => !/\.(store|test)\.ts$/.test(file) && written.test(textOf(file)),
    )
    expect(elsewhere).toEqual([])
  })
})

describe('rules', () => {
  const ids = (files: readonly string[], pattern: RegExp) =>
    [...new Set(files.flatMap((file) => [...textOf(file).matchAll(pattern)].map((match) => match[1] ?? '')))].sort()
  const books = filesLike('{shared,backend,backend/demo,gateway,client}/src/**/*.rules.md')
  const prefixes = new Set(ids(books, /\*\*([A-Z]{2,4})-\d+\*\*/g))

  it('that are written have a test, and tests that name a rule have the rule', () => {
    const written = ids(books, /\*\*([A-Z]{2,4}-\d+)\*\*/g)
    const tests = filesLike(['{shared,backend,backend/demo,gateway,client}/src/**/*.test.{ts,tsx}', 'tests/**/*.{test,spec,journey}.ts'])
    // A test may show several: their numbers stand at the beginning of its name.
    const named = ids(tests, /\b(?:it|test|journey)(?:\.(?:each|skipIf|runIf)\((?:[^()]|\([^()]*\))*\))?\(\s*[`'"]((?:[A-Z]{2,4}-\d+ )+)/g)
    const tested = [...new Set(named.flatMap((text) => text.trim().split(' ')))].filter((id) => prefixes.has(id.split('-')[0] ?? '')).sort()
    expect(written.length).toBeGreaterThan(0)
    expect(tested).toEqual(written)
  })

  it('carry a number that no other rule has', () => {
    const all = books.flatMap((file) => [...textOf(file).matchAll(/\*\*([A-Z]{2,4}-\d+)\*\*/g)].map((match) => match[1]))
    expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([])
  })

  it('stand beside the feature they are about', () => {
    // Those of a whole package stand in its src.
    const folderOf = (file: string) => basename(dirname(file).replace(/\/src$/, ''))
    const strays = books.filter((file) => !folderOf(file).includes(basename(file, '.rules.md').split('-')[0] ?? ''))
    expect(strays).toEqual([])
  })
})

describe('languages', () => {
  const keys = (value: unknown, path = ''): string[] =>
    typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`)) : [path]
  const english = filesLike('client/src/i18n/en/*.json').map((file) => basename(file))

  it('have the same subjects', () => {
    expect(english.length).toBeGreaterThan(0)
    expect(filesLike('client/src/i18n/id/*.json').map((file) => basename(file))).toEqual(english)
  })

  it.each(english)('say the same things in %s', (file) => {
    const [en, id] = ['en', 'id'].map((language) => keys(JSON.parse(textOf(`client/src/i18n/${language}/${file}`))).sort())
    expect(id).toEqual(en)
  })
})
