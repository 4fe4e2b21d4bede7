import { assetAccess } from '@menara/shared/contract/places/asset-access.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { search } from '@menara/shared/contract/records/search.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, it } from 'vitest'
import { openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { searchWords } from '../../schema/search-words.ts'

const meant = async (who: Person, text: string) => (await who.asks(search.corrections, { query: { search: text } })).body.data

it('SRC-1 SRC-2 SRC-3 corrects to words of records one may read, of one’s sites', async () => {
  const { admin, agent, employee, elsewhere, stranger, cast, backend, db } = await openBuilding()
  await agent.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Lampu koridor berkedip' } })
  expect(await meant(agent, 'lmapu koridor')).toEqual([])
  await backend.searchWords.round()
  expect(await meant(agent, 'lmapu koridor 12')).toEqual(['lampu koridor 12'])
  expect(await meant(agent, 'Koridro berkdip')).toEqual(['koridor berkedip'])
  expect(await meant(agent, 'lamp koridor')).toEqual([])
  // Who reads only their own tickets, and who works at another site, learn no word of them.
  expect([await meant(employee, 'lmapu'), await meant(elsewhere, 'lmapu')]).toEqual([[], []])
  expect((await stranger.asks(search.corrections, { query: { search: 'lmapu' } })).status).toBe(401)
  const draft = { code: 'BR-1', name: 'Brankas', type: 'hvac' as const, location_id: cast.site }
  const made = await admin.asks(assets.create, { body: draft as never })
  expect(made.status).toBe(200)
  await admin.asks(assetAccess.set, { params: { id: made.body.data.id }, body: { see: { rules: [] }, use: null, book: null } })
  await backend.searchWords.round()
  expect(await meant(admin, 'brnakas')).toEqual([])
  const before = await db.sql.$count(searchWords)
  await backend.searchWords.round()
  expect(await db.sql.$count(searchWords)).toBe(before)
})
