import type { VendorDocument, vendorDocuments } from '@menara/shared/contract/purchasing/vendor-documents.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import type { ArrivedFile, KeptFile, Uploads } from '../../../platform/files/uploads.ts'
import { documentShown, type VendorDocumentRow, type VendorDocumentsStore } from './vendor-documents.store.ts'

export interface VendorDocumentsNeeds {
  readonly store: VendorDocumentsStore
  readonly journal: Journal
  readonly uploads: Pick<Uploads, 'keep' | 'remove'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  afterCommit(work: () => void): void
  now(): Date
  newId(): string
}
type Draft = CallOf<typeof vendorDocuments.create>['body']
type Changes = CallOf<typeof vendorDocuments.update>['body']
export type VendorDocumentsService = ReturnType<typeof vendorDocumentsService>

/** Documents of vendors, each with a file. */
export function vendorDocumentsService(needs: VendorDocumentsNeeds) {
  const { store, atomically, afterCommit, uploads, now } = needs
  const at = (): string => now().toISOString()
  async function present(id: string): Promise<VendorDocumentRow> {
    const row = await store.find(id)
    if (!row) throw new Fault('not-found', 'vendor_documents.not_found')
    return row
  }
  return {
    list: async (query: CallOf<typeof vendorDocuments.list>['query']): Promise<VendorDocument[]> =>
      (await store.list(query)).map(documentShown),

    create: (draft: Draft, caller: Caller): Promise<VendorDocument> =>
      atomically(async () => {
        if (!(await store.hasVendor(draft.vendor_id))) throw invalid('vendor_id', 'exists', 'There is no such vendor')
        const row = { ...draft, number: draft.number.trim(), id: needs.newId(), updated_at: at() }
        if (await store.hasNumber(row)) throw invalid('number', 'unique')
        await store.insert(row)
        recordDocument(needs, 'created', { row, caller, detail: { after: draft } })
        return documentShown(await present(row.id))
      }),

    update: (id: string, changes: Changes, caller: Caller): Promise<VendorDocument> =>
      atomically(async () => {
        const before = await present(id)
        const after = { ...before, ...changes }
        if (await store.hasNumber(after)) throw invalid('number', 'unique')
        await store.update(id, { ...changes, updated_at: at() })
        recordDocument(needs, 'updated', { row: before, caller, detail: changedFacts(documentShown(before), documentShown(after)) })
        return documentShown(await present(id))
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await present(id)
        await store.remove(id)
        dropFile(needs, before)
        recordDocument(needs, 'removed', { row: before, caller, detail: { before: documentShown(before) } })
      }),

    attach: (id: string, files: readonly ArrivedFile[], caller: Caller): Promise<VendorDocument> =>
      atomically(async () => {
        const before = await present(id)
        const [file, more] = files
        if (!file) throw invalid('file', 'required', 'Send the file of the document')
        if (more) throw invalid('file', 'tooMany', 'A document has one file')
        const kept = { id: file.id, at: at() }
        const facts = { file_id: file.id, file_at: kept.at, file_name: file.name, file_mime: file.mime, file_bytes: file.bytes }
        await store.update(id, { ...facts, file_sha256: file.sha256, updated_at: kept.at })
        dropFile(needs, before)
        afterCommit(() => uploads.keep(kept))
        recordDocument(needs, 'file_put', { row: before, caller, detail: { sha256: file.sha256, before: before.file_sha256 } })
        return documentShown(await present(id))
      }),

    async file(id: string): Promise<KeptFile & { readonly name: string; readonly mime: string; readonly bytes: number }> {
      const { file_id, file_at, file_name, file_mime, file_bytes } = await present(id)
      if (file_id === null || file_at === null || file_mime === null) throw new Fault('not-found', 'vendor_documents.no_file')
      return { id: file_id, at: file_at, name: file_name ?? '', mime: file_mime, bytes: file_bytes ?? 0 }
    },
  }
}

export interface Recorded {
  readonly row: { readonly id: string; readonly vendor_id: string }
  readonly caller: Caller | null
  readonly detail: Readonly<Record<string, unknown>>
}
function dropFile({ afterCommit, uploads }: VendorDocumentsNeeds, { file_id, file_at }: VendorDocumentRow): void {
  if (file_id !== null && file_at !== null) afterCommit(() => uploads.remove({ id: file_id, at: file_at }))
}
/** The one way in which changes of documents are recorded. */
export const recordDocument = (
  { journal }: Pick<VendorDocumentsNeeds, 'journal'>,
  action: string,
  { row, caller, detail }: Recorded,
): void =>
  journal.record({
    ...{ action: `vendor_document.${action}`, subject: 'vendor_documents', subject_id: row.id, actor_id: caller?.userId ?? null },
    detail: { vendor_id: row.vendor_id, ...detail },
    hints: [{ topic: 'vendors', key: row.vendor_id }],
  })
