import { personalDataKeys } from '@menara/shared/domain/personal-data/personal-data-categories.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import type { Uploads } from '../../../platform/files/uploads.ts'
import { zipWriter } from '../../../platform/files/zip-stream.ts'
import type { People } from '../../../ports/people.ts'
import { forAllSites } from '../all-sites.ts'
import { knownPerson } from '../known-person.ts'
import type { PersonFile, PersonFileStore } from './person-file.store.ts'
import { personRecords } from './person-records.store.ts'

interface PersonFileNeeds {
  readonly store: PersonFileStore
  readonly people: Pick<People, 'person'>
  readonly uploads: Readonly<Record<PersonFile['uploads'], Pick<Uploads, 'read'>>>
  readonly journal: Pick<Journal, 'record'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
export type PersonFileService = ReturnType<typeof personFileService>

/** Everything about one person as a ZIP archive: JSON by category, and the files they sent. */
export function personFileService(needs: PersonFileNeeds) {
  const noted = (userId: string, caller: Caller) =>
    needs.atomically(async () =>
      needs.journal.record({ action: 'personal_data.exported', subject: 'users', subject_id: userId, actor_id: caller.userId }),
    )
  return {
    async own(caller: Caller): Promise<AsyncGenerator<Uint8Array>> {
      await noted(caller.userId, caller)
      return archiveOf(caller.userId, needs)
    },
    /** Throws `not-found` for nobody. */
    async of(userId: string, caller: Caller): Promise<AsyncGenerator<Uint8Array>> {
      forAllSites(caller)
      await knownPerson(needs.people, userId)
      await noted(userId, caller)
      return archiveOf(userId, needs)
    },
  }
}

async function* archiveOf(userId: string, { store, uploads, now }: PersonFileNeeds): AsyncGenerator<Uint8Array> {
  const zip = zipWriter()
  const about = { account: userId, made_at: now().toISOString(), law: 'UU 27/2022', categories: personalDataKeys }
  yield* zip.file('about.json', [`${JSON.stringify(about, null, 2)}\n`])
  for (const records of personRecords) yield* zip.file(`${records.category}/${records.name}.json`, jsonOf(store.rows(records, userId)))
  for (const file of await store.files(userId)) {
    const handle = await uploads[file.uploads].read(file)
    if (handle) yield* zip.file(`files/${file.uploads}/${file.id}${endingOf(file)}`, handle.createReadStream())
  }
  yield zip.directory()
}

/** A list in JSON, written row by row. */
async function* jsonOf(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** Of the name it was sent with, or of its type. */
const endingOf = ({ name, mime }: PersonFile): string => /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? `.${mime.split('/')[1] ?? 'bin'}`
