import type { PersonDocument, personDocuments } from '@menara/shared/contract/people/person-documents.contract.ts'
import { MAX_PERSON_DOCUMENTS } from '@menara/shared/domain/people/person-documents.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { PICTURE_ENDINGS } from '../../platform/files/attachment-types.ts'
import type { ArrivedFile, KeptFile } from '../../platform/files/uploads.ts'
import type { PersonDocumentsNeeds } from './person-documents.needs.ts'
import { type PersonDocumentRow, personDocumentShown } from './person-documents.store.ts'

type Draft = CallOf<typeof personDocuments.create>['form']
type Changes = CallOf<typeof personDocuments.update>['body']
/** A file with the headers it is saved by. */
type SavedFile = KeptFile & PersonDocument['file']
export type PersonDocumentsService = ReturnType<typeof personDocumentsService>

/** Documents of people: kept by personnel who see them, read by their person. */
export const personDocumentsService = (needs: PersonDocumentsNeeds) => ({ ...reading(needs), ...changing(needs) })

/** Throws `not-found` for a document of nobody the caller sees. */
async function seen({ store, people }: PersonDocumentsNeeds, id: string, caller: Caller): Promise<PersonDocumentRow> {
  const row = await store.find(id)
  if (!row || !(await people.peopleSeen([row.user_id], caller)).has(row.user_id)) throw new Fault('not-found', 'person_documents.not_found')
  return row
}

function reading(needs: PersonDocumentsNeeds) {
  const { store, people, atomically } = needs
  async function note(userId: string, caller: Caller): Promise<void> {
    if (userId === caller.userId) return
    await atomically(() => needs.events.emit('personal-data.read', { viewerId: caller.userId, userId, category: 'person_documents' }))
  }
  return {
    async list(userId: string, caller: Caller): Promise<PersonDocument[]> {
      if (!(await people.peopleSeen([userId], caller)).has(userId)) throw new Fault('not-found', 'person_documents.no_person')
      const rows = await store.of(userId)
      if (rows.length > 0) await note(userId, caller)
      return rows.map(personDocumentShown)
    },
    async file(id: string, caller: Caller): Promise<SavedFile> {
      const row = await seen(needs, id, caller)
      await note(row.user_id, caller)
      return savedOf(row)
    },
    own: async (caller: Caller): Promise<PersonDocument[]> => (await store.of(caller.userId)).map(personDocumentShown),
    /** Throws `not-found` for a document of somebody else. */
    async ownFile(id: string, caller: Caller): Promise<SavedFile> {
      const row = await store.find(id)
      if (row?.user_id !== caller.userId) throw new Fault('not-found', 'person_documents.not_found')
      return savedOf(row)
    },
  }
}

function changing(needs: PersonDocumentsNeeds) {
  const { store, people, atomically, afterCommit, uploads, now } = needs
  /** Of somebody else whom the caller sees. */
  async function before(id: string, caller: Caller): Promise<PersonDocumentRow> {
    const row = await seen(needs, id, caller)
    refuseOwn(row.user_id, caller)
    return row
  }
  return {
    create: (draft: Draft, files: readonly ArrivedFile[], caller: Caller): Promise<PersonDocument> =>
      atomically(async () => {
        const { user_id } = draft
        if (!(await people.peopleSeen([user_id], caller)).has(user_id)) throw invalid('user_id', 'exists', 'There is no such person')
        refuseOwn(user_id, caller)
        const { id, name, mime, bytes, sha256 } = onlyFile(files)
        await store.hold(user_id)
        if ((await store.of(user_id)).length >= MAX_PERSON_DOCUMENTS)
          throw new Fault('conflict', 'person_documents.too_many', { params: { most: MAX_PERSON_DOCUMENTS } })
        const [title, created_at] = [draft.title.trim(), now().toISOString()]
        const facts = { id, mime, bytes, sha256, file_name: name || pictureName(title, mime) }
        const said = { user_id, kind: draft.kind, valid_until: draft.valid_until ?? null, remind_days: Number(draft.remind_days) }
        await store.insert({ ...said, ...facts, title, created_at, created_by: caller.userId })
        afterCommit(() => uploads.keep({ id, at: created_at }))
        const row = await seen(needs, id, caller)
        record(needs, 'created', { row, actorId: caller.userId, detail: { sha256 } })
        return personDocumentShown(row)
      }),

    update: (id: string, changes: Changes, caller: Caller): Promise<PersonDocument> =>
      atomically(async () => {
        await before(id, caller)
        await store.update(id, { ...changes, ...(changes.title !== undefined && { title: changes.title.trim() }) })
        const row = await seen(needs, id, caller)
        record(needs, 'updated', { row, actorId: caller.userId, detail: { fields: Object.keys(changes) } })
        return personDocumentShown(row)
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const row = await before(id, caller)
        if (!(await store.remove(id))) throw new Fault('not-found', 'person_documents.not_found')
        afterCommit(() => uploads.remove({ id, at: row.created_at }))
        record(needs, 'removed', { row, actorId: caller.userId, detail: { sha256: row.sha256 } })
      }),

    /** Removes what is kept of somebody with the files; gives how many there were. */
    async erase(userId: string): Promise<number> {
      const gone = await store.eraseOf(userId)
      afterCommit(() => {
        for (const file of gone) uploads.remove(file)
      })
      return gone.length
    },
  }
}

/** Throws `invalid` for none, and for several. */
function onlyFile([file, more]: readonly ArrivedFile[]): ArrivedFile {
  if (!file) throw invalid('file', 'required', 'Send the file of the document')
  if (more) throw invalid('file', 'tooMany', 'A document has one file')
  return file
}

/** Nobody says of themselves what they are certified for. */
function refuseOwn(userId: string, caller: Caller): void {
  if (userId === caller.userId) throw new Fault('forbidden', 'person_documents.own')
}

const savedOf = ({ id, created_at, file_name: name, mime, bytes }: PersonDocumentRow): SavedFile => ({
  id,
  at: created_at,
  name,
  mime,
  bytes,
})

/** The name of a picture may tell who took it and is not kept: it is saved under the title. */
const pictureName = (title: string, mime: string): string =>
  `${title.replaceAll(/[\\/\p{C}"<>:|?*]/gu, ' ')}.${PICTURE_ENDINGS[mime] ?? 'bin'}`

interface Recorded {
  readonly row: PersonDocumentRow
  readonly actorId: string | null
  readonly detail: Readonly<Record<string, unknown>>
}
/** Titles stay out of the audit trail, which outlives the document. */
export const record = ({ journal }: Pick<PersonDocumentsNeeds, 'journal'>, action: string, { row, actorId, detail }: Recorded): void =>
  journal.record({
    ...{ action: `person_document.${action}`, subject: 'person_documents', subject_id: row.id, actor_id: actorId },
    detail: { user_id: row.user_id, kind: row.kind, valid_until: row.valid_until, ...detail },
    hints: [],
  })
