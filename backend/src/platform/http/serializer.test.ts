import { endpoints } from '@menara/shared/contract/index-of.ts'
import { closed, nullable } from '@menara/shared/kit/words.ts'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { serializerOf, withoutNullUnions } from './serializer.ts'

const Row = closed({
  name: nullable(Type.String()),
  count: nullable(Type.Integer()),
  share: nullable(Type.Number()),
  on: nullable(Type.Boolean()),
  tags: nullable(Type.Array(nullable(Type.String()))),
  place: nullable(closed({ floor: nullable(Type.String()) })),
  note: Type.Optional(nullable(Type.String())),
  free: Type.Unsafe<unknown>({}),
  target: Type.Union([closed({ kind: Type.Literal('a'), at: nullable(Type.String()) }), closed({ kind: Type.Literal('b') })]),
})

const FULL = {
  name: 'Genset "1"',
  count: 3,
  share: 0.5,
  on: false,
  tags: ['a', null],
  place: { floor: '2' },
  note: 'x',
  free: { a: [1] },
  target: { kind: 'a', at: null },
}
const EMPTY = {
  ...FULL,
  ...{ name: null, count: null, share: null, on: null, tags: null, place: null, note: null, target: { kind: 'b' } },
}

describe('an answer is written', () => {
  const write = serializerOf({ schema: closed({ data: Type.Array(Row) }) })

  it('PF-29 as JSON itself writes it, with null where a value may be absent', () => {
    const { note: _, ...without } = EMPTY
    const answer = { data: [FULL, EMPTY, without] }
    expect(JSON.parse(write(answer))).toEqual(answer)
  })

  it('PF-29 without fields that its schema does not name', () => {
    const answer = { data: [{ ...FULL, secret: 's', place: { floor: null, secret: 's' } }], secret: 's' }
    expect(write(answer)).not.toContain('secret')
  })

  it('PF-29 without a validator for "this or null" in any answer of the contract', () => {
    const unions = (schema: unknown): unknown[] => {
      if (typeof schema !== 'object' || schema === null) return []
      const inside = Object.values(schema).flatMap(unions)
      return Array.isArray((schema as { anyOf?: unknown }).anyOf) ? [schema, ...inside] : inside
    }
    const left = endpoints.flatMap(({ name, reply }) => unions(withoutNullUnions(reply)).map(() => name.split('.')[0]))
    // A widget of a dashboard, a question of a survey and its answer, an answer of a round, and the period of a report are one of several shapes; the website of a vendor may be the empty text.
    const severalShapes = [
      'dashboards',
      'surveys',
      'public_surveys',
      'survey_results',
      'saved_reports',
      'vendors',
      'inspection_rounds',
      'inspection_sync',
    ]
    expect(new Set(left)).toEqual(new Set(severalShapes))
  })
})
