import { addPersonDocument, personDocumentForm } from '../../../kit/people/person-documents.ts'
import { byId, type Make } from '../../good-call.ts'

/** How documents of people are asked well, by endpoint. */
export const personDocumentCalls: Readonly<Record<string, Make>> = {
  'person_documents.list': async (building) => {
    await addPersonDocument(building)
    return { query: { user_id: building.cast.employee } }
  },
  'person_documents.create': async (building) => {
    const { bytes, headers } = await personDocumentForm(building)
    return { form: { type: headers['content-type'] ?? '', bytes } }
  },
  'person_documents.update': async (building) => ({
    ...byId((await addPersonDocument(building)).document.id),
    body: { kind: 'certificate', title: 'First aid', valid_until: '2027-12-31', remind_days: 60 },
  }),
  'person_documents.remove': async (building) => byId((await addPersonDocument(building)).document.id),
  'person_documents.file': async (building) => byId((await addPersonDocument(building)).document.id),
  'own_documents.list': async (building) => {
    await addPersonDocument(building)
    return { who: building.employee }
  },
  'own_documents.file': async (building) => ({ ...byId((await addPersonDocument(building)).document.id), who: building.employee }),
}
