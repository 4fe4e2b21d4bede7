import { purchaseAwards } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import { rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { vendorDocuments } from '@menara/shared/contract/purchasing/vendor-documents.contract.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { deadlineOf, lowest, newVendor, openedRfq, openMarket, sentRfq, withLines } from '../../../../../tests/kit/desk/purchases.ts'
import { fileForm, newVendorDocument } from '../../../../../tests/kit/desk/purchasing/vendor-documents.ts'
import { newId } from '../../../platform/ids.ts'
import { audit, inboxItems } from '../../../schema/journal.ts'

const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })
const YESTERDAY = '2020-01-01'
const expired = { status: 409, body: { rule: 'vendor_documents.expired' } }

it('PCH-80 documents of vendors are entered by buyers, each number of a kind once', async () => {
  const market = await openMarket()
  const body = { vendor_id: market.cheap, kind: 'nib' as const, number: '9120001234567', valid_until: '2027-12-31', required: true }
  const create = (more: object = {}, by = market.buyer) => by.asks(vendorDocuments.create, { body: { ...body, ...more } })
  expect((await create({}, market.requester)).status).toBe(403)
  const made = (await create()).body.data
  expect(made).toMatchObject({ vendor: { name: 'PT Murah Jaya' }, kind: 'nib', valid_until: '2027-12-31', file: null })
  expect(await create()).toMatchObject(refused(422, 'number', 'unique'))
  expect((await create({ kind: 'siup' })).status).toBe(200)
  expect(await create({ vendor_id: newId() })).toMatchObject(refused(422, 'vendor_id', 'exists'))
  const params = { id: made.id }
  const changed = await market.buyer.asks(vendorDocuments.update, { params, body: { valid_until: null } })
  expect(changed.body.data).toMatchObject({ number: '9120001234567', valid_until: null, required: true })
  const list = async (query: object) => (await market.requester.asks(vendorDocuments.list, { query })).body.data.map((row) => row.kind)
  expect([await list({ vendor_id: market.cheap }), await list({ vendor_id: market.dear })]).toEqual([['nib', 'siup'], []])
  await market.buyer.asks(vendorDocuments.remove, { params })
  expect((await market.buyer.asks(vendorDocuments.remove, { params })).status).toBe(404)
  const trail = await market.db.sql.select().from(audit).where(eq(audit.subject_id, made.id)).orderBy(audit.seq)
  expect(trail.map((row) => row.action)).toEqual(['vendor_document.created', 'vendor_document.updated', 'vendor_document.removed'])
})

it('PCH-81 a document has one file, judged by its content', async () => {
  const market = await openMarket()
  const id = await newVendorDocument(market)
  const put = ({ type, bytes }: ReturnType<typeof fileForm>, by = market.buyer) =>
    by.sends('POST', vendorDocuments.attach.path.replace(':id', id), bytes, { 'content-type': type })
  const read = () => market.requester.sends('GET', vendorDocuments.file.path.replace(':id', id))
  expect((await read()).status).toBe(404)
  expect((await put(fileForm(), market.requester)).status).toBe(403)
  expect(await put(fileForm(Buffer.from('MZ\u0000\u0001'), 'nib.pdf'))).toMatchObject({ status: 422 })
  expect((await put(fileForm())).body['data']).toMatchObject({ file: { name: 'nib.pdf', mime: 'application/pdf' } })
  const reply = await read()
  expect([reply.status, reply.headers['content-type'], reply.raw.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
})

it('PCH-82 a vendor whose required document has run out is asked or chosen only with a reason, which is kept', async () => {
  const market = await openMarket()
  const comparison = await openedRfq(market)
  const third = await newVendor(market, 'UD Ketiga')
  for (const vendor_id of [market.cheap, market.dear, third]) await newVendorDocument(market, { vendor_id, valid_until: YESTERDAY })
  await newVendorDocument(market, { vendor_id: third, kind: 'iso', valid_until: YESTERDAY, required: false })
  const id = await withLines(market)
  const put = (more: object = {}) =>
    market.buyer.asks(rfqs.put, {
      params: { id },
      body: { deadline: deadlineOf(market), terms: '', invitations: [{ vendor_id: third, language: 'id' as const }], ...more },
    })
  expect(await put()).toMatchObject(expired)
  expect((await put({ override_reason: 'The renewal is filed' })).status).toBe(200)
  const award = (more: object = {}) =>
    market.buyer.asks(purchaseAwards.award, { params: { id: comparison.ticket_id }, body: { lines: lowest(comparison), ...more } })
  expect(await award()).toMatchObject(expired)
  expect((await award({ override_reason: 'The renewal is filed' })).status).toBe(200)
  const trail = await market.db.sql.select().from(audit).where(eq(audit.action, 'purchase.rfq_prepared')).orderBy(audit.seq)
  expect(trail.at(-1)).toMatchObject({
    detail: { override_reason: 'The renewal is filed', expired: [{ vendor_id: third, kind: 'npwp' }] },
  })
})

it('PCH-82 one more vendor too is asked only with a reason', async () => {
  const market = await openMarket()
  const { id } = await sentRfq(market)
  const vendor_id = await newVendor(market, 'UD Ketiga')
  await newVendorDocument(market, { vendor_id, valid_until: YESTERDAY })
  const body = { vendor_id, language: 'id' as const }
  const invite = (more: object = {}) => market.buyer.asks(rfqs.invite, { params: { id }, body: { ...body, ...more } })
  expect(await invite()).toMatchObject(expired)
  expect((await invite({ override_reason: 'The renewal is filed' })).status).toBe(200)
})

it('PCH-83 buyers are told once, thirty days before a document ends, and again of another end', async () => {
  const market = await openMarket()
  const day = (days: number) => new Date(market.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const id = await newVendorDocument(market, { valid_until: day(20) })
  await newVendorDocument(market, { kind: 'siup', valid_until: day(60) })
  await newVendorDocument(market, { kind: 'iso', valid_until: null })
  const told = async () =>
    (await market.db.sql.select().from(inboxItems).where(eq(inboxItems.user_id, market.buyer.id))).filter(
      (row) => row.type === 'vendor_document.ending',
    ).length
  await market.backend.purchasing.look()
  await market.backend.purchasing.look()
  expect(await told()).toBe(1)
  await market.buyer.asks(vendorDocuments.update, { params: { id }, body: { valid_until: day(25) } })
  await market.backend.purchasing.look()
  expect(await told()).toBe(2)
})
