import { createHash } from 'node:crypto'
import { documents } from '@menara/shared/contract/documents.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { personWith } from '../../../../tests/contract/asking.ts'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { pdfText } from '../../../../tests/kit/files/pdf-text.ts'
import { newId } from '../../platform/ids.ts'
import { documents as rows } from '../../schema/documents.ts'
import { audit } from '../../schema/journal.ts'
import { documentDefinition, labelSheetDefinition } from './document-pdf.ts'
import { documentPrinter } from './document-printer.ts'
import { amountWords } from './document-words.ts'

const LINES = [
  { description: 'Filter AHU G4', quantity: 12, unit_price: 85_000 },
  { description: 'Lampu LED 18 W', quantity: 4, unit_price: 57_500 },
]
const COSTS = { amount: 1_250_000, currency: 'IDR' as const, lines: LINES }

async function purchase({ cast }: Building, by: Person, more: object = {}): Promise<Ticket> {
  const body = { ticket_type_id: 19, location_id: cast.site, title: 'Filter dan lampu', facts: COSTS, ...more }
  return (await by.asks(tickets.create, { body })).body.data
}
const issue = (by: Person, { id }: Pick<Ticket, 'id'>, kind: 'requisition' | 'claim' = 'requisition') =>
  by.asks(documents.issue, { body: { kind, subject_id: id } })
const fileOf = (by: Person, id: string) => by.asks(documents.file, { params: { id } })
const verify = (by: Person, code: string) => by.asks(documents.verify, { params: { code } })
async function textOf(file: Uint8Array) {
  const pages = await pdfText(file)
  return { pages, text: pages.join(' '), totalPages: pages.length }
}

describe('documents', () => {
  it('DOC-1 are issued by who may read the record, of the kind it has', async () => {
    const building = await openBuilding()
    const { admin, elsewhere, stranger } = building
    const ticket = await purchase(building, admin)
    const blind = await personWith(building, ['show_ticketing'], [building.cast.site])
    expect((await issue(stranger, ticket)).status).toBe(401)
    for (const person of [elsewhere, blind]) {
      expect((await issue(person, ticket)).status).toBe(404)
      expect((await person.asks(documents.list, { query: { kind: 'requisition', subject_id: ticket.id } })).status).toBe(404)
    }
    expect((await issue(admin, ticket, 'claim')).status).toBe(404)
    expect((await issue(admin, { id: newId() })).status).toBe(404)
    expect((await admin.asks(documents.issue, { body: { kind: 'invoice', subject_id: ticket.id } })).status).toBe(404)
    const { status, body } = await issue(admin, ticket)
    expect([status, body.data.number, body.data.revision, body.data.amount]).toEqual([200, ticket.number, 1, 1_250_000])
    const { id } = body.data
    for (const person of [elsewhere, blind]) expect((await fileOf(person, id)).status).toBe(404)
    expect((await fileOf(stranger, id)).status).toBe(401)
  })

  it('DOC-2 DOC-6 are PDFs with text in both languages, pages counted and amounts in words, saved as a file', async () => {
    const building = await openBuilding()
    const { admin } = building
    const ticket = await purchase(building, admin)
    const { body } = await issue(admin, ticket)
    const { headers, raw } = await fileOf(admin, body.data.id)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${ticket.number}.pdf"; filename*=UTF-8''${ticket.number}.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const { text, totalPages } = await textOf(raw)
    expect(totalPages).toBe(1)
    for (const part of [
      ...['PERMINTAAN PEMBELIAN', 'Purchase requisition', ticket.number, 'Filter AHU G4', '85.000', '1.020.000', 'Rp 1.250.000'],
      ...['satu juta dua ratus lima puluh ribu rupiah', 'one million two hundred fifty thousand rupiah'],
      ...['Halaman 1 dari 1', 'page 1 of 1', body.data.code, `https://menara.example.test/desk/external?document=${body.data.code}`],
    ])
      expect(text).toContain(part)
  })

  it('DOC-3 DOC-4 are the same until something changes, then the next revision; what was issued stays', async () => {
    const building = await openBuilding()
    const { admin, clock } = building
    const ticket = await purchase(building, admin)
    const together = await Promise.all([issue(admin, ticket), issue(admin, ticket), issue(admin, ticket)])
    expect(new Set(together.map(({ body }) => body.data.id)).size).toBe(1)
    const first = together[0]?.body.data
    if (!first) throw new Error('Three were issued')
    const before = (await fileOf(admin, first.id)).raw
    clock.advance(600_000)
    const change = { rev: ticket.rev, title: 'Filter, lampu dan baut' }
    expect((await admin.asks(tickets.update, { params: { id: ticket.id }, body: change })).status).toBe(200)
    const second = (await issue(admin, ticket)).body.data
    expect([second.revision, second.id === first.id]).toEqual([2, false])
    expect((await verify(admin, first.code)).body.data).toMatchObject({ state: 'replaced', revision: 1 })
    expect((await verify(admin, second.code)).body.data).toMatchObject({ state: 'valid', revision: 2 })
    const after = (await fileOf(admin, first.id)).raw
    expect(after.equals(before)).toBe(true)
    expect(createHash('sha256').update(after).digest('hex')).toBe(first.sha256)
    const listed = await admin.asks(documents.list, { query: { kind: 'requisition', subject_id: ticket.id } })
    expect(listed.body.data.map((item) => item.revision)).toEqual([2, 1])
    expect((await fileOf(admin, second.id)).headers['content-disposition']).toContain(`${ticket.number}-r2.pdf`)
  })

  it('DOC-5 are verified by who holds the code, who learns no more than the paper says', async () => {
    const building = await openBuilding()
    const { admin, stranger, clock } = building
    const issued = (await issue(admin, await purchase(building, admin))).body.data
    expect(issued.code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/)
    for (const code of [issued.code, issued.code.toLowerCase(), issued.code.replaceAll('-', ' '), issued.code.replaceAll('0', 'o')]) {
      const { status, body } = await verify(stranger, code)
      expect([status, body.data.sha256]).toEqual([200, issued.sha256])
    }
    const { data } = (await verify(stranger, issued.code)).body
    expect(Object.keys(data).sort()).toEqual(
      [
        'amount',
        'bytes',
        'day',
        'issued_at',
        'kind',
        'location',
        'number',
        'revision',
        'sha256',
        'state',
        'title_en',
        'title_id',
        'zone',
      ].sort(),
    )
    expect((await verify(stranger, '0000-0000-0000')).status).toBe(404)
    expect((await stranger.sends('GET', `/api/v1/public/documents/${'x'.repeat(41)}`)).status).toBe(422)
    let last = await verify(stranger, issued.code)
    for (let n = 0; n < 80 && last.status === 200; n += 1) last = await verify(stranger, issued.code)
    expect([last.status, Number(last.headers['retry-after']) > 0]).toEqual([429, true])
    clock.advance(5_000)
    expect((await verify(stranger, issued.code)).status).toBe(200)
  })

  it('DOC-8 are in the audit trail, each once', async () => {
    const building = await openBuilding()
    const { admin, db } = building
    const ticket = await purchase(building, admin)
    const issued = (await issue(admin, ticket)).body.data
    await issue(admin, ticket)
    const trail = await db.sql.select({ detail: audit.detail }).from(audit).where(eq(audit.action, 'document.issued')).orderBy(audit.seq)
    expect(trail).toMatchObject([{ detail: { after: { kind: 'requisition', number: ticket.number, revision: 1, sha256: issued.sha256 } } }])
  })

  it('DOC-1 of a draft are refused with what to do', async () => {
    const building = await openBuilding()
    const { admin, db } = building
    const ticket = await purchase(building, admin)
    await db.sql.execute(sql`update tickets set state = 'draft' where id = ${ticket.id}`)
    expect(await issue(admin, ticket)).toMatchObject({ status: 409, body: { message: expect.stringContaining('submit it first') } })
    expect(await db.sql.$count(rows)).toBe(0)
  })

  it('DOC-4 stay readable when the record may have none any more', async () => {
    const building = await openBuilding()
    const { admin, db } = building
    const ticket = await purchase(building, admin)
    const { id } = (await issue(admin, ticket)).body.data
    await db.sql.execute(sql`update tickets set state = 'draft' where id = ${ticket.id}`)
    expect((await issue(admin, ticket)).status).toBe(409)
    expect((await fileOf(admin, id)).status).toBe(200)
    expect((await admin.asks(documents.list, { query: { kind: 'requisition', subject_id: ticket.id } })).body.data).toMatchObject([{ id }])
  })
})

const print = documentPrinter()
const both = (text: string) => ({ id: text, en: `${text} in English` })
const FRAME = {
  publicUrl: 'https://menara.example.test',
  ...{ site: 'Menara VJS', address: 'Jakarta', zone: 'Asia/Jakarta', revision: 1, code: 'AAAA-BBBB-CCCC' },
  ...{ verifyUrl: 'https://menara.example.test/desk/external?document=AAAA-BBBB-CCCC', issuedAt: '2026-11-26T03:00:00.000Z' },
}
const CONTENT = { number: 'PO-1', title: both('Pesanan'), locationId: null, day: '2026-11-26', facts: [] }

describe('the layout of documents', () => {
  it('DOC-7 says amounts in words of both languages', () => {
    for (const [amount, id, en] of [
      [0, 'nol rupiah', 'zero rupiah'],
      [1_000, 'seribu rupiah', 'one thousand rupiah'],
      [111_011, 'seratus sebelas ribu sebelas rupiah', 'one hundred eleven thousand eleven rupiah'],
      [1_250_000, 'satu juta dua ratus lima puluh ribu rupiah', 'one million two hundred fifty thousand rupiah'],
      [1_000_000_000_000, 'satu triliun rupiah', 'one trillion rupiah'],
    ] as const)
      expect(amountWords(amount)).toEqual({ id, en })
  })

  it('DOC-9 keeps what people wrote, over as many pages as it takes, and opens nothing', async () => {
    const rest = 'Kabel NYM 3 x 2,5 mm² '.repeat(40)
    const rows = Array.from({ length: 120 }, (_row, n) => [String(n + 1), `${n === 7 ? rest : `Baris ${n + 1}`}`, '1'])
    const table = { columns: [{ label: both('No') }, { label: both('Uraian'), wide: true as const }, { label: both('Jumlah') }], rows }
    const notes = [{ title: both('Catatan'), text: `{{qr}} <b>x</b> file:///etc/passwd ${'W'.repeat(400)} 漢字` }]
    const signatures = [
      { role: both('Pemohon'), name: 'Ny. Siti', at: '2026-11-26T01:00:00.000Z' },
      ...Array.from({ length: 4 }, () => ({ role: both('Saksi'), name: null })),
    ]
    const file = await print(documentDefinition({ ...CONTENT, number: 'N'.repeat(200), table, notes, signatures }, FRAME))
    const { text, pages } = await textOf(file)
    expect(pages.length).toBeGreaterThan(3)
    for (const part of ['Baris 120', '{{qr}} <b>x</b> file:///etc/passwd', 'mm²', 'Ny. Siti', '2026-11-26 08:00 WIB'])
      expect(text).toContain(part)
    for (const [n, page] of pages.entries()) expect(page).toContain(`Halaman ${n + 1} dari ${pages.length}`)
    const drawn = (drawing: string) =>
      print(documentDefinition({ ...CONTENT, signatures: [{ role: both('X'), name: 'Y', drawing }] }, FRAME))
    const [plain, odd, line] = [await drawn(''), await drawn('"/><image href="/etc/passwd"/>'), await drawn('M 10 20 L 300 100')]
    expect([odd.equals(plain), line.equals(plain)]).toEqual([true, false])
  })

  it('DOC-4 makes the same bytes of the same document', async () => {
    const [first, second] = [await print(documentDefinition(CONTENT, FRAME)), await print(documentDefinition(CONTENT, FRAME))]
    expect(first.equals(second)).toBe(true)
  })

  it('DOC-10 prints 24 labels to a sheet', async () => {
    const labels = Array.from({ length: 25 }, (_label, n) => ({ code: `SKU-${n}`, name: `Filter ${n}`, detail: 'Gudang B2' }))
    const { pages } = await textOf(await print(labelSheetDefinition(labels, FRAME.issuedAt)))
    expect(pages.length).toBe(2)
    expect([pages[0]?.includes('SKU-23'), pages[0]?.includes('SKU-24'), pages[1]?.includes('SKU-24')]).toEqual([true, false, true])
  })
})
