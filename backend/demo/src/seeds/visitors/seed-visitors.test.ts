import { users } from '@menara/backend/schema/people.ts'
import { locations } from '@menara/backend/schema/places.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { passes } from '@menara/shared/contract/visitors/passes.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { watchlistApprovals } from '@menara/shared/contract/visitors/watchlist-approvals.contract.ts'
import { isPresent, ticketStateOf } from '@menara/shared/domain/visitors/visitor-state.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { seedVisitors } from './seed-visitors.ts'

it('DM-72 has visitors of today at two sites whose tickets agree with them, one of the watchlist among them, waits at the gate in time and too long, and badges from a list with whoever is inside', async () => {
  const { backend, db, cast, admin } = await openBuilding()
  await db.sql.update(users).set({ email: 'agent@menara.demo' }).where(eq(users.id, cast.agent))
  await db.sql.update(locations).set({ code: 'SBY' }).where(eq(locations.id, cast.otherSite))
  await db.atomically(() => seedVisitors(backend.platform))
  const opened = (await admin.asks(tickets.list, { query: { ticket_type_id: 27 } })).body.data
  expect(new Set(opened.map((item) => item.location.id))).toEqual(new Set([cast.site, cast.otherSite]))
  const all = []
  for (const ticket of opened) {
    const { data } = (await admin.asks(visitors.ofTicket, { params: { id: ticket.id } })).body
    expect(
      ticketStateOf(
        data.map((row) => row.state),
        { state: ticket.state },
      ),
    ).toBe(ticket.state)
    all.push(...data)
  }
  expect(new Set(all.map((row) => row.state)).size).toBe(7)
  expect(all.filter((row) => row.watchlist_hit).map((row) => row.state)).toEqual(['submitted'])
  const clearing = (await admin.asks(watchlistApprovals.list, {})).body.data.map((approval) => [
    approval.location.id,
    approval.approval_type?.name_en,
  ])
  expect(clearing.find(([id]) => id === cast.otherSite)).toEqual([cast.otherSite, 'Hit on the watchlist'])
  const gates = Object.fromEntries(all.map((row) => [row.state, row.gate?.state]))
  expect(gates).toMatchObject({ submitted: 'missed', checked_in: 'met', on_break: 'met', done: 'missed' })
  const held = (await admin.asks(passes.list, { query: { limit: 50, kind: 'badge' } })).body.data
  const inside = all.filter((row) => row.location.id === cast.site && isPresent(row.state)).map((row) => [row.badge, row.id])
  expect(inside.length).toBeGreaterThan(0)
  expect(held.filter((item) => item.state === 'out').map((item) => [item.code, item.visitor?.id])).toEqual(expect.arrayContaining(inside))
  expect(held.filter((item) => item.state === 'missing').map((item) => item.visitor?.state)).toEqual(['done'])
  const [site, other] = [cast.site, cast.otherSite].map((location_id) => admin.asks(visitors.list, { query: { location_id, limit: 50 } }))
  expect([(await site)?.body.data.length, (await other)?.body.data.length]).toEqual([6, 2])
})
