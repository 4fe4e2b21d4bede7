import { type PersonDocument, personDocuments } from '@menara/shared/contract/people/person-documents.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Building, Person } from '../building.ts'
import { pdf } from '../files/office-files.ts'
import { formOf } from '../files/pictures.ts'

type Draft = CallOf<typeof personDocuments.create>['form']
interface Sent {
  readonly name: string
  readonly bytes: Buffer
}
export const PAPER: Sent = { name: 'kontrak.pdf', bytes: pdf() }

/** A document of the employee with its file as a form; a contract without an end unless said. */
export const personDocumentForm = ({ cast }: Building, more: Partial<Draft> = {}, files: readonly Sent[] = [PAPER]) =>
  formOf({
    fields: { user_id: cast.employee, kind: 'contract', title: 'Kontrak 2026', remind_days: '30', ...more } as Record<string, string>,
    images: files.map((file) => ({ type: 'application/octet-stream', ...file, field: 'file' })),
  })

export async function addPersonDocument(building: Building, more: Partial<Draft> = {}, { by = building.admin, files = [PAPER] }: By = {}) {
  const { bytes, headers } = await personDocumentForm(building, more, files)
  const reply = await by.sends('POST', personDocuments.create.path, bytes, headers)
  return { ...reply, document: reply.body.data as PersonDocument }
}
interface By {
  readonly by?: Person
  readonly files?: readonly Sent[]
}
