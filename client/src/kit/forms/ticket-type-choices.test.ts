import '../../../../tests/kit/upstreams/pretend-page.ts'
import { ticketTypes } from '@menara/shared/domain/tickets/ticket-types.ts'
import { expect, it } from 'vitest'
import { typeChoices } from './ticket-type-choices.ts'

const words = { say: (code: string) => (code === 'general' ? 'General' : undefined), language: 'id' }
const row = { id: 44, code: 'lost_property', name_en: 'Lost property', name_id: 'Barang hilang' }

it('TK-92 offers the types that the server serves: ours under our names, others under theirs', () => {
  expect(typeChoices([ticketTypes[0], row], words)).toEqual([
    { value: '1', label: 'General' },
    { value: '44', label: 'Barang hilang' },
  ])
  expect(typeChoices([{ ...row, name_id: '' }], words)).toEqual([{ value: '44', label: '44' }])
})

it('TK-92 offers ours while it has not answered, or serves none', () => {
  expect(typeChoices([], words).map(({ value }) => value)).toEqual(ticketTypes.map(({ id }) => String(id)))
})
