import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ownDocuments, personDocuments } from '@menara/shared/contract/people/person-documents.contract.ts'
import { personalDataErasures } from '@menara/shared/contract/people/personal-data/erasures.contract.ts'
import { personalData } from '@menara/shared/contract/people/personal-data/personal-data.contract.ts'
import { and, eq, like, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { errorsOf } from '../../../../tests/contract/refusals.ts'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { personAt } from '../../../../tests/kit/desk/purchases.ts'
import { docx } from '../../../../tests/kit/files/office-files.ts'
import { jpeg } from '../../../../tests/kit/files/pictures.ts'
import { addPersonDocument, PAPER } from '../../../../tests/kit/people/person-documents.ts'
import { hired } from '../../../../tests/kit/people/personal-data.ts'
import { KEPT } from '../../platform/backups/archive.ts'
import { newId } from '../../platform/ids.ts'
import { audit, inboxItems } from '../../schema/journal.ts'
import { users } from '../../schema/people.ts'
import { personDocuments as rows } from '../../schema/personal-data/person-documents.ts'

const PERMISSION = 'person_document_manage' as const
const listOf = (who: Person, user_id: string) => who.asks(personDocuments.list, { query: { user_id } })
const fileOf = (who: Person, id: string) => who.asks(personDocuments.file, { params: { id } })
const day = ({ clock }: Building, days: number): string => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
function filesIn({ dataDir }: Building): string[] {
  const root = join(dataDir, 'person-documents', 'uploads')
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
}

it('PDC-1 personnel adds, changes and removes documents of people they see, and none of their own', async () => {
  const building = await openBuilding()
  const { admin, cast } = building
  const { status, document } = await addPersonDocument(building, { title: ' Kontrak 2026 ', valid_until: '2027-12-31' })
  expect([status, document]).toMatchObject([200, { user: { id: cast.employee }, kind: 'contract', title: 'Kontrak 2026', remind_days: 30 }])
  expect(document.file).toEqual({ name: 'kontrak.pdf', mime: 'application/pdf', bytes: PAPER.bytes.length })
  const change = { params: { id: document.id }, body: { valid_until: null, title: 'Kontrak tetap' } }
  expect((await admin.asks(personDocuments.update, change)).body.data).toMatchObject({
    valid_until: null,
    title: 'Kontrak tetap',
    kind: 'contract',
  })
  const personnel = await personAt(building, cast.site, [PERMISSION])
  expect((await listOf(personnel, cast.employee)).body.data).toHaveLength(1)
  expect((await addPersonDocument(building, { user_id: personnel.id ?? '' }, { by: personnel })).status).toBe(403)
  const own = (await addPersonDocument(building, { user_id: personnel.id ?? '' })).document
  expect((await fileOf(personnel, own.id)).status).toBe(200)
  expect((await personnel.asks(personDocuments.remove, { params: { id: own.id } })).status).toBe(403)
  expect((await personnel.asks(personDocuments.update, { ...change, params: { id: own.id } })).status).toBe(403)
})

it('PDC-2 a file is judged by its content, and what is refused leaves nothing behind', async () => {
  const building = await openBuilding()
  const add = (name: string, bytes: Buffer) => addPersonDocument(building, {}, { files: [{ name, bytes }] })
  const picture = (await add('ktp Anna.pdf', jpeg)).document
  expect(picture.file).toMatchObject({ name: 'Kontrak 2026.jpg', mime: 'image/jpeg' })
  const { raw } = await fileOf(building.admin, picture.id)
  expect(raw.toString('latin1')).not.toMatch(/GPS|Anna/)
  expect((await add('a.docx', docx())).status).toBe(200)
  for (const [name, bytes] of [
    ['a.pdf', Buffer.from('MZ\u0090\0\u0003')],
    ['a.docx', docx({ macros: true })],
    ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>\0')],
  ] as const)
    expect([name, (await add(name, bytes)).status]).toEqual([name, 422])
  expect((await addPersonDocument(building, {}, { files: [] })).status).toBe(422)
  expect((await addPersonDocument(building, {}, { files: [PAPER, PAPER] })).status).toBe(422)
  expect((await addPersonDocument(building, { title: ' ' })).status).toBe(422)
  expect((await addPersonDocument(building, { valid_until: '2027-02-30' })).status).toBe(422)
  expect((await addPersonDocument(building, { remind_days: '366' })).status).toBe(422)
  expect(filesIn(building)).toHaveLength(2)
})

it('PDC-2 what the virus scanner refuses is not kept', async () => {
  const building = await openBuilding({
    scan: () => {
      throw new Error('EICAR')
    },
  })
  expect((await addPersonDocument(building)).status).toBeGreaterThanOrEqual(400)
  expect(filesIn(building)).toEqual([])
})

it('PDC-3 documents of people of other sites are not there, and nothing is without the permission', async () => {
  const building = await openBuilding()
  const { cast, employee } = building
  const { id } = (await addPersonDocument(building)).document
  const elsewhere = await personAt(building, cast.otherSite, [PERMISSION])
  const params = { id }
  expect((await listOf(elsewhere, cast.employee)).status).toBe(404)
  expect((await listOf(elsewhere, newId())).status).toBe(404)
  expect((await fileOf(elsewhere, id)).status).toBe(404)
  expect((await elsewhere.asks(personDocuments.update, { params, body: { title: 'x' } })).status).toBe(404)
  expect((await elsewhere.asks(personDocuments.remove, { params })).status).toBe(404)
  expect(errorsOf(await addPersonDocument(building, {}, { by: elsewhere }))).toEqual([{ field: 'user_id', rule: 'exists' }])
  const manager = await personAt(building, cast.site, ['show_manage_user', 'personal_data_manage', 'show_plugin_people_management'])
  for (const who of [employee, manager]) {
    expect([(await listOf(who, cast.employee)).status, (await fileOf(who, id)).status]).toEqual([403, 403])
    expect((await addPersonDocument(building, {}, { by: who })).status).toBe(403)
  }
})

it('PDC-4 a person sees and saves their own documents, and nobody else’s', async () => {
  const building = await openBuilding()
  const { employee, agent, cast } = building
  const { id } = (await addPersonDocument(building)).document
  const other = (await addPersonDocument(building, { user_id: cast.agent })).document
  expect((await employee.asks(ownDocuments.list, {})).body.data.map((one) => one.id)).toEqual([id])
  const saved = await employee.asks(ownDocuments.file, { params: { id } })
  expect([saved.raw.equals(PAPER.bytes), saved.headers['content-disposition']]).toEqual([true, expect.stringContaining('kontrak.pdf')])
  expect(saved.headers['cache-control']).toBe('private, no-store')
  expect((await employee.asks(ownDocuments.file, { params: { id: other.id } })).status).toBe(404)
  expect((await agent.asks(ownDocuments.file, { params: { id } })).status).toBe(404)
})

it('PDC-5 reading documents of another person is in the audit trail once an hour, without titles', async () => {
  const building = await openBuilding()
  const { admin, employee, cast, db } = building
  const { id } = (await addPersonDocument(building, { title: 'Rahasia' })).document
  const noted = () => db.sql.$count(audit, and(eq(audit.action, 'personal_data.read'), eq(audit.subject_id, cast.employee)))
  await employee.asks(ownDocuments.list, {})
  await employee.asks(ownDocuments.file, { params: { id } })
  expect(await noted()).toBe(0)
  await fileOf(admin, id)
  await listOf(admin, cast.employee)
  expect(await noted()).toBe(1)
  building.clock.advance(3_600_000)
  await listOf(await building.as(cast.admin), cast.employee)
  expect(await noted()).toBe(2)
  expect(await db.sql.$count(audit, like(sql`${audit.detail}::text`, '%Rahasia%'))).toBe(0)
})

it('PDC-6 the person and personnel who see them are reminded once of each end', async () => {
  const building = await openBuilding()
  const { cast, db } = building
  const [here, elsewhere] = [await personAt(building, cast.site, [PERMISSION]), await personAt(building, cast.otherSite, [PERMISSION])]
  const { id } = (await addPersonDocument(building, { valid_until: day(building, 10), remind_days: '14' })).document
  await addPersonDocument(building, { valid_until: day(building, 20), remind_days: '14' })
  await addPersonDocument(building)
  const blocked = await hired(building, 'Gone')
  await addPersonDocument(building, { user_id: blocked.id, valid_until: day(building, 1) })
  const told = async () => {
    const items = await db.sql.select().from(inboxItems).where(eq(inboxItems.type, 'person_document.ending'))
    const count = (of: string | undefined) => items.filter((item) => item.user_id === of).length
    return [cast.employee, here.id, elsewhere.id, blocked.id].map(count)
  }
  const look = () => building.backend.personDocuments.look()
  await look()
  await look()
  expect(await told()).toEqual([1, 1, 0, 0])
  await building.admin.asks(personDocuments.update, { params: { id }, body: { valid_until: day(building, 12) } })
  await look()
  expect(await told()).toEqual([2, 2, 0, 0])
})

it('PDC-7 a removed document leaves with its file', async () => {
  const building = await openBuilding()
  const { admin, cast } = building
  const { id } = (await addPersonDocument(building)).document
  expect(filesIn(building)).toEqual([id])
  expect((await admin.asks(personDocuments.remove, { params: { id } })).status).toBe(200)
  expect([filesIn(building), (await listOf(admin, cast.employee)).body.data]).toEqual([[], []])
  expect((await fileOf(admin, id)).status).toBe(404)
})

it('PDC-8 an archive has the documents with their files, an erasure removes both, and backups have the files', async () => {
  const building = await openBuilding()
  const { admin, employee, cast, db } = building
  const { id } = (await addPersonDocument(building)).document
  const archive = unzipSync((await employee.asks(personalData.ownFile, {})).raw)
  expect(Object.keys(archive)).toEqual(expect.arrayContaining(['person_documents/documents.json', `files/person_documents/${id}.pdf`]))
  await db.sql.update(users).set({ status: 'blocked' }).where(eq(users.id, cast.employee))
  const [person] = await db.sql.select({ name: users.name }).from(users).where(eq(users.id, cast.employee))
  const erased = await admin.asks(personalDataErasures.erase, { params: { id: cast.employee }, body: { name: person?.name ?? '' } })
  expect(erased.body.data.categories).toContainEqual({ category: 'person_documents', removed: 1, kept: 0, why: null })
  expect([await db.sql.$count(rows), filesIn(building)]).toEqual([0, []])
  expect(KEPT).toContain('person-documents/uploads')
})

it('PDC-10 a person has at most a hundred documents', async () => {
  const building = await openBuilding()
  const { cast, db } = building
  const row = {
    user_id: cast.employee,
    kind: 'other' as const,
    title: 'x',
    remind_days: 30,
    file_name: 'x',
    mime: 'text/plain',
    bytes: 1,
    sha256: 'x',
  }
  const created_at = building.clock.now().toISOString()
  await db.sql.insert(rows).values(Array.from({ length: 100 }, () => ({ ...row, id: newId(), created_at })))
  expect((await addPersonDocument(building)).status).toBe(409)
  expect(filesIn(building)).toEqual([])
})
