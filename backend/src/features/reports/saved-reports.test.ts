import { reports } from '@menara/shared/contract/reports/reports.contract.ts'
import { type ReportDefinition, reportSchedules, savedReports } from '@menara/shared/contract/reports/saved-reports.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { nextRun } from '@menara/shared/domain/reports/report-schedules.ts'
import { expect, it } from 'vitest'
import { personWith } from '../../../../tests/contract/asking.ts'
import { openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { openOutsides } from '../../../../tests/kit/upstreams/outsides.ts'
import { newId } from '../../platform/ids.ts'
import { roles, userRoles } from '../../schema/people.ts'

const SHAPE: ReportDefinition = {
  subject: 'tickets',
  groups: ['state'],
  measures: ['count'],
  period: { kind: 'days', count: 30 },
  view: 'table',
}
const DAY = 86_400_000
const keep = async (who: Person, more: object = {}) =>
  (await who.asks(savedReports.create, { body: { name: 'By state', definition: SHAPE, ...more } })).body.data
const listed = async (who: Person) => (await who.asks(savedReports.list, { query: {} })).body.data.map(({ name }) => name)

it('RPG-11 is found by its owner and by those it is shared with, and changed by its owner alone', async () => {
  const building = await openBuilding()
  const { admin, cast, db } = building
  const reader = await personWith(building, ['show_plugin_reporting', 'show_ticketing_general', 'ticket_read_all'], [cast.otherSite])
  const own = await keep(admin)
  expect([await listed(admin), await listed(reader)]).toEqual([['By state'], []])
  expect((await reader.asks(savedReports.get, { params: { id: own.id } })).status).toBe(404)
  const change = (who: Person, body: object) => who.asks(savedReports.update, { params: { id: own.id }, body: body as never })
  expect((await change(admin, { audience: 'roles' })).status).toBe(422)
  const [role] = await db.sql.insert(roles).values({ id: newId(), name: 'Readers of reports', permissions: [] }).returning()
  await change(admin, { audience: 'roles', role_ids: [role?.id ?? ''], rev: 1 })
  expect(await listed(reader)).toEqual([])
  await db.sql.insert(userRoles).values({ user_id: reader.id, role_id: role?.id ?? '' })
  expect(await listed(reader)).toEqual(['By state'])
  expect((await change(admin, { audience: 'everyone', rev: 1 })).status).toBe(409)
  expect((await change(admin, { audience: 'everyone', rev: 2 })).body.data).toMatchObject({ audience: 'everyone', roles: [], rev: 3 })
  expect((await reader.asks(savedReports.get, { params: { id: own.id } })).body.data).toMatchObject({
    editable: false,
    owner: { id: admin.id },
  })
  expect((await change(reader, { name: 'Mine' })).status).toBe(403)
  expect((await reader.asks(savedReports.remove, { params: { id: own.id } })).status).toBe(403)
  expect((await keep(admin, { definition: { ...SHAPE, groups: ['nothing'] } })) as unknown).toBeUndefined()
  expect(
    (
      await reader.asks(savedReports.create, {
        body: { name: 'Money', definition: { ...SHAPE, subject: 'spending', groups: [], measures: ['amount'] } },
      })
    ).status,
  ).toBe(403)
  expect((await admin.asks(savedReports.remove, { params: { id: own.id } })).status).toBe(200)
  expect(await listed(reader)).toEqual([])
  expect((await admin.asks(reports.subjects, {})).status).toBe(200)
})

it('RPG-12 is mailed at its time to each as they may see it; who lost the right and a late run are seen', async () => {
  const building = await openOutsides()
  const { admin, cast, clock, backend } = building
  await admin.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Leak' } })
  const reader = await personWith(building, ['show_plugin_reporting', 'show_ticketing_general', 'ticket_read_all'], [cast.site])
  const { id } = await keep(admin, { name: 'Weekly' })
  const plan = (body: object) =>
    admin.asks(reportSchedules.create, {
      params: { id },
      body: {
        unit: 'day',
        at_time: '07:00',
        format: 'xlsx',
        recipient_ids: [admin.id, reader.id, cast.employee],
        zone: 'Asia/Jakarta',
        ...body,
      } as never,
    })
  expect((await plan({ unit: 'week' })).status).toBe(422)
  expect((await plan({ recipient_ids: ['01a21e97-1f34-758e-9347-50560cba0510'] })).status).toBe(422)
  const made = (await plan({})).body.data
  await plan({ format: 'pdf', recipient_ids: [admin.id] })
  clock.set(new Date(made.next_at))
  await backend.reports.look()
  await building.work()
  const types = building.mail.mails.map(({ raw }) => /content-type:\s*(application\/[a-z.-]+)/i.exec(raw)?.[1]?.split('.').at(-1))
  expect(types.sort()).toEqual(['application/pdf', 'sheet', 'sheet'])
  expect(building.mail.mails[0]?.headers.get('subject')).toContain('Weekly')
  const listed = async () => (await (await building.as(cast.admin)).asks(reportSchedules.list, { params: { id } })).body.data
  const [first] = (await listed()).filter((one) => one.format === 'xlsx')
  expect(first?.deliveries.map(({ user, state }) => [user?.id, state]).sort()).toEqual(
    [
      [admin.id, 'made'],
      [reader.id, 'made'],
      [cast.employee, 'refused'],
    ].sort(),
  )
  clock.advance(2 * DAY)
  await backend.reports.look()
  const late = (await listed()).find((one) => one.format === 'xlsx')
  expect([late?.deliveries[0], Date.parse(late?.next_at ?? '') > clock.now().getTime()]).toMatchObject([
    { user: null, state: 'missed' },
    true,
  ])
  expect((await (await building.as(cast.admin)).asks(reportSchedules.remove, { params: { id: made.id } })).status).toBe(200)
  expect(await listed()).toHaveLength(1)
})

it('RPG-12 runs next on the day of the week or month, on the last one of a short month, by the clocks of its zone', () => {
  const next = (more: object, at: string) =>
    nextRun({ unit: 'day', on_day: null, at_time: '07:00', zone: 'Asia/Jakarta', ...more } as never, new Date(at))
  expect(next({}, '2026-11-27T00:00:00Z')).toBe('2026-11-28T00:00:00.000Z')
  expect(next({}, '2026-11-26T23:59:59Z')).toBe('2026-11-27T00:00:00.000Z')
  expect(next({ unit: 'week', on_day: 1 }, '2026-11-27T00:00:00Z')).toBe('2026-11-30T00:00:00.000Z')
  expect(next({ unit: 'month', on_day: 31 }, '2026-11-27T00:00:00Z')).toBe('2026-11-30T00:00:00.000Z')
  expect(next({ unit: 'month', on_day: 31 }, '2027-02-01T00:00:00Z')).toBe('2027-02-28T00:00:00.000Z')
})
