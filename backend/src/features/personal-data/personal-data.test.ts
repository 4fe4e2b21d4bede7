import { overtimeTerms } from '@menara/shared/contract/people/overtime/overtime-terms.contract.ts'
import { type BreachDraft, personalDataBreaches } from '@menara/shared/contract/people/personal-data/breaches.contract.ts'
import { personalDataErasures } from '@menara/shared/contract/people/personal-data/erasures.contract.ts'
import { personalData } from '@menara/shared/contract/people/personal-data/personal-data.contract.ts'
import { personalDataRequests } from '@menara/shared/contract/people/personal-data/requests.contract.ts'
import { personalDataKeys } from '@menara/shared/domain/personal-data/personal-data-categories.ts'
import { eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { errorsOf } from '../../../../tests/contract/refusals.ts'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { absence, openWithAbsences } from '../../../../tests/kit/desk/absences.ts'
import { note, png } from '../../../../tests/kit/files/pictures.ts'
import { hired, managerOfOneSite } from '../../../../tests/kit/people/personal-data.ts'
import { newId } from '../../platform/ids.ts'
import { attendances } from '../../schema/attendances.ts'
import { bookingLinks } from '../../schema/bookings.ts'
import { payeeAccounts } from '../../schema/finance/bank-accounts.ts'
import { audit, inboxItems } from '../../schema/journal.ts'
import { positionConsents, positionHistory, positions } from '../../schema/monitoring/tracking.ts'
import { users } from '../../schema/people.ts'
import { personalDataErasures as proofs } from '../../schema/personal-data/personal-data.ts'

const DAY_MS = 86_400_000
const ago = ({ clock }: Building, days: number): string => new Date(clock.now().getTime() - days * DAY_MS).toISOString()

async function attended(building: Building, user_id: string, days: number): Promise<string> {
  const [id, check_in_at] = [newId(), ago(building, days)]
  await building.db.sql.insert(attendances).values({
    ...{
      id,
      user_id,
      location_id: building.cast.site,
      day: check_in_at.slice(0, 10),
      state: 'closed',
      check_in_at,
      check_out_at: check_in_at,
    },
    ...{ in_longitude: 106.8, in_latitude: -6.2, in_accuracy_m: 8, in_on_site: true, in_distance_m: 12, worked_minutes: 480 },
  })
  return id
}
const rowOf = async ({ db }: Building, id: string) => (await db.sql.select().from(attendances).where(eq(attendances.id, id)))[0]
const entryOf = async (who: Person, id: string) => (await who.asks(personalData.register, {})).body.data.find((entry) => entry.id === id)
const actionsOf = async ({ db }: Building, subject_id: string) =>
  (await db.sql.select({ action: audit.action }).from(audit).where(eq(audit.subject_id, subject_id)).orderBy(audit.seq)).map(
    (row) => row.action,
  )

it('PDP-2 the register names every category, also before anything was kept', async () => {
  const { admin } = await openBuilding()
  const { status, body } = await admin.asks(personalData.register, {})
  expect([status, body.data.map((entry) => entry.id)]).toEqual([200, personalDataKeys])
  expect(await entryOf(admin, 'attendance_positions')).toMatchObject({ retention: 'set', days: 90, min_days: 7, max_days: 730, run: null })
  expect(await entryOf(admin, 'visitors')).toMatchObject({ retention: 'elsewhere', set_at: 'site', days: null })
  expect(await entryOf(admin, 'wages')).toMatchObject({ specific: true, readers: ['overtime_wage'], days: 3650 })
})

it('PDP-3 days are set within bounds where the job obeys them, and that is audited', async () => {
  const building = await openBuilding()
  const { admin } = building
  const sets = (id: string, days: number) => admin.asks(personalData.setDays, { params: { id }, body: { days } })
  expect((await sets('attendance_positions', 30)).body.data).toMatchObject({ days: 30 })
  expect(await actionsOf(building, 'attendance_positions')).toEqual(['personal_data.retention_set'])
  expect((await sets('wages', 30)).status).toBe(409)
  expect((await sets('nothing', 30)).status).toBe(404)
  expect([errorsOf(await sets('attendance_positions', 6)), errorsOf(await sets('attendance_positions', 731))]).toEqual([
    [{ field: 'days', rule: 'minimum', params: { limit: 7 } }],
    [{ field: 'days', rule: 'maximum', params: { limit: 730 } }],
  ])
})

it('PDP-4 positions of check-ins go after their days, and the rest of the attendance stays', async () => {
  const building = await openBuilding()
  const { admin, backend, cast, clock } = building
  await admin.asks(personalData.setDays, { params: { id: 'attendance_positions' }, body: { days: 30 } })
  const [old, young] = [await attended(building, cast.employee, 31), await attended(building, cast.employee, 29)]
  const before = await rowOf(building, old)
  await backend.personalData.look()
  const none = { in_longitude: null, in_latitude: null, in_accuracy_m: null }
  expect(await rowOf(building, old)).toEqual({ ...before, ...none })
  expect(await rowOf(building, young)).toMatchObject({ in_longitude: 106.8, in_on_site: true })
  expect((await entryOf(admin, 'attendance_positions'))?.run).toMatchObject({ at: clock.now().toISOString(), removed: 1, total: 1 })
  clock.advance(3 * DAY_MS)
  await backend.personalData.look()
  await backend.personalData.look()
  const again = await building.as(cast.admin)
  expect((await entryOf(again, 'attendance_positions'))?.run).toMatchObject({ removed: 1, total: 2 })
})

it('PDP-5 requests have their due dates, and end completed or refused', async () => {
  const building = await openBuilding()
  const { admin, cast, clock } = building
  const received_at = clock.now().toISOString()
  const asks = async (kind: 'access' | 'correction' | 'erasure') =>
    (
      await admin.asks(personalDataRequests.create, {
        body: { kind, user_id: cast.employee, sender: 'person', identity_check: 'in_person', received_at },
      })
    ).body.data
  const [access, correction, erasure] = [await asks('access'), await asks('correction'), await asks('erasure')]
  const days = [access, correction, erasure].map((one) => (Date.parse(one.due_at) - Date.parse(received_at)) / DAY_MS)
  expect(days).toEqual([3, 3, 30])
  const params = { id: access.id }
  expect((await admin.asks(personalDataRequests.start, { params, body: { rev: 1 } })).body.data.state).toBe('in_work')
  expect((await admin.asks(personalDataRequests.complete, { params, body: { rev: 1 } })).status).toBe(409)
  expect((await admin.asks(personalDataRequests.complete, { params, body: { rev: 2 } })).body.data).toMatchObject({ state: 'completed' })
  expect((await admin.asks(personalDataRequests.refuse, { params, body: { rev: 3, reason: 'No' } })).status).toBe(409)
  const refused = await admin.asks(personalDataRequests.refuse, { params: { id: correction.id }, body: { rev: 1, reason: 'Not them' } })
  expect(refused.body.data).toMatchObject({ state: 'refused', reason: 'Not them', settled_by: { id: cast.admin } })
  expect((await admin.asks(personalDataRequests.complete, { params: { id: erasure.id }, body: { rev: 1 } })).status).toBe(409)
  const open = (await admin.asks(personalDataRequests.list, { query: { state: 'received' } })).body.data
  expect(open.map((one) => one.id)).toEqual([erasure.id])
  expect(await actionsOf(building, access.id)).toEqual([
    'personal_data_request.received',
    'personal_data_request.in_work',
    'personal_data_request.completed',
  ])
})

it('PDP-6 one saves everything about oneself, and who manages personal data about others', async () => {
  const building = await openBuilding()
  const { admin, employee, agent, cast } = building
  await attended(building, cast.employee, 1)
  await attended(building, cast.agent, 1)
  const mine = await employee.asks(personalData.ownFile, {})
  expect([mine.status, mine.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = unzipSync(mine.raw)
  const read = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array())) as Record<string, unknown>[]
  expect(read('accounts/account.json')).toMatchObject([{ id: cast.employee }])
  expect(read('attendances/attendances.json').map((row) => row.user_id)).toEqual([cast.employee])
  const all = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('\n')
  expect(all).not.toMatch(/argon2|refresh_hash|number_sealed|secret/)
  const other = unzipSync((await admin.asks(personalData.file, { params: { id: cast.employee } })).raw)
  expect(Object.keys(other)).toEqual(Object.keys(files))
  expect((await agent.asks(personalData.file, { params: { id: cast.employee } })).status).toBe(403)
  expect(await actionsOf(building, cast.employee)).toEqual(expect.arrayContaining(['personal_data.exported', 'personal_data.exported']))
})

/** Somebody who has left, with something of every kind. */
async function left(building: Building) {
  const { db, cast } = building
  const { id, name } = await hired(building, 'Bambang Wijaya')
  const attendance = await attended(building, id, 2)
  const at = ago(building, 1)
  const spot = { kind: 'guard' as const, name, location_id: cast.site, longitude: 106.8, latitude: -6.2 }
  await db.sql.insert(positions).values({ ...spot, id, user_id: id, source: 'phone', recorded_at: at, received_at: at })
  await db.sql.insert(positionHistory).values({ ...spot, subject_id: id, at })
  await db.sql.insert(positionConsents).values({ user_id: id, sharing: true, at })
  await db.sql.insert(inboxItems).values({
    id: newId(),
    user_id: id,
    type: 'other',
    title: 'Hello',
    text: 'Bambang',
    message: { key: 'x', params: {} },
    created_at: at,
  } as never)
  await db.sql
    .insert(bookingLinks)
    .values({ id: newId(), kind: 'calendar', user_id: id, token_hash: newId(), created_by: id, created_at: at } as never)
  const account = { bank: 'BCA', bic: 'CENAIDJA', number_sealed: 'sealed', last4: '1234', holder: name, updated_at: at }
  await db.sql.insert(payeeAccounts).values({ id, user_id: id, ...account })
  return { id, name, attendance }
}

it('PDP-7 only a blocked account is erased, by its name, and once', async () => {
  const building = await openBuilding()
  const { admin, cast } = building
  const erases = (id: string, name: string) => admin.asks(personalDataErasures.erase, { params: { id }, body: { name } })
  const active = await hired(building, 'Still Here', 'active')
  expect((await erases(active.id, active.name)).status).toBe(409)
  const { id, name } = await left(building)
  const preview = (await admin.asks(personalDataErasures.preview, { params: { id } })).body.data
  expect(preview).toMatchObject({ obstacle: null, person: { name } })
  expect(errorsOf(await erases(id, 'Bambang'))).toEqual([{ field: 'name', rule: 'same_name' }])
  const proof = (await erases(id, name)).body.data
  expect(proof.categories).toEqual(preview.categories)
  expect((await erases(id, `Erased person ${proof.code}`)).status).toBe(409)
  expect((await admin.asks(personalDataErasures.preview, { params: { id } })).body.data.obstacle).toBe('erased')
  expect((await admin.asks(personalDataErasures.preview, { params: { id: cast.employee } })).body.data.obstacle).toBe('active')
})

it('PDP-8 what must stay names the person by a code, the rest is gone, and the audit chain verifies', async () => {
  const building = await openBuilding()
  const { admin, db, backend } = building
  const { id, name, attendance } = await left(building)
  const { body } = await admin.asks(personalDataErasures.erase, { params: { id }, body: { name } })
  const [user] = await db.sql.select().from(users).where(eq(users.id, id))
  expect(user).toMatchObject({ name: `Erased person ${body.data.code}`, phone: '', title: '', password: '', status: 'blocked' })
  expect(user?.email).toMatch(/@erased\.invalid$/)
  expect(await rowOf(building, attendance)).toMatchObject({ user_id: id, in_longitude: null, in_on_site: true, worked_minutes: 480 })
  for (const [table, column] of [
    ...[[positions, positions.user_id] as const, [positionHistory, positionHistory.subject_id] as const],
    ...[[positionConsents, positionConsents.user_id] as const, [inboxItems, inboxItems.user_id] as const],
    ...[[bookingLinks, bookingLinks.user_id] as const, [payeeAccounts, payeeAccounts.user_id] as const],
  ])
    expect(await db.sql.$count(table, eq(column, id))).toBe(0)
  expect((await backend.platform.journal.verify()).broken).toBeNull()
  const later = await db.sql
    .select({ detail: sql<string>`${audit.detail}::text` })
    .from(audit)
    .where(eq(audit.action, 'personal_data.erased'))
  expect(later).toHaveLength(1)
  expect(later[0]?.detail).not.toContain('Bambang')
})

it('PDP-9 the proof counts what was removed and kept, and never changes', async () => {
  const building = await openBuilding()
  const { admin, db, cast } = building
  const { id, name } = await left(building)
  const received_at = building.clock.now().toISOString()
  const draft = { kind: 'erasure', user_id: id, sender: 'representative', identity_check: 'letter_of_attorney', received_at } as const
  const request = (await admin.asks(personalDataRequests.create, { body: draft })).body.data
  await admin.asks(personalDataErasures.erase, { params: { id }, body: { name, request_id: request.id } })
  const [proof] = (await admin.asks(personalDataErasures.list, { query: {} })).body.data
  expect(proof).toMatchObject({ user_id: id, by: { id: cast.admin }, request_id: request.id, valid: true })
  expect(proof?.categories).toEqual(
    expect.arrayContaining([
      { category: 'accounts', removed: 2, kept: 0, why: null },
      { category: 'attendances', removed: 0, kept: 1, why: 'books' },
      { category: 'positions', removed: 2, kept: 0, why: null },
      { category: 'bank_accounts', removed: 1, kept: 0, why: null },
    ]),
  )
  expect(JSON.stringify(proof)).not.toContain('Bambang')
  const [settled] = (await admin.asks(personalDataRequests.list, { query: {} })).body.data
  expect(settled).toMatchObject({ state: 'completed', person: { name: `Erased person ${proof?.code}` } })
  await expect(db.sql.update(proofs).set({ code: 'X' })).rejects.toThrow()
  await expect(db.sql.delete(proofs)).rejects.toThrow()
})

const draftAt = ({ clock, cast }: Building): BreachDraft => ({
  ...{ title: '=Lost laptop', discovered_at: clock.now().toISOString(), categories: ['accounts'], people: 12, location_ids: [cast.site] },
  ...{ cause: 'Theft', measures: 'Disk wiped', subjects_notified_at: null, authority_notified_at: null },
})
const told = ({ db, cast }: Building) =>
  db.sql
    .select({ type: inboxItems.type })
    .from(inboxItems)
    .where(sql`${inboxItems.user_id} = ${cast.admin} and ${inboxItems.type} like 'breach.%'`)
    .orderBy(inboxItems.created_at)

it('PDP-10 a breach tells of its time, and is closed when people and the authority know', async () => {
  const building = await openBuilding()
  const { backend, clock, cast } = building
  const draft = draftAt(building)
  const made = (await building.admin.asks(personalDataBreaches.create, { body: draft })).body.data
  expect(Date.parse(made.due_at) - Date.parse(made.discovered_at)).toBe(3 * DAY_MS)
  const looks = async (ms: number) => {
    clock.advance(ms)
    await backend.personalData.look()
    await backend.personalData.look()
    return (await told(building)).map((row) => row.type)
  }
  expect(await looks(1.4 * DAY_MS)).toEqual([])
  expect(await looks(0.1 * DAY_MS)).toEqual(['breach.half'])
  expect(await looks(1.5 * DAY_MS)).toEqual(['breach.half', 'breach.over'])
  const admin = await building.as(cast.admin)
  const params = { id: made.id }
  expect((await admin.asks(personalDataBreaches.close, { params, body: { rev: 1 } })).status).toBe(409)
  const at = clock.now().toISOString()
  const known = { ...draft, subjects_notified_at: at, authority_notified_at: at }
  expect((await admin.asks(personalDataBreaches.update, { params, body: { ...known, rev: 7 } })).status).toBe(409)
  expect((await admin.asks(personalDataBreaches.update, { params, body: { ...known, rev: 1 } })).body.data.rev).toBe(2)
  expect((await admin.asks(personalDataBreaches.close, { params, body: { rev: 2 } })).body.data.closed_by).toMatchObject({ id: cast.admin })
  expect((await admin.asks(personalDataBreaches.update, { params, body: { ...known, rev: 3 } })).status).toBe(409)
})

it('PDP-10 a breach of which people and authority know is told of no more', async () => {
  const building = await openBuilding()
  const at = building.clock.now().toISOString()
  await building.admin.asks(personalDataBreaches.create, {
    body: { ...draftAt(building), subjects_notified_at: at, authority_notified_at: at },
  })
  building.clock.advance(4 * DAY_MS)
  await building.backend.personalData.look()
  expect(await told(building)).toEqual([])
})

it('PDP-11 the log of breaches is saved as CSV', async () => {
  const building = await openBuilding()
  await building.admin.asks(personalDataBreaches.create, { body: draftAt(building) })
  const file = await building.admin.asks(personalDataBreaches.export, {})
  const [head, row] = file.raw.toString('utf8').split('\r\n')
  expect([file.headers['content-type'], head]).toEqual(['text/csv; charset=utf-8', expect.stringContaining('"Notices due at"')])
  expect(row).toContain(`"'=Lost laptop"`)
})

it('PDP-14 who opens the wage of another person is in the audit trail, once an hour', async () => {
  const building = await openBuilding()
  const { admin, employee, clock, cast } = building
  const reads = (who: Person, user_id: string) => who.asks(overtimeTerms.list, { query: { user_id } })
  const noted = async (of: string) => (await actionsOf(building, of)).filter((action) => action === 'personal_data.read').length
  expect([(await reads(admin, cast.employee)).status, (await reads(admin, cast.employee)).status]).toEqual([200, 200])
  expect(await noted(cast.employee)).toBe(1)
  await reads(admin, cast.admin)
  await reads(employee, cast.agent)
  expect([await noted(cast.admin), await noted(cast.agent)]).toEqual([0, 0])
  clock.advance(3_600_000)
  await reads(await building.as(cast.admin), cast.employee)
  expect(await noted(cast.employee)).toBe(2)
})

it('PDP-14 who opens a file of the absence of another person is in the audit trail', async () => {
  const building = await openWithAbsences()
  const { admin, employee, cast } = building
  const asked = await absence(building, { absence_kind: 'sick', first_day: '2026-11-23', last_day: '2026-11-23' }, { by: employee })
  const { log } = await note(employee, { fields: { ticket_id: asked.id, description: 'Surat dokter' }, images: [png()] })
  const [image = ''] = log.images
  const noted = async () => (await actionsOf(building, cast.employee)).filter((action) => action === 'personal_data.read').length
  expect([(await employee.sends('GET', image)).status, await noted()]).toEqual([200, 0])
  expect([(await admin.sends('GET', image)).status, await noted()]).toEqual([200, 1])
})

it('PDP-12 who lacks the permission, or sees one site alone, is answered nothing', async () => {
  const building = await openBuilding()
  const { admin, agent, cast } = building
  const { id, name } = await left(building)
  const body = draftAt(building)
  const of = { params: { id } }
  for (const who of [agent, await managerOfOneSite(building)]) {
    const replies = [
      await who.asks(personalData.register, {}),
      await who.asks(personalData.file, of),
      await who.asks(personalDataRequests.list, { query: {} }),
      await who.asks(personalDataErasures.preview, of),
      await who.asks(personalDataErasures.erase, { ...of, body: { name } }),
      await who.asks(personalDataErasures.list, { query: {} }),
      await who.asks(personalDataBreaches.list, { query: {} }),
      await who.asks(personalDataBreaches.create, { body }),
      await who.asks(personalDataBreaches.export, {}),
    ]
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 403))
    expect(replies.map((reply) => reply.raw.toString()).join()).not.toContain('Bambang')
  }
  const nobody = { params: { id: newId() } }
  expect((await admin.asks(personalDataErasures.preview, nobody)).status).toBe(404)
  expect((await admin.asks(personalData.file, nobody)).status).toBe(404)
  expect((await admin.asks(personalDataErasures.erase, { ...nobody, body: { name } })).status).toBe(404)
  expect((await admin.asks(personalDataErasures.preview, { params: { id: cast.employee } })).status).toBe(200)
})

it('PDP-13 bad input is refused with the field and the rule', async () => {
  const building = await openBuilding()
  const { admin, clock, cast } = building
  const later = new Date(clock.now().getTime() + DAY_MS).toISOString()
  const request = { kind: 'access', user_id: cast.employee, sender: 'person', identity_check: 'document' } as const
  const asks = (more: object) => admin.asks(personalDataRequests.create, { body: { ...request, received_at: later, ...more } })
  expect(errorsOf(await asks({}))).toEqual([{ field: 'received_at', rule: 'future' }])
  expect(errorsOf(await asks({ user_id: newId() }))).toEqual([{ field: 'user_id', rule: 'exists' }])
  const records = (more: object) => admin.asks(personalDataBreaches.create, { body: { ...draftAt(building), ...more } })
  expect(errorsOf(await records({ discovered_at: later }))).toEqual([{ field: 'discovered_at', rule: 'future' }])
  expect(errorsOf(await records({ subjects_notified_at: ago(building, 1) }))).toEqual([{ field: 'subjects_notified_at', rule: 'after' }])
  expect(errorsOf(await records({ location_ids: [newId()] }))).toEqual([{ field: 'location_ids', rule: 'exists' }])
  const { id, name } = await left(building)
  const wrong = { params: { id }, body: { name, request_id: newId() } }
  expect(errorsOf(await admin.asks(personalDataErasures.erase, wrong))).toEqual([{ field: 'request_id', rule: 'exists' }])
})
