import { type TicketSchedule, ticketSchedules } from '@menara/shared/contract/desk/ticket-schedules.contract.ts'
import { ticketTemplates } from '@menara/shared/contract/desk/ticket-templates.contract.ts'
import { slaCalendars } from '@menara/shared/contract/sla/sla-calendars.contract.ts'
import { ticketTasks } from '@menara/shared/contract/tickets/ticket-tasks.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { datesAfter, type Recurrence } from '@menara/shared/domain/tickets/recurrence.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Building } from '../../../../../tests/kit/building.ts'
import { addCalendar, openForDays } from '../../../../../tests/kit/desk/service-levels.ts'
import { buildBackend } from '../../../app.ts'

const jakarta = (text: string): string => new Date(`${text}:00+07:00`).toISOString()
const go = (building: Building, text: string) => building.clock.set(new Date(`${text}:00+07:00`))
const daily = { name: 'Round', unit: 'day' as const, at: '08:00', starts_on: '2026-11-20' }

async function settled(more: object = {}) {
  const building = await openForDays()
  go(building, '2026-11-23T09:00')
  const draft = {
    ticket_type_id: 1,
    name_en: 'Round',
    name_id: 'Ronda',
    title: 'Inspect the roof',
    priority: 'high' as const,
    tasks: ['Gutters', 'Drains'],
  }
  const template = (await building.admin.asks(ticketTemplates.create, { body: draft })).body.data
  const make = (facts: object = {}) =>
    building.admin.asks(ticketSchedules.create, { body: { ...daily, template_id: template.id, location_id: building.cast.site, ...facts } })
  const { data } = (await make(more)).body
  return { it: building, make, schedule: data }
}
const again = async (building: Building, { id }: TicketSchedule) =>
  (await building.admin.asks(ticketSchedules.get, { params: { id } })).body.data
const opened = async (building: Building) =>
  (await building.admin.asks(tickets.list, { query: { search: 'Inspect the roof', sort: 'oldest' } })).body.data

describe('schedules', () => {
  it('RC-1 come by days, weeks or months, and are kept by those who may at the sites they see', async () => {
    const { it: building, make, schedule } = await settled({ every: 2 })
    expect(schedule).toMatchObject({
      zone: 'Asia/Jakarta',
      next: ['2026-11-24', '2026-11-26', '2026-11-28'].map((day) => jakarta(`${day}T08:00`)),
    })
    const weekly = (await make({ unit: 'week', every: 2, weekdays: [5, 1] })).body.data
    expect([weekly.weekdays, weekly.next]).toEqual([
      [1, 5],
      ['2026-11-30', '2026-12-04', '2026-12-14'].map((day) => jakarta(`${day}T08:00`)),
    ])
    const monthly = (await make({ unit: 'month', month_day: 31, ends_on: '2027-01-15' })).body.data
    expect(monthly.next).toEqual(['2026-11-30', '2026-12-31'].map((day) => jakarta(`${day}T08:00`)))
    const params = { id: schedule.id }
    expect((await building.agent.asks(ticketSchedules.list, { query: {} })).status).toBe(403)
    const { data } = (await building.admin.asks(ticketSchedules.update, { params, body: { at: '07:30', zone: 'Asia/Makassar' } })).body
    expect(data.next[0]).toBe('2026-11-23T23:30:00.000Z')
    const first = (await building.admin.asks(ticketSchedules.list, { query: { limit: 2 } })).body
    const rest = (await building.admin.asks(ticketSchedules.list, { query: { limit: 2, next: first.next ?? '' } })).body
    expect([first.data.length, rest.data.length, rest.next]).toEqual([2, 1, undefined])
    for (const [facts, field, rule] of [
      [{ unit: 'week' }, 'weekdays', 'minItems'],
      [{ unit: 'month' }, 'month_day', 'required'],
      [{ zone: 'Nowhere/City' }, 'zone', 'zone'],
      [{ ends_on: '2026-11-01' }, 'ends_on', 'minimum'],
      [{ template_id: building.cast.site }, 'template_id', 'exists'],
      [{ location_id: building.cast.floor }, 'location_id', 'exists'],
      [{ area_id: building.cast.otherFloor }, 'area_id', 'exists'],
      [{ assignee_id: building.cast.elsewhere }, 'assignee_id', 'exists'],
      [{ calendar_id: building.cast.site }, 'calendar_id', 'exists'],
    ] as const)
      expect(await make(facts)).toMatchObject({ status: 422, body: { errors: [{ field, rule }] } })
    expect((await building.admin.asks(ticketSchedules.remove, { params })).status).toBe(200)
    expect((await building.admin.asks(ticketSchedules.get, { params })).status).toBe(404)
  })

  it('RC-2 leave out the holidays of their calendar', async () => {
    const { it: building, make } = await settled()
    const holiday = (day: string, kind: 'national' | 'cuti_bersama') => ({ day, kind, name_en: 'Holiday', name_id: 'Libur' })
    const calendar_id = await addCalendar(building.admin, {
      observed: ['national'],
      holidays: [holiday('2026-11-24', 'national'), holiday('2026-11-25', 'cuti_bersama')],
    })
    const { data } = (await make({ calendar_id })).body
    expect(data.next.map((at) => at.slice(0, 10))).toEqual(['2026-11-25', '2026-11-26', '2026-11-27'])
    expect(data.calendar?.name_en).toBe((await building.admin.asks(slaCalendars.list, { query: {} })).body.data[0]?.name_en)
  })

  it('RC-3 open each date once, however many backends look', async () => {
    const { it: building, schedule } = await settled()
    const other = await buildBackend({ ...building.backend.platform, internalToken: '' })
    onTestFinished(() => other.close())
    go(building, '2026-11-24T07:59')
    await building.backend.schedules.look()
    expect(await opened(building)).toEqual([])
    go(building, '2026-11-24T08:00')
    await Promise.all([
      building.backend.schedules.look(),
      other.schedules.look(),
      building.backend.schedules.look(),
      other.schedules.look(),
    ])
    const [ticket, ...more] = await opened(building)
    expect([more, ticket?.priority, ticket?.requester]).toEqual([[], 'high', null])
    const id = ticket?.id ?? ''
    expect((await building.admin.asks(ticketTasks.list, { params: { id } })).body.data.map((task) => task.title)).toEqual([
      'Gutters',
      'Drains',
    ])
    const from = (await building.admin.asks(ticketSchedules.ofTicket, { params: { id } })).body.data
    expect(from).toEqual({ id: schedule.id, name: 'Round', due_at: jakarta('2026-11-24T08:00'), missed: 0 })
    expect((await building.elsewhere.asks(ticketSchedules.ofTicket, { params: { id } })).status).toBe(404)
    expect((await again(building, schedule)).last).toMatchObject({ missed: 0, ticket: { id, number: ticket?.number, type: 'general' } })
  })

  it('RC-4 open what was missed as one ticket that says how many', async () => {
    const { it: building, schedule } = await settled({ ends_on: '2026-11-27' })
    go(building, '2026-12-20T10:00')
    await building.backend.schedules.look()
    await building.backend.schedules.look()
    expect(await opened(building)).toHaveLength(1)
    expect(await again(building, schedule)).toMatchObject({ next: [], last: { due_at: jakarta('2026-11-27T08:00'), missed: 3 } })
  })

  it('RC-5 open nothing of a pause, and go on from where they are resumed', async () => {
    const { it: building, schedule } = await settled()
    const pause = async (paused: boolean) =>
      (await building.admin.asks(ticketSchedules.pause, { params: { id: schedule.id }, body: { paused } })).body.data
    expect((await pause(true)).next).toEqual([])
    go(building, '2026-11-26T09:00')
    await building.backend.schedules.look()
    expect((await pause(false)).next[0]).toBe(jakarta('2026-11-27T08:00'))
    await building.backend.schedules.look()
    expect(await opened(building)).toEqual([])
    go(building, '2026-11-27T08:01')
    await building.backend.schedules.look()
    expect(await opened(building)).toHaveLength(1)
  })
})

describe('dates', () => {
  it('RC-1 are on the clocks of their zone, also when those are moved', () => {
    const rhythm: Recurrence = {
      unit: 'day',
      every: 1,
      weekdays: [],
      month_day: null,
      at: '02:30',
      zone: 'Europe/Berlin',
      starts_on: '2026-03-28',
      ends_on: null,
    }
    const dates = datesAfter(rhythm, Date.parse('2026-03-27T00:00:00Z'), { count: 3, daysOff: new Set() })
    expect(dates.map((at) => new Date(at).toISOString())).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ])
  })
})
