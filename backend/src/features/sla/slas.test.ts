import { slaCalendars } from '@menara/shared/contract/sla/sla-calendars.contract.ts'
import { type SlaDraft, slas } from '@menara/shared/contract/sla/slas.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { personWith } from '../../../../tests/contract/asking.ts'
import {
  addCalendar,
  minutesOf,
  officeHours,
  openForDays,
  usualPolicy,
  withServiceLevels,
} from '../../../../tests/kit/desk/service-levels.ts'
import { audit } from '../../schema/journal.ts'
import { roles } from '../../schema/people.ts'

const NOBODY = '0190a0a0-0000-7000-8000-000000000000'
const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })

describe('policies and calendars', () => {
  it('SL-1 are for those who manage the desk, and changed by those who see all sites', async () => {
    const { admin, agent, operator, stranger, db } = await openForDays()
    const calendar = await addCalendar(admin)
    const { id } = (await admin.asks(slas.create, { body: usualPolicy(calendar) })).body.data
    expect((await agent.asks(slas.list, { query: {} })).status).toBe(403)
    expect((await stranger.asks(slas.list, { query: {} })).status).toBe(401)
    await db.sql
      .update(roles)
      .set({ permissions: ['show_manage_ticket'] })
      .where(eq(roles.name, 'operator'))
    expect((await operator.asks(slas.list, { query: {} })).body.data.map((sla) => sla.name_en)).toEqual(['Usual'])
    expect((await operator.asks(slaCalendars.get, { params: { id: calendar } })).body.data).toMatchObject({
      name_id: 'Jam kantor',
      used_by: 1,
    })
    expect((await operator.asks(slas.types, {})).body.data.map((item) => item.id)).toEqual(['respond', 'next', 'own', 'resolve'])
    expect((await operator.asks(slas.update, { params: { id }, body: { name_en: 'Mine' } })).status).toBe(403)
    expect((await operator.asks(slas.create, { body: usualPolicy(calendar) })).status).toBe(403)
    expect((await operator.asks(slas.remove, { params: { id }, query: {} })).status).toBe(403)
    expect((await operator.asks(slaCalendars.create, { body: officeHours })).status).toBe(403)
    expect((await operator.asks(slaCalendars.update, { params: { id: calendar }, body: { name_en: 'Mine' } })).status).toBe(403)
    expect((await operator.asks(slaCalendars.remove, { params: { id: calendar } })).status).toBe(403)
  })

  it('SL-40 those for sites and groups out of sight are not there, nor are those named beside others, nor tickets there counted', async () => {
    const building = await openForDays()
    const { admin, cast } = building
    const calendar = await addCalendar(admin)
    const add = async (name_en: string, more: Partial<SlaDraft> = {}) =>
      (await admin.asks(slas.create, { body: { ...usualPolicy(calendar), name_en, ...more } })).body.data.id
    await add('Usual')
    await add('Both', { location_ids: [cast.site, cast.otherSite] })
    const there = await add('There', { location_ids: [cast.site] })
    await add('Of a team', { requester_group_ids: [cast.group] })
    const manager = await personWith(building, 'everything', [cast.otherSite])
    const { data } = (await manager.asks(slas.list, { query: {} })).body
    expect(data.map((item) => item.name_en).sort()).toEqual(['Both', 'Usual'])
    const both = data.find((item) => item.name_en === 'Both')
    expect(both?.location_ids).toEqual([cast.otherSite])
    expect(both?.names.map((name) => name.id)).toEqual([cast.otherSite])
    expect((await manager.asks(slas.get, { params: { id: there } })).status).toBe(404)
    const counted = async (who: typeof admin) => (await who.asks(slas.list, { query: {} })).body.data.map((sla) => sla.open_count)
    expect((await admin.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Leak' } })).status).toBe(200)
    expect((await counted(admin)).reduce((sum, value) => sum + value, 0)).toBe(1)
    expect((await counted(manager)).reduce((sum, value) => sum + value, 0)).toBe(0)
  })

  it('SL-2 the first is the default and stays; the others are tried in their order', async () => {
    const { admin } = await openForDays()
    const calendar = await addCalendar(admin)
    const add = async (name_en: string, more: Partial<SlaDraft> = {}) =>
      (await admin.asks(slas.create, { body: { ...usualPolicy(calendar), name_en, ...more } })).body.data
    const usual = await add('Usual')
    expect(usual).toMatchObject({ is_default: true, pauses: expect.arrayContaining(['parts']), start_is_response: false })
    expect(usual.ladder.map((item) => item.at)).toEqual([75, 90, 100, 1])
    await add('Alarms', { ticket_type_ids: [32] })
    const lifts = await add('Lifts', { ticket_type_ids: [1], sort: 0 })
    const names = async () => (await admin.asks(slas.list, { query: {} })).body.data.map((sla) => sla.name_en)
    expect(await names()).toEqual(['Lifts', 'Alarms', 'Usual'])
    await admin.asks(slas.update, { params: { id: lifts.id }, body: { sort: 5 } })
    expect(await names()).toEqual(['Alarms', 'Lifts', 'Usual'])
    const page = (await admin.asks(slas.list, { query: { limit: 2 } })).body
    expect((await admin.asks(slas.list, { query: { limit: 2, next: page.next ?? '' } })).body.data.map((sla) => sla.name_en)).toEqual([
      'Usual',
    ])
    expect((await admin.asks(slas.list, { query: { search: 'aLaRm' } })).body.data.length).toBe(1)
    expect((await admin.asks(slas.remove, { params: { id: usual.id }, query: {} })).status).toBe(409)
    expect(await admin.asks(slas.update, { params: { id: usual.id }, body: { priorities: ['low'] } })).toMatchObject(
      refused(422, 'priorities', 'default'),
    )
    expect((await admin.asks(slas.remove, { params: { id: lifts.id }, query: {} })).status).toBe(200)
    expect((await admin.asks(slas.get, { params: { id: lifts.id } })).status).toBe(404)
  })

  it('SL-3 what a policy names exists, and a target is given once', async () => {
    const building = await openForDays()
    const { calendar: here } = await withServiceLevels(building)
    const asked = (more: Partial<SlaDraft>) => building.admin.asks(slas.create, { body: { ...usualPolicy(here), ...more } })
    expect(await asked({ calendar_id: NOBODY })).toMatchObject(refused(422, 'calendar_id', 'exists'))
    expect(await asked({ category_ids: [NOBODY] })).toMatchObject(refused(422, 'category_ids', 'exists'))
    expect(await asked({ location_ids: [NOBODY] })).toMatchObject(refused(422, 'location_ids', 'exists'))
    expect(await asked({ ticket_type_ids: [7] })).toMatchObject(refused(422, 'ticket_type_ids', 'exists'))
    expect(await asked({ targets: [...minutesOf('own', 5), ...minutesOf('own', 6)].slice(0, 5) })).toMatchObject(
      refused(422, 'targets', 'unique'),
    )
    expect(await asked({ targets: [{ kind: 'own', priority: 'low', amount: 400, unit: 'days' }] })).toMatchObject(
      refused(422, 'targets', 'maximum'),
    )
    expect(await asked({ ladder: [{ at: 0, unit: 'percent', notify: [], raise_priority: false }] })).toMatchObject(
      refused(422, 'ladder', 'range'),
    )
  })

  it('SL-4 hours go forward and share no minute; a calendar in use stays', async () => {
    const building = await openForDays()
    const { calendar } = await withServiceLevels(building)
    const change = (body: object) => building.admin.asks(slaCalendars.update, { params: { id: calendar }, body: body as never })
    const day = { name_en: 'x', name_id: 'x', from: '2026-12-24', until: '2026-12-26', hours: [] }
    expect(await change({ weekly: [{ day: 1, start: '17:00', end: '08:00' }] })).toMatchObject(refused(422, 'weekly', 'order'))
    expect(
      await change({
        weekly: [
          { day: 1, start: '08:00', end: '12:00' },
          { day: 1, start: '11:59', end: '24:00' },
        ],
      }),
    ).toMatchObject(refused(422, 'weekly', 'overlap'))
    expect(await change({ exceptions: [{ ...day, until: '2026-12-01' }] })).toMatchObject(refused(422, 'exceptions', 'order'))
    expect(await change({ exceptions: [day, { ...day, from: '2026-12-26', until: '2026-12-28' }] })).toMatchObject(
      refused(422, 'exceptions', 'overlap'),
    )
    expect(await change({ zone: 'Mars/Olympus' })).toMatchObject(refused(422, 'zone', 'zone'))
    expect(await change({ weekly: [] })).toMatchObject({ status: 422 })
    expect((await change({ exceptions: [day, { ...day, from: '2026-12-25', until: '2026-12-25' }] })).status).toBe(200)
    expect((await building.admin.asks(slaCalendars.remove, { params: { id: calendar } })).status).toBe(409)
    expect((await building.admin.asks(slaCalendars.remove, { params: { id: await addCalendar(building.admin) } })).status).toBe(200)
    expect((await building.admin.asks(slaCalendars.list, { query: { search: 'jam' } })).body.data.length).toBe(1)
  })

  it('SL-5 a change leaves a trace, no change none', async () => {
    const building = await openForDays()
    const { policy } = await withServiceLevels(building)
    const change = (body: object) => building.admin.asks(slas.update, { params: { id: policy.id }, body: body as never })
    await change({ name_en: 'Usual' })
    await change({ name_en: 'Everyday <b>', start_is_response: true })
    const rows = await building.db.sql
      .select({ action: audit.action, detail: audit.detail })
      .from(audit)
      .where(like(audit.action, 'sla.%'))
      .orderBy(audit.seq)
    expect(rows.map((row) => row.action)).toEqual(['sla.created', 'sla.updated'])
    expect(rows[1]?.detail).toEqual({
      before: { name_en: 'Usual', start_is_response: false },
      after: { name_en: 'Everyday <b>', start_is_response: true },
    })
    expect((await change({ targets: [] })).status).toBe(422)
    expect((await change({ sort: -1 })).status).toBe(422)
  })
})
