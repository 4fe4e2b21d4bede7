import { closed, oneOf } from '@menara/shared/kit/words.ts'
import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { tableOf } from './table.ts'

const Rooms = Type.Array(closed({ name: Type.String(), use: oneOf('work', 'toilet') }))

it('DM-93 a table with a word that the demo does not know is refused, with its place', () => {
  const rows = [
    { name: 'Toilet', use: 'toilet' },
    { name: 'Pantry', use: 'pantri' },
  ]
  expect(tableOf(Rooms, rows.slice(0, 1))).toEqual(rows.slice(0, 1))
  expect(() => tableOf(Rooms, rows)).toThrow('A table of the demo is wrong at /1/use')
  expect(() => tableOf(Rooms, [{ name: 'Toilet' }])).toThrow('A table of the demo is wrong at /0')
})
