import { join } from 'node:path'
import { Readable } from 'node:stream'
import { openUploads } from '@menara/backend/platform/files/uploads.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { users } from '@menara/backend/schema/people.ts'
import { personDocuments } from '@menara/backend/schema/personal-data/person-documents.ts'
import { DEMO_DOMAIN } from '@menara/shared/domain/demo-access.ts'
import { type PersonDocumentKind, USUAL_REMIND_DAYS } from '@menara/shared/domain/people/person-documents.ts'
import { inArray } from 'drizzle-orm'
import { demoPaper } from './demo-paper.ts'

const DAY_MS = 86_400_000
/** Of whom, what, and in how many days it ends; null: without an end. */
const PAPERS: readonly (readonly [name: string, kind: PersonDocumentKind, title: string, days: number | null])[] = [
  ['employee', 'contract', 'Perjanjian kerja waktu tidak tertentu', null],
  ['employee', 'identity', 'Salinan KTP', null],
  ['employee', 'certificate', 'Pelatihan P3K', 24],
  ['guard', 'contract', 'Perjanjian kerja waktu tertentu', 210],
  ['guard', 'certificate', 'Gada Pratama', 400],
  ['guard', 'licence', 'Kartu tanda anggota Satpam', -9],
  ['agent', 'contract', 'Perjanjian kerja waktu tidak tertentu', null],
  ['agent', 'licence', 'SIM A', 95],
]

/** Documents of people of the demo: most hold, one ends soon, one has ended. Joins the open transaction. */
export async function seedPersonDocuments({ db, dataDir, now, newId }: Platform): Promise<void> {
  const mailOf = (name: string): string => `${name}${DEMO_DOMAIN}`
  const named = [...PAPERS.map(([name]) => name), 'hr'].map(mailOf)
  const people = await db.sql.select({ id: users.id, name: users.name, email: users.email }).from(users).where(inArray(users.email, named))
  const personOf = (name: string) => people.find(({ email }) => email === mailOf(name))
  const uploads = openUploads(join(dataDir, 'person-documents'))
  const created_at = new Date(now().getTime() - 60 * DAY_MS).toISOString()
  for (const [name, kind, title, days] of PAPERS) {
    const person = personOf(name)
    if (!person) continue
    const valid_until = days === null ? null : new Date(now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
    const paper = demoPaper([title, person.name, ...(valid_until === null ? [] : [`Berlaku sampai ${valid_until}`]), 'Dokumen contoh'])
    const { id, name: file_name, mime, bytes, sha256 } = await uploads.receiveFile(newId(), Readable.from([paper]), `${title}.pdf`)
    // Who was to be reminded before the demo begins was.
    const told_of = days !== null && days <= USUAL_REMIND_DAYS ? valid_until : null
    const facts = { user_id: person.id, kind, title, valid_until, remind_days: USUAL_REMIND_DAYS, told_of }
    await db.sql
      .insert(personDocuments)
      .values({ ...facts, id, file_name, mime, bytes, sha256, created_at, created_by: personOf('hr')?.id ?? null })
    db.afterCommit(() => uploads.keep({ id, at: created_at }))
  }
}
