import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { contract } from '@menara/shared/contract/index-of.ts'
import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import type { TSchema } from 'typebox'
import { Errors } from 'typebox/schema'
import { expect, it } from 'vitest'
import { completeReply } from './complete.ts'

const rowsOf = (endpoint: Endpoint, answer: unknown) => (completeReply(endpoint, answer) as { data: Record<string, unknown>[] }).data

it('KT-65 keeps what another upstream says and fills in what it does not', () => {
  const [row] = rowsOf(tickets.list, { data: [{ ticket_id: 7, ticket_type_id: 1, description: 'A leak', image: null, colour: 'red' }] })
  expect(row).toMatchObject({
    id: '7',
    ticket_id: expect.anything(),
    description: 'A leak',
    colour: 'red',
    title: 'A leak',
    assignee: null,
  })
  const zones = [{ zone: 'Asia/Makassar' }, { timezone: 'Asia/Jayapura' }, { zone: 'WIB' }, {}]
  expect(rowsOf(locations.list, zones).map((site) => site.zone)).toEqual(['Asia/Makassar', 'Asia/Jayapura', 'UTC', 'UTC'])
  expect(rowsOf(users.list, [{ user_id: 'u1' }])[0]).toMatchObject({ id: 'u1', name: '' })
  expect(completeReply(tickets.list, { data: [], next: 10 })).toEqual({ data: [], next: '10' })
  expect(completeReply(tickets.list, { data: null })).toEqual({ data: [] })
})

const every = Object.values(contract).flatMap((subject) => Object.values(subject) as Endpoint[])
/** The contract's types without the rules of values: an absent text is '', which no format or list of words allows. */
const typesAlone = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    ['enum', 'pattern', 'minLength', 'minItems', 'minimum', 'exclusiveMinimum', 'format', 'additionalProperties'].includes(key)
      ? undefined
      : value,
  )

it.each(
  [locations.list, assets.list, tickets.list, tickets.get, attendances.list, inbox.list, users.list, groups.list].map(
    (item) => [item.name, item] as const,
  ),
)('KT-65 %s: empty rows take every field of the contract', (_name, item) => {
  const reply = completeReply(item, { data: item === (tickets.get as Endpoint) ? {} : [{}, {}] })
  const [, errors] = Errors(typesAlone(item.reply) as TSchema, reply)
  expect(errors).toEqual([])
})

it('KT-65 no answer whatever makes it throw', () => {
  for (const endpoint of every)
    for (const answer of [null, 7, 'text', [], {}, { data: null }, { data: [null, 7, 'x'] }, { data: { id: {}, data: [] } }])
      completeReply(endpoint, answer)
  expect(every.length).toBeGreaterThan(100)
})
