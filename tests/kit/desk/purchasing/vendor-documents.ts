import { type VendorDocument, vendorDocuments } from '@menara/shared/contract/purchasing/vendor-documents.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Building } from '../../building.ts'
import { newVendor } from '../purchases.ts'

type Draft = CallOf<typeof vendorDocuments.create>['body']
/** A tax number of a new vendor, unless said. */
export async function newVendorDocument(building: Building, more: Partial<Draft> = {}): Promise<string> {
  const vendor_id = more.vendor_id ?? (await newVendor(building, 'UD Ketiga'))
  const body = { vendor_id, kind: 'npwp' as const, number: '01.234.567.8-901.000', valid_until: '2026-12-31', required: true, ...more }
  return ((await building.admin.asks(vendorDocuments.create, { body })).body.data as VendorDocument).id
}

const BOUNDARY = '----vendor-document'
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
/** A form with one file; a small PDF unless said. */
export function fileForm(bytes: Buffer = PDF, name = 'nib.pdf'): { type: string; bytes: Buffer } {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    bytes: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  }
}
