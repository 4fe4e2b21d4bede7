import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type AnnouncementDraft, announcements } from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import { ownAnnouncements } from '@menara/shared/contract/people/announcements/own-announcements.contract.ts'
import { apiTokens } from '@menara/shared/contract/people/api-tokens.contract.ts'
import { personalDataErasures } from '@menara/shared/contract/people/personal-data/erasures.contract.ts'
import { personalData } from '@menara/shared/contract/people/personal-data/personal-data.contract.ts'
import { eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { personAt } from '../../../../tests/kit/desk/purchases.ts'
import { docx, pdf } from '../../../../tests/kit/files/office-files.ts'
import { png } from '../../../../tests/kit/files/pictures.ts'
import {
  addAnnouncementFile,
  announcementDraft,
  newAnnouncement,
  publishAnnouncement,
  publishedAnnouncement,
} from '../../../../tests/kit/people/announcements.ts'
import { inboxItems } from '../../schema/journal.ts'
import { groupMembers, groups, roles, userRoles, users } from '../../schema/people.ts'

const DAY_MS = 86_400_000
const after = ({ clock }: Pick<Building, 'clock'>, ms: number): string => new Date(clock.now().getTime() + ms).toISOString()
const writerOf = (house: Building, site: string): Promise<Person> => personAt(house, site, ['announcement_write'])
const refusedOf = async (by: Person, more: Partial<AnnouncementDraft>) => {
  const { status, body } = await by.asks(announcements.create, { body: announcementDraft(more) })
  return [status, (body as unknown as { errors?: { field: string; rule: string }[] }).errors?.map(({ field, rule }) => `${field} ${rule}`)]
}
const own = async (by: Person, query: object = {}) => (await by.asks(ownAnnouncements.list, { query })).body
const opens = async (by: Person, id: string): Promise<number> => (await by.asks(ownAnnouncements.get, { params: { id } })).status
const get = async (by: Person, id: string) => (await by.asks(announcements.get, { params: { id } })).body.data
const receipts = async (by: Person, id: string, query: object = {}) =>
  (await by.asks(announcements.receipts, { params: { id }, query: { limit: 100, ...query } })).body
const moved = (by: Person, what: 'withdraw' | 'remind' | 'unschedule', id: string) => by.asks(announcements[what], { params: { id } })
const messagesTo = ({ db }: Building, userId: string) => db.sql.select().from(inboxItems).where(eq(inboxItems.user_id, userId))
const names = (rows: readonly { readonly user: { readonly name: string } }[]) => rows.map(({ user }) => user.name)

describe('writing', () => {
  it('ANN-1 needs the permission and the sites; another’s announcements are not there', async () => {
    const house = await openBuilding()
    const { admin, employee, stranger, cast } = house
    const [here, there] = [await writerOf(house, cast.site), await writerOf(house, cast.otherSite)]
    expect(await Promise.all([employee, stranger].map(async (by) => (await refusedOf(by, {}))[0]))).toEqual([403, 401])
    expect((await refusedOf(here, {}))[0]).toBe(403)
    expect(await refusedOf(here, { location_ids: [cast.otherSite] })).toEqual([422, ['location_ids exists']])
    const mine = await newAnnouncement(here, { location_ids: [cast.site] })
    const both = await newAnnouncement(admin, { location_ids: [cast.site, cast.otherSite] })
    const everywhere = await newAnnouncement(admin)
    for (const id of [mine.id, both.id, everywhere.id]) {
      const { rev } = await get(admin, id)
      const refused = await Promise.all([
        there.asks(announcements.get, { params: { id } }),
        there.asks(announcements.update, { params: { id }, body: { ...announcementDraft({ location_ids: [cast.otherSite] }), rev } }),
        there.asks(announcements.remove, { params: { id } }),
        there.asks(announcements.receipts, { params: { id }, query: {} }),
        there.asks(announcements.exportReceipts, { params: { id }, query: { language: 'en' } }),
        there.asks(announcements.publish, { params: { id }, body: { at: null, rev } }),
        moved(there, 'withdraw', id),
        moved(there, 'remind', id),
      ])
      expect(refused.map(({ status }) => status)).toEqual(Array(8).fill(404))
    }
    const listed = async (by: Person) => (await by.asks(announcements.list, { query: {} })).body
    expect((await listed(there)).total).toBe(0)
    expect((await listed(here)).data.map(({ id }) => id)).toEqual([mine.id])
    expect((await listed(admin)).total).toBe(3)
  })

  it('ANN-2 takes one language or both, whole, for what is there', async () => {
    const house = await openBuilding()
    const { admin, cast } = house
    const none = { title_id: undefined, body_id: undefined, title_en: undefined, body_en: undefined } as never as Partial<AnnouncementDraft>
    const only = { ...none, title_en: 'Only English', body_en: 'One\nTwo' }
    expect(await refusedOf(admin, none)).toEqual([422, ['title_id required']])
    expect(await refusedOf(admin, { ...only, body_en: ' \n ' })).toEqual([422, ['body_en required']])
    expect(await refusedOf(admin, { ...only, body_id: 'Teks' })).toEqual([422, ['title_id required']])
    expect(await refusedOf(admin, { ends_at: house.clock.now().toISOString() })).toEqual([422, ['ends_at past']])
    expect(await refusedOf(admin, { group_ids: [cast.asset] })).toEqual([422, ['group_ids exists']])
    expect(await refusedOf(admin, { role_ids: [cast.asset] })).toEqual([422, ['role_ids exists']])
    expect(await refusedOf(admin, { replaces_id: cast.asset })).toEqual([422, ['replaces_id exists']])
    const draft = await newAnnouncement(admin)
    expect(await refusedOf(admin, { replaces_id: draft.id })).toEqual([422, ['replaces_id state']])
    const there = await writerOf(house, cast.otherSite)
    expect(await refusedOf(there, { location_ids: [cast.otherSite], group_ids: [cast.group] })).toEqual([422, ['group_ids exists']])
    const made = await newAnnouncement(admin, only)
    expect(made).toMatchObject({ title: { en: 'Only English', id: '' }, body: { en: 'One\nTwo', id: '' }, state: 'draft', rev: 1 })
  })

  it('ANN-3 reaches the people of the sites who are in the groups or hold the roles, and never more when one of them goes', async () => {
    const house = await openBuilding()
    const { admin, db, cast } = house
    const peopleOf = async (more: Partial<AnnouncementDraft>) =>
      names((await receipts(admin, (await newAnnouncement(admin, more)).id)).data)
    const [held] = await db.sql.select().from(roles).where(eq(roles.name, 'employee'))
    expect(await peopleOf({})).toEqual(['Admin', 'Agent', 'Elsewhere', 'Employee', 'Operator'])
    expect(await peopleOf({ location_ids: [cast.otherSite] })).toEqual(['Admin', 'Elsewhere'])
    expect(await peopleOf({ location_ids: [cast.site], group_ids: [cast.group] })).toEqual(['Agent', 'Operator'])
    expect(await peopleOf({ location_ids: [cast.otherSite], group_ids: [cast.group] })).toEqual([])
    const roleIds = [held?.id ?? '']
    expect(await peopleOf({ group_ids: [cast.group], role_ids: roleIds })).toEqual(['Agent', 'Employee', 'Operator'])
    await db.sql.update(userRoles).set({ ends_at: house.clock.now().toISOString() }).where(eq(userRoles.user_id, cast.employee))
    expect(await peopleOf({ role_ids: roleIds })).toEqual([])
    await db.sql.update(users).set({ status: 'blocked' }).where(eq(users.id, cast.operator))
    const team = await newAnnouncement(admin, { group_ids: [cast.group] })
    expect(names((await receipts(admin, team.id)).data)).toEqual(['Agent'])
    await db.sql.delete(groups).where(eq(groups.id, cast.group))
    expect((await get(admin, team.id)).groups).toEqual([{ id: cast.group, name: '–' }])
    expect((await publishAnnouncement(team, admin)).body.data.people).toBe(0)
    expect(await opens(admin, team.id)).toBe(404)
  })

  it('ANN-4 keeps what others changed meanwhile', async () => {
    const { admin } = await openBuilding()
    const { id, rev } = await newAnnouncement(admin)
    const saves = (title_en: string) =>
      admin.asks(announcements.update, { params: { id }, body: { ...announcementDraft({ title_en }), rev } })
    expect((await saves('Second')).body.data).toMatchObject({ rev: rev + 1, title: { en: 'Second' } })
    expect([(await saves('Third')).status, (await get(admin, id)).title.en]).toEqual([409, 'Second'])
    expect((await admin.asks(announcements.publish, { params: { id }, body: { at: null, rev } })).status).toBe(409)
  })

  it('ANN-5 ANN-6 has PDF and pictures, which go with a draft and are saved by its audience', async () => {
    const house = await openBuilding()
    const { admin, employee, elsewhere, cast, dataDir } = house
    const draft = await newAnnouncement(admin, { location_ids: [cast.site] })
    const refused = await addAnnouncementFile(admin, draft.id, { name: 'list.docx', bytes: docx() })
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field: 'file', rule: 'type' }]])
    const { announcement } = await addAnnouncementFile(
      admin,
      draft.id,
      { name: 'plan.pdf', bytes: pdf() },
      { name: 'Anna.png', bytes: png() },
    )
    const [plan, picture] = announcement.files
    expect([plan, picture]).toMatchObject([
      { name: 'plan.pdf', mime: 'application/pdf' },
      { name: '2.png', mime: 'image/png' },
    ])
    const reads = async (by: Person) => by.asks(ownAnnouncements.file, { params: { id: plan?.id ?? '' } })
    expect(await Promise.all([employee, elsewhere].map(async (by) => (await reads(by)).status))).toEqual([404, 404])
    const more = Array.from({ length: 4 }, (_, at) => ({ name: `${at}.pdf`, bytes: pdf() }))
    expect((await addAnnouncementFile(admin, draft.id, ...more)).status).toBe(409)
    const without = await admin.asks(announcements.removeFile, { params: { id: draft.id, file_id: picture?.id ?? '' } })
    expect(without.body.data.files.map(({ name }) => name)).toEqual(['plan.pdf'])
    await publishAnnouncement(without.body.data, admin)
    const saved = await reads(employee)
    expect([saved.status, saved.headers, saved.raw.equals(pdf())]).toMatchObject([
      200,
      { 'cache-control': 'private, no-store', 'content-disposition': expect.stringMatching(/^attachment; filename="plan.pdf"/) },
      true,
    ])
    expect((await reads(elsewhere)).status).toBe(404)
    expect((await admin.asks(announcements.removeFile, { params: { id: draft.id, file_id: plan?.id ?? '' } })).status).toBe(409)
    expect((await addAnnouncementFile(admin, draft.id, { name: 'late.pdf', bytes: pdf() })).status).toBe(409)
    expect((await admin.asks(announcements.remove, { params: { id: draft.id } })).status).toBe(409)
    const other = await newAnnouncement(admin)
    const [gone] = (await addAnnouncementFile(admin, other.id, { name: 'gone.pdf', bytes: pdf() })).announcement.files
    const at = house.clock.now().toISOString()
    const place = join(dataDir, 'announcements', 'uploads', at.slice(0, 4), at.slice(5, 7), gone?.id ?? '')
    expect(existsSync(place)).toBe(true)
    expect((await admin.asks(announcements.remove, { params: { id: other.id } })).status).toBe(200)
    expect(existsSync(place)).toBe(false)
  })
})

describe('publishing', () => {
  it('ANN-10 tells each person once in their language; who joins later sees it without a message', async () => {
    const house = await openBuilding()
    const { admin, employee, db, cast } = house
    await db.sql.update(users).set({ language: 'en' }).where(eq(users.id, cast.agent))
    const { id, published_by, people } = await publishedAnnouncement(admin, { group_ids: [cast.group], needs_confirmation: true })
    expect([published_by?.id, people]).toEqual([cast.admin, 2])
    const link = `/people/announcements/read?id=${id}`
    const told = { type: 'announcement.published', link }
    expect(await messagesTo(house, cast.agent)).toMatchObject([
      { ...told, message: { key: 'announcement.confirm', params: { title: 'Power cut' } } },
    ])
    expect(await messagesTo(house, cast.operator)).toMatchObject([{ ...told, message: { params: { title: 'Pemadaman listrik' } } }])
    expect([await opens(employee, id), (await own(employee)).total]).toEqual([404, 0])
    await db.sql.insert(groupMembers).values({ group_id: cast.group, user_id: cast.employee })
    expect([await opens(employee, id), (await own(employee)).total]).toEqual([200, 1])
    expect(await messagesTo(house, cast.employee)).toEqual([])
    const rows = (await receipts(admin, id)).data
    expect(rows.map(({ user, notified_at }) => [user.name, notified_at !== null])).toEqual([
      ['Agent', true],
      ['Employee', false],
      ['Operator', true],
    ])
  })

  it('ANN-10 ANN-11 comes at its time and once, and is a draft again while it has not come', async () => {
    const house = await openBuilding()
    const { admin, employee, backend, clock, cast } = house
    const draft = await newAnnouncement(admin, { location_ids: [cast.site], ends_at: after(house, 3 * DAY_MS) })
    const at = (ms: number, rev = draft.rev) =>
      admin.asks(announcements.publish, { params: { id: draft.id }, body: { at: after(house, ms), rev } })
    const rules = async (ms: number) =>
      ((await at(ms)).body as unknown as { errors: { field: string; rule: string }[] }).errors.map(({ field, rule }) => [field, rule])
    expect(await rules(0)).toEqual([['at', 'past']])
    expect(await rules(400 * DAY_MS)).toEqual([['at', 'horizon']])
    expect(await rules(3 * DAY_MS)).toEqual([['ends_at', 'after']])
    const scheduled = (await at(DAY_MS)).body.data
    expect(scheduled).toMatchObject({ state: 'scheduled', publish_at: after(house, DAY_MS) })
    const earlier = announcementDraft({ location_ids: [cast.site], ends_at: after(house, DAY_MS) })
    const shortened = await admin.asks(announcements.update, { params: { id: draft.id }, body: { ...earlier, rev: scheduled.rev } })
    expect(shortened.status).toBe(422)
    const back = (await moved(admin, 'unschedule', draft.id)).body.data
    expect(back).toMatchObject({ state: 'draft', publish_at: null })
    expect((await moved(admin, 'unschedule', draft.id)).status).toBe(409)
    await at(DAY_MS, back.rev)
    await backend.announcements.look()
    expect(await opens(employee, draft.id)).toBe(404)
    clock.advance(DAY_MS)
    await Promise.all([backend.announcements.look(), backend.announcements.look()])
    await backend.announcements.look()
    const again = await house.as(cast.employee)
    expect(await opens(again, draft.id)).toBe(200)
    expect(await messagesTo(house, cast.employee)).toHaveLength(1)
    expect(await get(await house.as(cast.admin), draft.id)).toMatchObject({ state: 'published', published_by: { id: cast.admin } })
  })

  it('ANN-12 stays as it is, and its correction takes its place', async () => {
    const house = await openBuilding()
    const { admin, employee, db, cast } = house
    const first = await publishedAnnouncement(admin, { location_ids: [cast.site] })
    const { id, rev } = first
    expect((await admin.asks(announcements.update, { params: { id }, body: { ...announcementDraft(), rev } })).status).toBe(409)
    expect((await publishAnnouncement(first, admin)).status).toBe(409)
    for (const change of ['body_en = $$x$$', 'needs_confirmation = true', 'location_ids = $${}$$', 'published_at = now()'])
      await expect(db.sql.execute(sql.raw(`update announcements set ${change} where id = '${id}'`))).rejects.toThrow()
    const draft = await newAnnouncement(admin, { location_ids: [cast.site], title_en: 'Power cut on Sunday', replaces_id: id })
    expect((await own(employee)).data.map((one) => one.id)).toEqual([id])
    await publishAnnouncement(draft, admin)
    expect((await own(employee)).data.map((one) => one.id)).toEqual([draft.id])
    expect((await employee.asks(ownAnnouncements.get, { params: { id } })).body.data).toMatchObject({
      replaced_by: draft.id,
      is_current: false,
    })
    expect((await employee.asks(ownAnnouncements.get, { params: { id: draft.id } })).body.data).toMatchObject({ is_correction: true })
    expect(await get(admin, id)).toMatchObject({ state: 'replaced', replaced_by: draft.id })
  })

  it('ANN-13 ANN-23 is gone once withdrawn, in no list once it ended, and takes no confirmation then', async () => {
    const house = await openBuilding()
    const { admin, employee, clock, cast } = house
    const here = { location_ids: [cast.site], needs_confirmation: true }
    const { id } = await publishedAnnouncement(admin, here)
    expect((await moved(admin, 'withdraw', id)).body.data.state).toBe('withdrawn')
    expect([await opens(employee, id), (await own(employee)).total, (await moved(admin, 'withdraw', id)).status]).toEqual([404, 0, 409])
    expect((await employee.asks(ownAnnouncements.confirm, { params: { id } })).status).toBe(404)
    const plain = await publishedAnnouncement(admin, { ...here, needs_confirmation: false })
    expect((await employee.asks(ownAnnouncements.confirm, { params: { id: plain.id } })).status).toBe(409)
    await moved(admin, 'withdraw', plain.id)
    const short = await publishedAnnouncement(admin, { ...here, ends_at: after(house, 60_000) })
    clock.advance(60_000)
    expect([await opens(employee, short.id), (await own(employee)).data]).toEqual([200, []])
    expect((await employee.asks(ownAnnouncements.confirm, { params: { id: short.id } })).status).toBe(409)
    expect(await get(admin, short.id)).toMatchObject({ state: 'ended' })
    const listed = await admin.asks(announcements.list, { query: { state: 'ended' } })
    expect(listed.body.data.map((one) => one.id)).toEqual([short.id])
  })

  it('ANN-14 reminds those who are left, once in 24 hours', async () => {
    const house = await openBuilding()
    const { admin, agent, clock, cast } = house
    const { id } = await publishedAnnouncement(admin, { group_ids: [cast.group], needs_confirmation: true })
    await agent.asks(ownAnnouncements.confirm, { params: { id } })
    expect((await moved(admin, 'remind', id)).status).toBe(200)
    const typesOf = async (userId: string) => (await messagesTo(house, userId)).map(({ type }) => type).toSorted()
    expect([await typesOf(cast.agent), await typesOf(cast.operator)]).toEqual([
      ['announcement.published'],
      ['announcement.published', 'announcement.reminded'],
    ])
    expect((await moved(admin, 'remind', id)).status).toBe(409)
    clock.advance(DAY_MS)
    expect((await moved(await house.as(cast.admin), 'remind', id)).status).toBe(200)
    clock.advance(DAY_MS)
    const [later, operator] = [await house.as(cast.admin), await house.as(cast.operator)]
    await operator.asks(ownAnnouncements.confirm, { params: { id } })
    expect((await moved(later, 'remind', id)).status).toBe(409)
    expect((await moved(later, 'remind', (await newAnnouncement(later)).id)).status).toBe(409)
  })
})

describe('reading', () => {
  it('ANN-20 is for the audience alone, and within the sites of a token', async () => {
    const house = await openBuilding()
    const { admin, agent, employee, elsewhere, stranger, cast } = house
    const { id } = await publishedAnnouncement(admin, { location_ids: [cast.site], group_ids: [cast.group] })
    expect(await Promise.all([agent, employee, elsewhere, stranger].map((by) => opens(by, id)))).toEqual([200, 404, 404, 401])
    const acts = async (by: Person) => [
      (await by.asks(ownAnnouncements.read, { params: { id } })).status,
      (await by.asks(ownAnnouncements.confirm, { params: { id } })).status,
      (await own(by)).data?.length,
    ]
    expect([await acts(employee), await acts(elsewhere)]).toEqual([
      [404, 404, 0],
      [404, 404, 0],
    ])
    // The administrator writes it, and is not among those it is for.
    expect([await opens(admin, id), (await get(admin, id)).people]).toEqual([404, 2])
    const writer = await writerOf(house, cast.otherSite)
    expect(await opens(writer, id)).toBe(404)
    const site = await publishedAnnouncement(admin, { location_ids: [cast.site] })
    const body = { name: 'Other site', read_only: true, location_ids: [cast.otherSite], ends_at: after(house, DAY_MS) }
    const { token } = (await admin.asks(apiTokens.create, { body })).body.data
    const path = ownAnnouncements.get.path.replace(':id', site.id)
    const byToken = await stranger.sends('GET', path, undefined, { authorization: `Bearer ${token}` })
    expect([await opens(admin, site.id), byToken.status]).toEqual([200, 404])
  })

  it('ANN-21 ANN-22 keeps the first opening and confirmation, and lists what is open first', async () => {
    const house = await openBuilding()
    const { admin, clock, cast } = house
    let { employee } = house
    const older = await publishedAnnouncement(admin, { location_ids: [cast.site], needs_confirmation: true })
    clock.advance(60_000)
    const newer = await publishedAnnouncement(admin, { location_ids: [cast.site] })
    const ids = async (query: object = {}) => (await own(employee, query)).data.map(({ id }) => id)
    expect([await ids(), (await own(employee)).total]).toEqual([[newer.id, older.id], 2])
    const readAt = clock.now().toISOString()
    await employee.asks(ownAnnouncements.read, { params: { id: newer.id } })
    clock.advance(60_000)
    const again = await employee.asks(ownAnnouncements.read, { params: { id: newer.id } })
    expect(again.body.data).toMatchObject({ read_at: readAt, confirmed_at: null })
    expect([await ids(), await ids({ open: true }), (await own(employee)).total]).toEqual([[older.id, newer.id], [older.id], 1])
    const first = await own(employee, { limit: 1 })
    expect((await own(employee, { limit: 1, next: first.next })).data.map(({ id }) => id)).toEqual([newer.id])
    const at = clock.now().toISOString()
    expect((await employee.asks(ownAnnouncements.confirm, { params: { id: older.id } })).body.data).toMatchObject({
      ...{ read_at: at, confirmed_at: at },
    })
    clock.advance(60_000)
    employee = await house.as(cast.employee)
    const second = await employee.asks(ownAnnouncements.confirm, { params: { id: older.id } })
    expect([second.status, second.body.data.confirmed_at, await ids()]).toEqual([200, at, [newer.id, older.id]])
  })

  it('ANN-24 shows who has and has not, searched, filtered and as CSV', async () => {
    const house = await openBuilding()
    const { admin, agent, operator, db, cast } = house
    const { id } = await publishedAnnouncement(admin, { location_ids: [cast.site], needs_confirmation: true })
    await agent.asks(ownAnnouncements.confirm, { params: { id } })
    await operator.asks(ownAnnouncements.read, { params: { id } })
    expect(await get(admin, id)).toMatchObject({ people: 4, read: 2, confirmed: 1 })
    const shown = async (query: object) => names((await receipts(admin, id, query)).data)
    expect(await shown({ status: 'confirmed' })).toEqual(['Agent'])
    expect(await shown({ status: 'unconfirmed' })).toEqual(['Admin', 'Employee', 'Operator'])
    expect(await shown({ status: 'unread' })).toEqual(['Admin', 'Employee'])
    expect(await shown({ search: 'oper' })).toEqual(['Operator'])
    const page = await receipts(admin, id, { limit: 3 })
    expect([page.total, names(page.data), names((await receipts(admin, id, { limit: 3, next: page.next })).data)]).toEqual([
      4,
      ['Admin', 'Agent', 'Employee'],
      ['Operator'],
    ])
    await db.sql.update(users).set({ status: 'blocked' }).where(sql`${users.id} in (${cast.agent}, ${cast.employee})`)
    expect(await shown({})).toEqual(['Admin', 'Agent', 'Operator'])
    const csv = await admin.asks(announcements.exportReceipts, { params: { id }, query: { language: 'id', status: 'confirmed' } })
    expect(csv.headers['content-type']).toMatch(/^text\/csv/)
    expect(csv.raw.toString()).toMatch(
      /^\ufeff"Nama","Jabatan","Diberi tahu","Dibaca","Dikonfirmasi"\r\n"Agent","",".* WIB",".* WIB",".* WIB"\r\n$/,
    )
  })

  it('ANN-25 goes with its person, whose archive has it', async () => {
    const house = await openBuilding()
    const { admin, employee, db, cast } = house
    const { id } = await publishedAnnouncement(admin, { location_ids: [cast.site] })
    await employee.asks(ownAnnouncements.read, { params: { id } })
    const archive = unzipSync((await employee.asks(personalData.ownFile, {})).raw)
    expect(JSON.parse(strFromU8(archive['announcements/receipts.json'] ?? new Uint8Array()))).toMatchObject([{ announcement_id: id }])
    await db.sql.update(users).set({ status: 'blocked' }).where(eq(users.id, cast.employee))
    const proof = await admin.asks(personalDataErasures.erase, { params: { id: cast.employee }, body: { name: 'Employee' } })
    expect(proof.body.data.categories.find(({ category }) => category === 'announcements')).toMatchObject({ removed: 1, kept: 0 })
    expect((await get(admin, id)).read).toBe(0)
  })
})
