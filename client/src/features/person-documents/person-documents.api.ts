import { ownDocuments, type PersonDocument, personDocuments } from '@menara/shared/contract/people/person-documents.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { showFetchRefusal, showRefusal } from '../../kit/calls/refusals.ts'
import { saveFile } from '../../kit/exports/save-file.ts'
import { toastSuccess } from '../../kit/overlays/toasts.ts'

export const documentsOf = (user_id: string) => asking(personDocuments.list, { query: { user_id } })
export const myDocuments = () => asking(ownDocuments.list, {})

/** Saves the file of a document: `own` of oneself, else as personnel. */
export function saveDocument({ id, file }: PersonDocument, of: 'own' | 'personnel'): void {
  const endpoint = of === 'own' ? ownDocuments.file : personDocuments.file
  void call(endpoint, { params: { id } }).then((bytes) => saveFile(bytes as Blob, file.name), showFetchRefusal)
}

function useChange<Args>(change: (args: Args) => Promise<unknown>, what: 'create' | 'update' | 'delete') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => toastSuccess(what),
    onError: showRefusal,
    onSettled: () => Promise.all(['person_documents', 'own_documents'].map((subject) => cache.invalidateQueries({ queryKey: [subject] }))),
  })
}
interface NewDocument {
  readonly form: CallOf<typeof personDocuments.create>['form']
  readonly file: File
}
export const useAddDocument = () =>
  useChange(({ form, file }: NewDocument) => call(personDocuments.create, { form }, { files: { file: [file] } }), 'create')
export const useChangeDocument = (id: string) =>
  useChange((body: CallOf<typeof personDocuments.update>['body']) => call(personDocuments.update, { params: { id }, body }), 'update')
export const useRemoveDocument = () => useChange((id: string) => call(personDocuments.remove, { params: { id } }), 'delete')
