import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@menara/shared/contract/index-of.ts'
import { identityFault } from '@menara/shared/domain/visitors/identity.ts'
import { permissions } from '@menara/shared/kit/permission.ts'
import { sentenceKey, sentenceOf } from '@menara/shared/kit/refusal-sentence.ts'
import english from '@menara/shared/refusals/en.json' with { type: 'json' }
import indonesian from '@menara/shared/refusals/id.json' with { type: 'json' }
import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import '../../../../tests/kit/upstreams/pretend-page.ts'
import { rightText, ruleSentence } from './refusal-words.ts'

const languages = [
  ['en', english],
  ['id', indonesian],
] as const
beforeAll(async () => {
  await i18next.init({ lng: 'id', ns: ['refusals'], resources: { en: { refusals: english }, id: { refusals: indonesian } } })
})

/** Keywords of JSON Schema that say something about a value, and what says nothing. */
const SILENT = new Set([
  'properties',
  'items',
  'default',
  'description',
  'title',
  'examples',
  '$id',
  '~kind',
  '~optional',
  '~unsafe',
  'allOf',
  'additionalItems',
])
const WITHIN = new Set(['properties', 'items', 'anyOf', 'allOf', 'additionalProperties', 'propertyNames'])
const partsOf = (word: string, value: unknown): unknown[] => {
  if (!WITHIN.has(word)) return []
  return word === 'properties' || Array.isArray(value) ? Object.values(value as object) : [value]
}
function keywordsIn(schema: unknown, found: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return
  for (const [word, value] of Object.entries(schema)) {
    if (!SILENT.has(word)) found.add(word)
    for (const part of partsOf(word, value)) keywordsIn(part, found)
  }
}
function contractRules(): string[] {
  const found = new Set<string>()
  for (const { params, query, body, form } of endpoints) for (const schema of [params, query, body, form]) keywordsIn(schema, found)
  return [...found]
}

/** Rules that services name, read from their sources. */
function serviceRules(): string[] {
  const root = join(import.meta.dirname, '../../../../backend/src')
  const found = new Set<string>()
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/\.ts$/.test(file) || file.endsWith('.test.ts')) continue
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, rule] of text.matchAll(/\binvalid\(\s*(?:'[^']*'|`[^`]*`|[\w.[\]]+),\s*'(\w+)'/g)) found.add(rule as string)
    for (const [, rule] of text.matchAll(/field: [^,{}]+, rule: '(\w+)'/g)) found.add(rule as string)
  }
  return [...found]
}

describe('KT-80 every rule has its sentence in both languages', () => {
  it.each([
    ['the contract', contractRules, 15],
    ['services', serviceRules, 60],
  ] as const)('KT-80 of %s', (_whose, rulesOf, atLeast) => {
    const rules = rulesOf()
    expect(rules.length).toBeGreaterThanOrEqual(atLeast)
    for (const [language, texts] of languages) {
      const said = texts.rule as Readonly<Record<string, string>>
      const keys = rules.flatMap((rule) => [
        sentenceKey({ rule }),
        sentenceKey({ rule, params: { limit: 1 } }),
        sentenceKey({ rule, params: { limit: 9 } }),
      ])
      expect([language, [...new Set(keys)].filter((key) => !said[key])]).toEqual([language, []])
    }
  })

  it('KT-80 with the same facts, and every permission in words', () => {
    const facts = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
    for (const [key, text] of Object.entries(english.rule))
      expect([key, facts((indonesian.rule as Record<string, string>)[key] ?? '')]).toEqual([key, facts(text)])
    for (const [language, texts] of languages) expect([language, Object.keys(texts.right)]).toEqual([language, [...permissions]])
  })
})

it('KT-80 names the field as the form does, otherwise by what it is', () => {
  const tooLong = { field: 'title', rule: 'maxLength', params: { limit: 200 } }
  expect(ruleSentence(tooLong)).toBe('Judul paling banyak 200 karakter')
  expect(ruleSentence(tooLong, 'Judul acara')).toBe('Judul acara paling banyak 200 karakter')
  expect(sentenceOf(tooLong, english)).toBe('Title may have at most 200 characters')
  expect(sentenceOf({ field: 'lines.0.unit_price', rule: 'type' }, english)).toBe('Unit price is not the right kind of value')
  expect(sentenceOf({ field: '', rule: 'json' }, english)).toBe('This value is not valid JSON')
  expect(sentenceOf({ field: 'start', rule: 'years', params: { from: 2000, until: 2100 } }, english)).toBe(
    'Start must lie in the years 2000 to 2100',
  )
  expect(sentenceOf({ field: 'start', rule: 'newest_rule' }, indonesian)).toBe('Mulai melanggar aturan “newest_rule”')
})

it.each([
  { field: 'title', rule: 'minLength', params: { limit: 1 } },
  { field: 'title', rule: 'pattern', params: { found: 'blank' } },
])('KT-81 says that a blank title must not be empty ($rule)', (broken) => {
  expect(ruleSentence(broken)).toBe('Judul tidak boleh kosong')
  expect(sentenceOf(broken, english)).toBe('Title must not be empty')
  expect(sentenceOf({ field: 'title', rule: 'pattern' }, english)).toBe('Title has characters that are not allowed here')
})

it('KT-81 says of a missing identity number that it must not be empty, of a wrong one what is wrong', () => {
  const said = (number: string) => ruleSentence({ field: 'identity.number', rule: identityFault('nik', number) ?? '' })
  expect([said(''), said('123')]).toEqual(['Nomor identitas tidak boleh kosong', 'Nomor identitas bukan NIK: NIK terdiri dari 16 digit'])
})

it('KT-82 says what a permission allows in words', () => {
  expect([rightText('visitor_receive'), rightText('nobody_knows')]).toEqual(['menerima tamu', undefined])
})
