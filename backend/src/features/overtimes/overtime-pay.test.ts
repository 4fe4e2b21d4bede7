import { documents } from '@menara/shared/contract/documents.contract.ts'
import { overtimeLists, overtimeTerms } from '@menara/shared/contract/people/overtime/overtime-terms.contract.ts'
import { overtimes } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import { expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { approved, attended, inHours, ordered, overtimeTeam } from '../../../../tests/kit/desk/overtime.ts'
import { personAt } from '../../../../tests/kit/desk/purchases.ts'
import { pdfText } from '../../../../tests/kit/files/pdf-text.ts'
import { audit } from '../../schema/journal.ts'

const HOUR = 3_600_000
/** 173 × Rp 30,000. */
const WAGE = 5_190_000
const TERMS = { valid_from: '2026-01-01', week: 5, rest_days: [6, 7], shortest_day: null, exempt: false, per: 'month' as const }
const say = (by: Person, user_id: string, more: object = {}) =>
  by.asks(overtimeTerms.add, { body: { user_id, ...TERMS, base: WAGE, fixed: 0, variable: 0, ...more } })
const EXPORT = { start: '2026-11-01', end: '2027-01-31', language: 'en' as const }

async function paid() {
  const building = await openBuilding()
  // A Monday in Jakarta.
  building.clock.set(new Date('2026-11-23T09:00:00Z'))
  const { boss, worker } = await overtimeTeam(building)
  const chief = await building.as(building.admin.id)
  await say(chief, worker.id)
  const team = { boss: await building.as(boss.id), worker: await building.as(worker.id) }
  return { building, chief, ...team, made: await approved(building, team) }
}
/** The clock after the work, everything verified. */
async function verified(building: Building, id: string, by: Person): Promise<Person> {
  building.clock.advance(4 * HOUR)
  await building.backend.overtimes.look()
  const later = await building.as(by.id)
  await later.asks(overtimes.verify, { params: { id }, body: {} })
  return later
}

it('OVT-9 pay is there for who may see wages and absent for everybody else, in lists, files and the audit trail', async () => {
  const { building, chief, boss, worker, made } = await paid()
  const ask = async (by: Person) => (await by.asks(overtimes.get, { params: { id: made.id } })).body.data
  expect((await ask(chief)).pay).toEqual({ basis: WAGE, basis_article: 'PP 35/2021 art. 32 (2)', hourly: 30_000, amount: 105_000 })
  const file = async (by: Person, format: 'csv' | 'xlsx') =>
    (await by.asks(overtimes.export, { query: { ...EXPORT, format } })).raw.toString('latin1')
  for (const person of [boss, worker]) {
    expect('pay' in (await ask(person))).toBe(false)
    const rows = (await person.asks(overtimes.list, { query: {} })).raw.toString()
    const preview = await person.asks(overtimes.preview, {
      query: {
        ...(person === boss && { user_id: worker.id }),
        location_id: building.cast.site,
        starts_at: inHours(building, 5),
        ends_at: inHours(building, 6),
      },
    })
    expect(rows + preview.raw.toString() + (await file(person, 'csv'))).not.toMatch(/105000|5190000|30000|"pay"|Rp/)
    expect((await person.asks(overtimeTerms.list, { query: { user_id: worker.id } })).status).toBe(403)
    expect((await say(person, worker.id)).status).toBe(403)
  }
  expect(await file(chief, 'csv')).toContain('5190000,30000,105000')
  const elsewhere = await personAt(building, building.cast.otherSite, ['overtime_wage', 'show_plugin_overtime'])
  expect((await elsewhere.asks(overtimeTerms.list, { query: { user_id: worker.id } })).status).toBe(422)
  expect(JSON.stringify(await building.db.sql.select().from(audit))).not.toMatch(/5190000|105000/)
})

it('OVT-9 what is settled keeps the pay it was settled with', async () => {
  const { building, chief, worker, made } = await paid()
  await attended(building, worker, [inHours(building, 0), inHours(building, 4)])
  const later = await verified(building, made.id, chief)
  const settled = (await later.asks(overtimes.convert, { params: { id: made.id }, body: {} })).body.data
  expect(settled).toMatchObject({ state: 'converted', pay: { amount: 105_000 } })
  await say(later, worker.id, { base: 2 * WAGE })
  expect((await later.asks(overtimes.get, { params: { id: made.id } })).body.data.pay?.amount).toBe(105_000)
})

it('OVT-6 OVT-13 a corrected attendance counts when it is verified; exempt positions are paid nothing', async () => {
  const { building, chief, boss, worker, made } = await paid()
  await attended(building, worker, [inHours(building, 2), inHours(building, 3)])
  building.clock.advance(5 * HOUR)
  await building.backend.overtimes.look()
  await attended(building, worker, [inHours(building, -1.5), inHours(building, -0.5)])
  const later = await building.as(boss.id)
  const done = (await later.asks(overtimes.verify, { params: { id: made.id }, body: {} })).body.data
  expect(done).toMatchObject({ actual_minutes: 90, verified_minutes: 90 })
  await say(await building.as(chief.id), worker.id, { exempt: true })
  const exempt = await ordered(building, { boss: later, worker: await building.as(worker.id) })
  expect(exempt.exempt).toBe(true)
  expect('pay' in (await (await building.as(chief.id)).asks(overtimes.get, { params: { id: exempt.id } })).body.data).toBe(false)
})

it('OVT-10 the file has the rows of the list, and no text in it is a formula', async () => {
  const { building, boss, worker } = await paid()
  await ordered(building, { boss, worker }, { starts_at: inHours(building, 30), ends_at: inHours(building, 31), work: '=HYPERLINK("x")' })
  const csv = (await boss.asks(overtimes.export, { query: { ...EXPORT, format: 'csv' } })).raw.toString()
  expect([csv.trim().split('\r\n').length, csv.includes(`"'=HYPERLINK(""x"")"`)]).toEqual([3, true])
  const book = await boss.asks(overtimes.export, { query: { ...EXPORT, format: 'xlsx' } })
  expect(book.raw.subarray(0, 2).toString()).toBe('PK')
  expect((await boss.asks(overtimes.export, { query: { ...EXPORT, end: '2028-01-01', format: 'csv' } })).status).toBe(422)
})

it('OVT-11 order and list are documents in both languages without wages', async () => {
  const { building, chief, boss, worker, made } = await paid()
  const text = async (by: Person, kind: 'overtime_order' | 'overtime_list', subject_id: string) => {
    const issued = (await by.asks(documents.issue, { body: { kind, subject_id } })).body.data
    return (await pdfText((await by.asks(documents.file, { params: { id: issued.id } })).raw)).join(' ')
  }
  const order = await text(worker, 'overtime_order', made.id)
  for (const words of ['SURAT PERINTAH KERJA LEMBUR', 'Overtime Work Order', made.number, 'PP 35/2021 art. 28 (1)'])
    expect(order).toContain(words)
  const body = { location_id: building.cast.site, starts_at: inHours(building, 30), ends_at: inHours(building, 31), work: 'Cabling' }
  const request = (await worker.asks(overtimes.create, { body })).body.data
  expect((await boss.asks(documents.issue, { body: { kind: 'overtime_order', subject_id: request.id } })).status).toBe(409)

  const asked = { location_id: building.cast.site, month: '2026-11' }
  expect((await boss.asks(overtimeLists.stand, { body: asked })).status).toBe(403)
  const list = (await chief.asks(overtimeLists.stand, { body: asked })).body.data
  const names = await text(chief, 'overtime_list', list.id)
  for (const words of ['List of overtime worked', made.number, 'PP 35/2021 art. 28 (3)']) expect(names).toContain(words)
  expect(order + names).not.toMatch(/Rp|105[.,]000|5[.,]190[.,]000/)
  expect((await boss.asks(documents.issue, { body: { kind: 'overtime_list', subject_id: list.id } })).status).toBe(404)
})
