import { ticketReports } from '@menara/shared/contract/desk/ticket-reports.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { expect, it } from 'vitest'
import { invite, openGatehouse, openVisit, paramsOf, visitorUpTo } from '../../../../../tests/kit/desk/visitors.ts'

const MINUTE = 60_000

it('RPT-9 knows how long visitors wait at each gate, and how often the target is kept', async () => {
  const house = await openGatehouse()
  const { guard, admin, cast } = house
  house.clock.set(new Date('2026-11-02T02:00:00Z'))
  const report = async (query: object = {}) =>
    (await admin.asks(ticketReports.get, { query: { start: '2026-11-02', end: '2026-11-02', zone: 'Asia/Jakarta', ...query } })).body.data
      .gates
  expect(await report()).toEqual([])
  // One who comes straight to the check-in, and four who wait: two minutes, four, twelve, and until now.
  await visitorUpTo(house, 'checked_in')
  const waiting = await invite(guard, await openVisit(house, house.host), ['Agus', 'Wati', 'Joko', 'Siti'], { walk_in: true })
  for (const [place, minutes] of [2, 2, 8].entries()) {
    const [visitor] = waiting.slice(place)
    if (!visitor) throw new Error('Nobody waits')
    house.clock.advance(minutes * MINUTE)
    await guard.asks(visitors.verify, { params: paramsOf(visitor), body: { identity_seen: true } })
    await guard.asks(visitors.assign, { params: paramsOf(visitor), body: { escort: 'Pak Umar' } })
    expect((await guard.asks(visitors.scan, { body: { code: visitor.code ?? '', action: 'check_in' } })).status).toBe(200)
  }
  const [row, ...others] = await report()
  expect(others).toEqual([])
  // Who still waits is missed when the clock looks.
  expect(row).toMatchObject({ id: cast.site, arrived: 5, met: 3, missed: 1, at_once: 1 })
  expect((row?.median_s ?? 0) / 60).toBeCloseTo(3, 0)
  expect((row?.p90_s ?? 0) / 60).toBeCloseTo(9.6, 0)
  await house.backend.visitors.look()
  expect(await report({ ticket_type_id: 27 })).toMatchObject([{ arrived: 5, met: 3, missed: 2 }])
  expect(await report({ ticket_type_id: 1 })).toEqual([])
  expect(await report({ location_id: cast.otherSite })).toEqual([])
  expect(await report({ start: '2026-11-01', end: '2026-11-01' })).toEqual([])
})
