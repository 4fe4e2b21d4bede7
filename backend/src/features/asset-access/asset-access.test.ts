import { activities } from '@menara/shared/contract/activities.contract.ts'
import { type AccessRuleDraft, type AssetAccessDraft, assetAccess } from '@menara/shared/contract/places/asset-access.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { booked, draftOf, openBookable } from '../../../../tests/kit/bookings/bookings.ts'
import type { Person } from '../../../../tests/kit/building.ts'
import { personAt } from '../../../../tests/kit/desk/purchases.ts'
import { assetAccessRules } from '../../schema/access/asset-access.ts'
import { audit } from '../../schema/journal.ts'

const OPEN: AssetAccessDraft = { see: null, use: null, book: null }
const ANYBODY: AccessRuleDraft = { user_id: null, group_id: null, role_id: null, days: [], from: null, to: null, until: null }
const NOBODY = '0190a0a0-0000-7000-8000-000000000000'

/** A booker at the site, beside those of the building, and how the first asset's access is set. */
async function limited() {
  const building = await openBookable()
  const { admin, cast } = building
  const booker = await personAt(building, cast.site, ['show_plugin_room_reservation', 'show_ticketing', 'show_ticketing_general'])
  const set = (draft: Partial<AssetAccessDraft>) => admin.asks(assetAccess.set, { params: { id: cast.asset }, body: { ...OPEN, ...draft } })
  return { ...building, booker, set }
}

it('AAC-1 AAC-6 is said by who manages assets, of their sites, and kept in the audit trail', async () => {
  const house = await limited()
  const { admin, booker, cast, db, set } = house
  const params = { id: cast.asset }
  const rule = { ...ANYBODY, group_id: cast.group, days: [1, 2], from: '08:00', to: '17:00', until: '2026-12-31' }
  const { status, body } = await set({ book: { rules: [rule] } })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ see: null, use: null, book: { rules: [{ group: { name: 'Engineering' }, user: null, days: [1, 2] }] } })
  expect((await admin.asks(assetAccess.get, { params })).body).toEqual(body)
  expect((await booker.asks(assetAccess.get, { params })).status).toBe(403)
  const foreign = await personAt(house, cast.otherSite, ['show_manage_asset'])
  expect((await foreign.asks(assetAccess.set, { params, body: OPEN })).status).toBe(404)
  const errorsOf = async (more: object) =>
    ((await set({ see: { rules: [{ ...ANYBODY, ...more }] } })).body as unknown as { errors: unknown }).errors
  expect(await errorsOf({ user_id: NOBODY })).toMatchObject([{ field: 'see.rules.0.user_id', rule: 'exists' }])
  expect(await errorsOf({ user_id: cast.agent, group_id: cast.group })).toMatchObject([{ field: 'see.rules.0', rule: 'one_of' }])
  expect(await errorsOf({ from: '17:00', to: '08:00' })).toMatchObject([{ field: 'see.rules.0.to', rule: 'after' }])
  const trail = await db.sql.select({ action: audit.action }).from(audit).where(eq(audit.subject_id, cast.asset)).orderBy(audit.seq)
  expect(trail.map((row) => row.action)).toEqual(['asset.access_set'])
})

it('AAC-2 AAC-3 an asset one may not see is nowhere, and stays so when the last rule goes', async () => {
  const { admin, booker, agent, cast, db, set } = await limited()
  const listed = async (who: Person) => (await who.asks(assets.list, { query: { location_id: cast.site } })).body
  const asset = { params: { id: cast.asset } }
  expect((await listed(booker)).total).toBe(1)
  const { id } = await booked(admin, cast.asset, { from: '11:00', to: '12:00' })
  await admin.asks(activities.create, {
    body: { type: 'patrol.note', description: 'Humming', location_id: cast.site, link_id: cast.asset },
  })
  await set({ see: { rules: [{ ...ANYBODY, group_id: cast.group }] } })
  const log = async (who: Person, query = {}) =>
    (await who.asks(activities.list, { query: { link_id: cast.asset, ...query } })).body.data.length
  // The agent is in the group.
  expect([(await listed(agent)).total, await log(agent), await log(agent, { shared: true })]).toEqual([1, 1, 0])
  expect(await listed(booker)).toMatchObject({ data: [], total: 0 })
  expect([(await booker.asks(assets.get, asset)).status, (await booker.asks(assets.devices, asset)).status]).toEqual([404, 404])
  expect((await booker.asks(bookings.get, { params: { id } })).status).toBe(404)
  expect((await booker.asks(bookings.list, { query: {} })).body.data).toEqual([])
  const period = { asset_id: cast.asset, start: '2026-11-23', end: '2026-11-23', from: '13:00', to: '14:00' }
  expect((await booker.asks(bookings.availability, { query: period })).status).toBe(422)
  expect(await log(booker)).toBe(0)
  await db.sql.delete(assetAccessRules)
  expect((await listed(agent)).total).toBe(0)
  expect((await admin.asks(assets.get, asset)).status).toBe(200)
})

it('AAC-4 is booked by whom it names, within their hours', async () => {
  const { admin, booker, cast, set } = await limited()
  const draft = (from: string, to: string) => draftOf(cast.asset, { from, to })
  const book = async (from: string, to: string) =>
    (await booker.asks(bookings.create, { body: draft(from, to) })).body as unknown as { errors?: unknown }
  await set({ book: { rules: [] } })
  expect((await book('13:00', '14:00')).errors).toMatchObject([{ field: 'asset_id', rule: 'not_named' }])
  // 23 November 2026 is a Monday.
  await set({ book: { rules: [{ ...ANYBODY, user_id: booker.id, days: [1], from: '13:00', to: '15:00' }] } })
  expect((await book('14:00', '15:30')).errors).toMatchObject([{ field: 'from', rule: 'not_then' }])
  const query = draftOf(cast.asset, { from: '14:00', to: '15:30' })
  const { asset_id, start, end, from, to } = query
  expect((await booker.asks(bookings.availability, { query: { asset_id, start, end, from, to } })).body.data).toMatchObject({
    free: false,
    refusal: 'not_then',
  })
  expect((await book('14:00', '15:00')).errors).toBeUndefined()
  expect((await admin.asks(bookings.create, { body: draft('16:00', '17:00') })).status).toBe(200)
})

it('AAC-5 is named in tickets by who may use it, and by who works them', async () => {
  const { agent, booker, cast, set } = await limited()
  const open = (who: Person) =>
    who.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'It hums', asset_id: cast.asset } })
  await set({ use: { rules: [] } })
  expect((await open(booker)).body).toMatchObject({ errors: [{ field: 'asset_id', rule: 'not_named' }] })
  expect((await open(agent)).status).toBe(200)
  await set({ use: { rules: [ANYBODY] } })
  expect((await open(booker)).status).toBe(200)
})
