import { expect, it } from 'vitest'
import { emptyFacts, factsChanges, factsDraft, factsValuesOf, partsIn, partsText } from './facts-values.ts'

it('TFA-1 a form sends what its type takes, and what its type needs even when it is empty', () => {
  expect(factsDraft({ ...emptyFacts(), vendor_id: 'x' }, 28)).toEqual({ absence_kind: null, first_day: null, last_day: null })
  expect(factsDraft({ ...emptyFacts(), purpose: 'x' }, 1)).toBeUndefined()
  expect(factsDraft({ ...emptyFacts(), advance: '2000000', destinations: ['Makassar'] }, 30)).toMatchObject({
    advance: 2_000_000,
    destinations: ['Makassar'],
    purpose: null,
  })
})

it('TFA-4 only what differs is changed, and an emptied fact becomes none', () => {
  const before = { ...EMPTY, vendor: { id: 'v', name: 'PT Dingin' }, parts: [{ name: 'Seal 40 mm', count: 2 }] }
  const values = factsValuesOf(before)
  expect(factsChanges(values, before, 29)).toBeUndefined()
  expect(factsChanges({ ...values, vendor_id: '', parts: `${values.parts}\nGrease` }, before, 29)).toEqual({
    vendor_id: null,
    parts: [
      { name: 'Seal 40 mm', count: 2 },
      { name: 'Grease', count: 1 },
    ],
  })
})

it('TFA-5 TFA-7 the amount and its currency follow from the lines, and a new purchase without any says that they are missing', () => {
  const line = (description: string, quantity: number | '', unit_price: number | '') => ({
    key: description,
    description,
    quantity,
    unit_price,
  })
  const values = { ...emptyFacts(), lines: [line('Pump', 2, 250), line('Freight', 1, 100)] }
  const lines = [
    { description: 'Pump', quantity: 2, unit_price: 250 },
    { description: 'Freight', quantity: 1, unit_price: 100 },
  ]
  expect(factsDraft(values, 19)).toEqual({ amount: 600, currency: 'IDR', lines })
  expect(factsDraft(emptyFacts(), 19)).toEqual({ amount: null, currency: null, lines: null })
  expect(factsDraft({ ...values, lines: [line('Pump', '', '')] }, 31)).toMatchObject({ lines: [{ quantity: null, unit_price: null }] })
  const before = { ...EMPTY, amount: 600, currency: 'IDR' as const, lines }
  expect(factsChanges(factsValuesOf(before), before, 19)).toBeUndefined()
  expect(factsChanges({ ...factsValuesOf(before), lines: [line('Pump', 2, 250)] }, before, 19)).toEqual({ amount: 500, lines: [lines[0]] })
  expect(factsChanges(factsValuesOf(null), null, 19)).toBeUndefined()
})

it('TFA-1 parts are lines with a count', () => {
  expect(partsIn(' 3 x Filter G4 \n\n12 M8 bolt\n40 mm seal\nGrease')).toEqual([
    { name: 'Filter G4', count: 3 },
    { name: 'M8 bolt', count: 12 },
    { name: 'mm seal', count: 40 },
    { name: 'Grease', count: 1 },
  ])
  expect(partsIn(partsText([{ name: '2 x 4 timber', count: 5 }]))).toEqual([{ name: '2 x 4 timber', count: 5 }])
})

const EMPTY = {
  amount: null,
  currency: null,
  lines: null,
  absence_kind: null,
  first_day: null,
  last_day: null,
  first_half: null,
  last_half: null,
  destinations: null,
  purpose: null,
  transport: null,
  lodging: null,
  advance: null,
  cost_centre: null,
  parts: null,
  evidence: null,
  reading: null,
  statement: null,
  no_claim: null,
  handover: null,
  companions: null,
  vendor: null,
  device: null,
}
