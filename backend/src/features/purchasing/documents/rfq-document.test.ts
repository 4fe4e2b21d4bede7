import { documents } from '@menara/shared/contract/documents.contract.ts'
import { publicOffers } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { purchases } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../../../tests/kit/building.ts'
import {
  byLink,
  deadlineOf,
  LINES,
  type Market,
  newPurchase,
  openMarket,
  personAt,
  sentRfq,
} from '../../../../../tests/kit/desk/purchases.ts'
import { pdfLinks, pdfText } from '../../../../../tests/kit/files/pdf-text.ts'
import { rowsOf } from '../../../platform/db/bulk.ts'
import { newId } from '../../../platform/ids.ts'
import { sealWith } from '../../../platform/secrets/sealed.ts'
import { documentFiles } from '../../../schema/documents.ts'
import { audit } from '../../../schema/journal.ts'

const kind = 'quotation_request' as const
const issue = (by: Person, subject_id: string) => by.asks(documents.issue, { body: { kind, subject_id } })
const fileOf = (by: Person, id: string) => by.asks(documents.file, { params: { id } })
const rfqOf = async ({ buyer }: Market, id: string) => {
  const { data } = (await buyer.asks(rfqs.get, { params: { id } })).body
  if (!data) throw new Error('There is a request')
  return data
}
const textAndLinks = async (file: Uint8Array) => ({ text: (await pdfText(file)).join(' '), links: await pdfLinks(file) })
async function draftOf(market: Market, lines: object[]): Promise<string> {
  const id = await newPurchase(market)
  const body = { deadline: deadlineOf(market), terms: 'Net 30', invitations: [{ vendor_id: market.cheap, language: 'id' as const }] }
  await market.buyer.asks(rfqs.put, { params: { id }, body })
  await market.requester.asks(purchases.lines, { params: { id }, body: { lines: lines as never } })
  return id
}

describe('requests for quotation as PDF', () => {
  it('PCH-38 are a copy for each vendor and one for the file, without a price', async () => {
    const market = await openMarket()
    const { id, cheap } = await sentRfq(market)
    const rfq = await rfqOf(market, id)
    const { body, status } = await issue(market.buyer, rfq.id)
    expect([status, body.data.number.endsWith('/RFQ'), body.data.amount]).toEqual([200, true, null])
    const ours = await textAndLinks((await fileOf(market.buyer, body.data.id)).raw)
    for (const part of [
      ...['PERMINTAAN PENAWARAN', 'Request for quotation', 'Filter F7', 'Filter G4', '10', '20', 'pcs', 'Net 30', body.data.code],
      ...['Batas waktu penawaran', 'Offers until', 'WIB', 'Cara menjawab', 'How to answer', 'a link of their own'],
    ])
      expect(ours.text).toContain(part)
    expect([ours.links, ours.text.includes('PT Murah'), /600\.?000|150\.?000/.test(ours.text)]).toEqual([[], false, false])

    const copy = (await issue(market.buyer, cheap.id)).body.data
    expect(copy.number).toMatch(/\/RFQ-1$/)
    const theirs = await textAndLinks((await fileOf(market.buyer, copy.id)).raw)
    for (const part of ['PT Murah Jaya', '+62 812', 'Scan the code below', 'Filter G4']) expect(theirs.text).toContain(part)
    expect(theirs.text).not.toContain('Mahal')
    const path = (await market.buyer.asks(rfqs.link, { params: { id: cheap.id } })).body.data.path
    expect(new Set(theirs.links)).toEqual(new Set([`https://menara.example.test${path}`]))
    expect((await market.stranger.asks(publicOffers.get, byLink(cheap))).status).toBe(200)
    expect((await issue(market.buyer, cheap.id)).body.data.id).toBe(copy.id)
    expect((await market.stranger.asks(documents.verify, { params: { code: copy.code } })).body.data.state).toBe('valid')
  })

  it('PCH-38 are for whoever may send them, and showing a link is in the audit trail', async () => {
    const market = await openMarket()
    const { id, cheap } = await sentRfq(market)
    const rfq = await rfqOf(market, id)
    const away = await personAt(market, market.cast.otherSite, ['show_ticketing_procurement', 'ticket_read_all', 'procurement_buy'])
    const copy = (await issue(market.buyer, cheap.id)).body.data
    for (const subject of [rfq.id, cheap.id]) {
      for (const [person, status] of [
        [market.requester, 403],
        [market.second, 403],
        [away, 404],
        [market.stranger, 401],
      ] as const) {
        expect((await issue(person, subject)).status).toBe(status)
        expect((await person.asks(documents.list, { query: { kind, subject_id: subject } })).status).toBe(status)
        expect((await fileOf(person, copy.id)).status).toBe(status)
      }
    }
    expect((await issue(market.buyer, newId())).status).toBe(404)
    await issue(market.buyer, rfq.id)
    const shown = await market.db.sql.select({ detail: audit.detail }).from(audit).where(eq(audit.action, 'purchase.rfq_link_shown'))
    expect(shown.filter(({ detail }) => (detail as { invitation_id: string }).invitation_id === cheap.id)).toHaveLength(2)
  })

  it('PCH-38 are refused before there are lines, of a revoked invitation and once it was called off', async () => {
    const market = await openMarket()
    const refused = (rule: string) => ({ status: 409, body: { rule } })
    const empty = await rfqOf(market, await draftOf(market, []))
    expect(await issue(market.buyer, empty.id)).toMatchObject(refused('rfqs.no_lines'))
    const draft = await rfqOf(market, await draftOf(market, [...LINES]))
    const copy = (await issue(market.buyer, draft.invitations[0]?.id ?? '')).body.data
    const { links, text } = await textAndLinks((await fileOf(market.buyer, copy.id)).raw)
    expect([links, text.includes('the link that you receive')]).toEqual([[], true])
    const { id, cheap } = await sentRfq(market)
    const { id: rfqId } = await rfqOf(market, id)
    const body = { reason: 'Too late' }
    await market.buyer.asks(rfqs.revoke, { params: { id: cheap.id }, body })
    expect(await issue(market.buyer, cheap.id)).toMatchObject(refused('rfqs.no_link'))
    await market.buyer.asks(rfqs.cancel, { params: { id }, body })
    expect(await issue(market.buyer, rfqId)).toMatchObject(refused('rfqs.not_asking'))
  })

  it('DOC-11 a document with a link is kept encrypted, and no row has the link', async () => {
    const market = await openMarket()
    const { id, cheap } = await sentRfq(market)
    const copy = (await issue(market.buyer, cheap.id)).body.data
    const ours = (await issue(market.buyer, (await rfqOf(market, id)).id)).body.data
    const [kept] = await market.db.sql.select().from(documentFiles).where(eq(documentFiles.document_id, copy.id))
    expect([kept?.file, typeof kept?.file_sealed]).toEqual([null, 'string'])
    const [plain] = await market.db.sql.select().from(documentFiles).where(eq(documentFiles.document_id, ours.id))
    expect([plain?.file?.length, plain?.file_sealed]).toEqual([ours.bytes, null])
    const rows = await rowsOf<{ row: string }>(market.db, sql`select to_jsonb(d)::text as row from documents d`)
    expect(rows.map(({ row }) => row).join()).not.toContain(cheap.token)
    const forged = sealWith({ of: () => [{ id: '00000000', key: Buffer.alloc(32) }] }, 'documents').seal('AAAA', copy.id)
    await market.db.sql.update(documentFiles).set({ file_sealed: forged }).where(eq(documentFiles.document_id, copy.id))
    expect(await fileOf(market.buyer, copy.id)).toMatchObject({ status: 409, body: { rule: 'documents.key_missing' } })
  })
})
