import { type ReportQuestion, reports } from '@menara/shared/contract/reports/reports.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { type ReportSubjectKey, reportSubjectKeys, reportSubjects } from '@menara/shared/domain/reports/report-subjects.ts'
import { describe, expect, it } from 'vitest'
import { personWith } from '../../../../tests/contract/asking.ts'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { newId } from '../../platform/ids.ts'
import { bookings } from '../../schema/bookings.ts'

const HOUR = 3_600_000
const NOVEMBER = { start: '2026-11-01', end: '2026-11-30', zone: 'Asia/Jakarta' }
const asked = (subject: ReportSubjectKey, more: Partial<ReportQuestion> = {}): ReportQuestion => ({
  ...{ subject, groups: [], measures: ['count'], ...NOVEMBER },
  ...more,
})
const tableOf = async (who: Person, question: ReportQuestion) => (await who.asks(reports.query, { body: question })).body.data
const rowsOf = async (who: Person, question: ReportQuestion, cell: { keys: (string | null)[]; measure: string; before?: boolean }) =>
  (await who.asks(reports.rows, { body: { question, cell, limit: 100 } })).body.data
const open = async ({ employee, cast }: Building, more: object = {}, by: Person = employee) =>
  (await by.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Leak', ...more } })).body.data

/** Two tickets on Monday the 2nd, one of them solved after two hours, one on the 3rd at the last minute, and one of the other site. */
async function worked() {
  const building = await openBuilding()
  const { clock, agent, admin, cast } = building
  clock.set(new Date('2026-11-02T02:00:00Z'))
  const first = await open(building, { priority: 'high' })
  await open(building)
  await open(building, { location_id: cast.otherSite, title: 'Elsewhere' }, admin)
  clock.advance(2 * HOUR)
  await agent.asks(tickets.resolve, { params: { id: first.id }, body: { solution: 'Seal' } })
  clock.set(new Date('2026-11-03T16:59:59.999Z'))
  const again = await building.as(cast.employee)
  await open(building, {}, again)
  clock.set(new Date('2026-11-20T02:00:00Z'))
  return { ...building, first, admin: await building.as(cast.admin) }
}

interface Grouped {
  readonly subject: ReportSubjectKey
  readonly by: string
  readonly group: string
}
/** Figures that do not open as many rows as they count. */
async function wrongFigures(admin: Person, { subject, by, group }: Grouped): Promise<unknown[]> {
  const measures = reportSubjects[subject].measures.slice(0, 6)
  const question = asked(subject, { by, groups: [group], measures: measures.map(({ key }) => key) })
  const { status, body } = await admin.asks(reports.query, { body: question })
  if (status !== 200) return [{ subject, by, group, status }]
  const figures = body.data.rows.flatMap(({ keys, values }) =>
    measures.map((measure, at) => ({ keys, measure, value: values[at] ?? null })),
  )
  const wrong: unknown[] = []
  for (const { keys, measure, value } of figures) {
    const rows = await rowsOf(admin, question, { keys, measure: measure.key })
    const isCount = measure.unit === 'count' && measure.key !== 'alarms'
    if (isCount ? rows.length !== value : value === null && rows.length > 0)
      wrong.push({ subject, group, keys, measure: measure.key, value })
  }
  return wrong
}

describe('a question of figures', () => {
  it('RPG-1 counts what its caller may see, and refuses a subject whose permission is missing', async () => {
    const building = await worked()
    const { admin, cast } = building
    expect((await tableOf(admin, asked('tickets'))).total.values).toEqual([4])
    const reader = await personWith(building, ['show_plugin_reporting', 'show_ticketing_general', 'ticket_read_all'], [cast.site])
    expect((await tableOf(reader, asked('tickets', { groups: ['site'] }))).rows).toMatchObject([{ keys: [cast.site], values: [3] }])
    expect((await reader.asks(reports.query, { body: asked('tickets', { location_id: cast.otherSite }) })).status).toBe(422)
    expect((await reader.asks(reports.query, { body: asked('spending') })).status).toBe(403)
    expect((await reader.asks(reports.subjects, {})).body.data).toEqual(['tickets', 'clocks'])
    expect((await admin.asks(reports.subjects, {})).body.data).toEqual([...reportSubjectKeys])
    expect((await building.stranger.asks(reports.query, { body: asked('tickets') })).status).toBe(401)
    const employee = await building.as(cast.employee)
    expect((await employee.asks(reports.query, { body: asked('tickets') })).status).toBe(403)
  })

  it('RPG-2 opens the rows of every figure, by every field and measure of every subject', { timeout: 120_000 }, async () => {
    const { admin, cast, db } = await worked()
    const [start_at, end_at] = ['2026-11-24T02:00:00.000Z', '2026-11-24T03:30:00.000Z']
    const booking = { id: newId(), asset_id: cast.asset, title: 'Board', state: 'confirmed' as const, start_at, end_at }
    await db.sql.insert(bookings).values({ ...booking, created_at: start_at, updated_at: start_at })
    for (const subject of reportSubjectKeys) {
      const { fields, dates } = reportSubjects[subject]
      for (const { key: by } of dates)
        for (const { key: group } of fields) expect(await wrongFigures(admin, { subject, by, group })).toEqual([])
    }
    const byAsset = await tableOf(admin, asked('bookings', { groups: ['asset'], measures: ['count', 'hours'] }))
    expect(byAsset.rows).toMatchObject([{ keys: [cast.asset], values: [1, 1.5] }])
    expect(await rowsOf(admin, asked('bookings', { groups: ['asset'] }), { keys: [cast.asset], measure: 'hours' })).toMatchObject([
      { value: 1.5, site: { id: cast.site } },
    ])
  })

  it('RPG-3 refuses what is not there, turned days and too many of them, and a cursor that it did not give out', async () => {
    const { admin, cast } = await worked()
    const refused = async (more: Partial<ReportQuestion>) =>
      ((await admin.asks(reports.query, { body: asked('tickets', more) })).body as never as { errors: { field: string; rule: string }[] })
        .errors[0]
    expect(await refused({ groups: ['constructor'] })).toMatchObject({ field: 'groups.0', rule: 'exists' })
    expect(await refused({ measures: ['kwh'] })).toMatchObject({ field: 'measures.0', rule: 'exists' })
    expect(await refused({ by: 'born' })).toMatchObject({ field: 'by', rule: 'exists' })
    expect(await refused({ filters: [{ field: 'kwh', values: ['1'] }] })).toMatchObject({ field: 'filters.0.field', rule: 'exists' })
    expect(await refused({ groups: ['state', 'state'] })).toMatchObject({ field: 'groups', rule: 'unique' })
    expect(await refused({ end: '2026-10-01' })).toMatchObject({ field: 'end', rule: 'range' })
    expect(await refused({ end: '2035-10-01' })).toMatchObject({ field: 'end', rule: 'maximum' })
    expect(await refused({ zone: 'Mars' })).toMatchObject({ field: 'zone', rule: 'zone' })
    for (const values of [
      ['yesterday', cast.asset],
      ['2026-11-23T03:00:00.000Z', '-'.repeat(36)],
      ['2026-02-31T00:00:00.000Z', cast.asset],
    ]) {
      const next = Buffer.from(JSON.stringify(values)).toString('base64url')
      const body = { question: asked('tickets', {}), cell: { keys: [], measure: 'count' }, next }
      const answer = await admin.asks(reports.rows, { body })
      expect([answer.status, answer.body]).toMatchObject([422, { errors: [{ field: 'next', rule: 'cursor' }] }])
    }
    expect(
      (await tableOf(admin, asked('tickets', { filters: [{ field: 'state', values: ["'; drop table tickets; --"] }] }))).total.values,
    ).toEqual([0])
  })

  it('RPG-4 RPG-5 counts days in the zone of the report and lays the period before over it', async () => {
    const { admin } = await worked()
    const byDay = async (more: Partial<ReportQuestion>) =>
      (await tableOf(admin, asked('tickets', { groups: ['day'], ...more }))).rows.map(({ keys, values, before }) => [
        keys[0],
        values[0],
        before?.[0] ?? null,
      ])
    expect(await byDay({})).toEqual([
      ['2026-11-02', 3, null],
      ['2026-11-03', 1, null],
    ])
    expect(await byDay({ zone: 'Asia/Makassar' })).toEqual([
      ['2026-11-02', 3, null],
      ['2026-11-04', 1, null],
    ])
    expect(await byDay({ start: '2026-11-03', end: '2026-11-03', compare: true })).toEqual([['2026-11-03', 1, 3]])
    const question = asked('tickets', { groups: ['month'], compare: true, start: '2026-12-01', end: '2026-12-31' })
    const december = await tableOf(admin, question)
    expect(december).toMatchObject({ before: { start: '2026-11-01', end: '2026-11-30' }, total: { values: [0], before: [4] } })
    expect(december.rows).toMatchObject([{ keys: ['2026-12'], values: [0], before: [4] }])
    expect(await rowsOf(admin, question, { keys: ['2026-12'], measure: 'count', before: true })).toHaveLength(4)
    expect(await rowsOf(admin, question, { keys: ['2026-12'], measure: 'count' })).toEqual([])
  })

  it('RPG-2 adds up two groups both ways, and pages the rows of a figure', async () => {
    const { admin, cast } = await worked()
    const question = asked('tickets', { groups: ['site', 'priority'], measures: ['count', 'solved', 'resolution_mean'] })
    const table = await tableOf(admin, question)
    expect(table.total.values).toEqual([4, 1, 2])
    expect(table.first.find(({ keys }) => keys[0] === cast.site)?.values).toEqual([3, 1, 2])
    expect(table.second.find(({ keys }) => keys[0] === 'high')?.values).toEqual([1, 1, 2])
    expect(table.rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(4)
    const cell = { keys: [cast.site], measure: 'count' }
    const first = (await admin.asks(reports.rows, { body: { question, cell, limit: 2 } })).body
    const { data } = (await admin.asks(reports.rows, { body: { question, cell, limit: 2, next: first.next ?? '' } })).body
    expect([first.data.length, data.length]).toEqual([2, 1])
    expect(new Set([...first.data, ...data].map(({ id }) => id)).size).toBe(3)
    expect(data[0]?.link).toMatchObject({ to: 'tickets', type: 'general' })
  })

  it('RPG-6 saves all rows of a figure as CSV and as a workbook in the language that was asked for', async () => {
    const { admin } = await worked()
    const ask = (format: 'csv' | 'xlsx', language: 'en' | 'id') =>
      admin.asks(reports.export, { body: { question: asked('tickets'), cell: { keys: [], measure: 'count' }, format, language } })
    const csv = (await ask('csv', 'id')).raw.toString('utf8').trimEnd().split('\r\n')
    expect(csv[0]).toMatch(/^\ufeff"Waktu","Catatan","Jenis","Status"/)
    expect([csv.length, csv[1]]).toEqual([5, expect.stringMatching(/^"2026-11-03 23:59","GEN-.* · Leak","Umum","Baru"/)])
    const book = await ask('xlsx', 'en')
    expect([book.status, book.raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })
})
