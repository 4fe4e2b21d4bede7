import { vendorDocuments } from '@menara/shared/contract/purchasing/vendor-documents.contract.ts'
import { newVendor } from '../../../kit/desk/purchases.ts'
import { fileForm, newVendorDocument } from '../../../kit/desk/purchasing/vendor-documents.ts'
import { byId, type Make } from '../../good-call.ts'

/** How documents of vendors are asked well, by endpoint. */
export const vendorDocumentCalls: Readonly<Record<string, Make>> = {
  'vendor_documents.list': async (building) => ({ query: { vendor_id: await newVendor(building, 'UD Ketiga'), required: true } }),
  'vendor_documents.create': async (building) => ({
    body: {
      vendor_id: await newVendor(building, 'UD Ketiga'),
      kind: 'nib',
      number: '9120001234567',
      valid_until: '2027-12-31',
      required: true,
    },
  }),
  'vendor_documents.update': async (building) => ({
    ...byId(await newVendorDocument(building)),
    body: { kind: 'siup', number: '510/1', valid_until: null, required: false },
  }),
  'vendor_documents.remove': async (building) => byId(await newVendorDocument(building)),
  'vendor_documents.attach': async (building) => ({ ...byId(await newVendorDocument(building)), form: fileForm() }),
  'vendor_documents.file': async (building) => {
    const id = await newVendorDocument(building)
    const { type, bytes } = fileForm()
    await building.admin.sends('POST', vendorDocuments.attach.path.replace(':id', id), bytes, { 'content-type': type })
    return byId(id)
  },
}
