import english from '@menara/shared/refusals/sentences/en.json' with { type: 'json' }
import indonesian from '@menara/shared/refusals/sentences/id.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { filesLike, textOf } from '../kit/house.ts'

const sources = filesLike('{backend,backend/demo,gateway}/src/**/*.ts')
  .filter((file) => !/\.(test|bench)\.ts$/.test(file))
  .map((file) => ({ file, text: textOf(file) }))

type Groups = Readonly<Record<string, Readonly<Record<string, string>>>>
const keysOf = ({ sentence }: { readonly sentence: Groups }) =>
  Object.entries(sentence).flatMap(([group, texts]) => Object.keys(texts).map((name) => `${group}.${name}`))
const sentenceOf = (key: string, texts: { readonly sentence: Groups }): string => {
  const [group = '', name = ''] = key.split('.')
  return texts.sentence[group]?.[name] ?? ''
}
const PLACEHOLDER = /\{\{(\w+)((?:, \w+)*)\}\}/g
const namesIn = (text: string): string[] => [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name ?? ''))].sort()

const quoted = new Set(sources.flatMap(({ text }) => [...text.matchAll(/['"]([a-z_]+\.[a-z_]+)['"]/g)].map(([, key]) => key)))
/** Keys whose end is chosen by a value: `accounts.${status}` begins with `accounts.`. */
const begun = sources.flatMap(({ text }) => [...text.matchAll(/`([a-z_]+\.)\$\{[\w.]+\}`/g)].map(([, beginning]) => beginning ?? ''))
const isUsed = (key: string): boolean => quoted.has(key) || begun.some((beginning) => key.startsWith(beginning))

/** The call that begins at an index, to the bracket that closes it. */
function callAt(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if ('({['.includes(text[at] ?? '')) depth++
    if (')}]'.includes(text[at] ?? '') && --depth <= 0) return text.slice(start, at + 1)
  }
  return text.slice(start)
}
interface Thrown {
  readonly file: string
  readonly key: string
  readonly call: string
}
const thrown: Thrown[] = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/new (?:Fault|Refused)\(\s*(?:'[a-z-]+'|\d+),\s*'([a-z_]+\.[a-z_]+)'/g)].map((match) => ({
    file,
    key: match[1] ?? '',
    call: callAt(text, match.index + match[0].indexOf('(')),
  })),
)

describe('CT-26 the sentences of refusals', () => {
  it('CT-26 stand in both languages, with the same parameters', () => {
    expect(keysOf(indonesian)).toEqual(keysOf(english))
    const words = (texts: { readonly word: Groups }) => Object.entries(texts.word).map(([list, of]) => [list, Object.keys(of)])
    expect(words(indonesian)).toEqual(words(english))
    for (const key of keysOf(english)) expect([key, namesIn(sentenceOf(key, indonesian))]).toEqual([key, namesIn(sentenceOf(key, english))])
  })

  it('CT-26 are all used, and so are the lists of words', () => {
    expect(keysOf(english).filter((key) => !isUsed(key))).toEqual([])
    const formats = new Set(
      keysOf(english).flatMap((key) =>
        [...sentenceOf(key, english).matchAll(PLACEHOLDER)].flatMap(([, , formats = '']) => formats.split(', ')),
      ),
    )
    const known = [...Object.keys(english.word).filter((key) => key !== 'counted' && key !== 'title'), 'right', 'counts', 'and', 'or', '']
    expect([...formats].filter((format) => !known.includes(format))).toEqual([])
    expect(Object.keys(english.word).filter((list) => list !== 'counted' && list !== 'title' && !formats.has(list))).toEqual([])
  })

  it('CT-26 are given every parameter where they are thrown', () => {
    expect(thrown.length).toBeGreaterThan(300)
    const lacking = thrown.flatMap(({ file, key, call }) =>
      namesIn(sentenceOf(key, english))
        .filter((name) => !new RegExp(`\\bparams: (?!\\{)|[{,]\\s*${name}\\b\\s*[:,}]`).test(call))
        .map((name) => `${file} ${key}: ${name}`),
    )
    expect(lacking).toEqual([])
  })
})
