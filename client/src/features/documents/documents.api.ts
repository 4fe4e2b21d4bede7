import { documents } from '@menara/shared/contract/documents.contract.ts'
import type { DocumentKind } from '@menara/shared/domain/document-kinds.ts'
import { hexOf } from '@menara/shared/kit/hex.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { saveFile } from '../../kit/exports/save-file.ts'

export interface DocumentSubject {
  readonly kind: DocumentKind
  readonly subject_id: string
}
export const documentsOf = (subject: DocumentSubject) => asking(documents.list, { query: { ...subject } })
export const verified = (code: string) => ({ ...asking(documents.verify, { params: { code } }), retry: false })

interface Saved {
  readonly id: string
  readonly number: string
  readonly revision: number
}
/** Fetches the PDF of a document and hands it to the browser as a file. */
export async function saveDocument({ id, number, revision }: Saved): Promise<void> {
  const file = (await call(documents.file, { params: { id } })) as Blob
  saveFile(file, `${number.replaceAll(/[^0-9A-Za-z._-]+/g, '-')}${revision === 1 ? '' : `-r${revision}`}.pdf`)
}

/** Issues a document about a record as it is now, and saves it. */
export function useIssueDocument(subject: DocumentSubject) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { data } = await call(documents.issue, { body: { ...subject } })
      await saveDocument(data)
      return data
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: ['documents', 'list'] }),
  })
}

/** SHA-256 of a file, hexadecimal; null where the browser has no cryptography, as on an address without TLS. */
export async function sha256Of(file: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())))
}
