import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { publicOffers } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { purchaseAwards } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { canonicalOffer } from '@menara/shared/domain/purchasing/canonical-offer.ts'
import { sealFile } from '@menara/shared/domain/purchasing/committee-seal.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../../tests/kit/building.ts'
import {
  byLink,
  fileForm,
  type Link,
  lineIds,
  type Market,
  OFFERS_MS,
  offerOf,
  offers,
  openMarket,
  PRICES,
  personAt,
  sendFile,
  sentRfq,
} from '../../../../../tests/kit/desk/purchases.ts'
import { handsIn, opensAs, sealedOffer, sentToCommittee } from '../../../../../tests/kit/desk/purchasing/committees.ts'
import { everyAnswer, everyTable } from '../../../../../tests/kit/desk/purchasing/leak-search.ts'
import { docx, pdf } from '../../../../../tests/kit/files/office-files.ts'
import { png } from '../../../../../tests/kit/files/pictures.ts'
import { openClamd } from '../../../../../tests/kit/services/clamd.ts'
import { virusScanner } from '../../../platform/files/virus-scanner.ts'

const MB = 1024 * 1024
const SHEET = { name: 'harga-512345.csv', bytes: Buffer.from('Filter F7;512345\nFilter G4;140000\n') } as const
const SHOWN = /512.?345/
const onDisk = ({ dataDir }: Building): Buffer[] =>
  readdirSync(join(dataDir, 'offers'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))

describe('files of offers', () => {
  it('PCH-90 are what their content says, of ten megabytes at most, one at a time', async () => {
    const market = await openMarket()
    const { cheap, dear } = await sentRfq(market)
    const picture = png()
    for (const [name, bytes, mime] of [
      ['brochure.pdf', pdf(), 'application/pdf'],
      ['photo.txt', picture, 'image/png'],
      ['list.csv', Buffer.from('a;b\n'), 'text/csv'],
    ] as const) {
      const { status, file } = await sendFile(market, cheap, { name, bytes })
      expect([status, file.mime, file.bytes]).toEqual([200, mime, bytes.length])
      expect(file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    }
    for (const bytes of [Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), docx({ macros: true })])
      expect(await sendFile(market, cheap, { name: 'offer.pdf', bytes })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'file', rule: 'type' }] },
      })
    const long = await sendFile(market, cheap, { name: 'long.txt', bytes: Buffer.alloc(10 * MB + 1, 'x') })
    expect([long.status, long.body['errors']]).toEqual([413, [{ field: 'file', rule: 'maxBytes' }]])
    expect((await sendFile(market, { ...cheap, token: dear.token }, SHEET)).status).toBe(404)
    expect(onDisk(market)).toHaveLength(3)
  })

  it('PCH-90 are scanned before they are written', async () => {
    const building = await openBuilding({ scan: virusScanner(await openClamd(), { warn: () => undefined }) })
    const market = await openMarket(building)
    const { cheap } = await sentRfq(market)
    const bytes = Buffer.concat([Buffer.alloc(300_000, 'x'), Buffer.from('EICAR')])
    expect(await sendFile(market, cheap, { name: 'bad.txt', bytes })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'file', rule: 'virus' }] },
    })
    expect((await sendFile(market, cheap, { name: 'fine.txt', bytes: Buffer.alloc(300_000, 'x') })).status).toBe(200)
    expect(onDisk(market)).toHaveLength(1)
  })

  it('PCH-91 belong to the version that names them, and are covered by its receipt', async () => {
    const market = await openMarket()
    const { id, cheap, dear } = await sentRfq(market)
    const ids = await lineIds(market, id)
    const { file } = await sendFile(market, cheap, SHEET)
    const other = (await sendFile(market, dear, { name: 'other.csv', bytes: Buffer.from('a;b\n') })).file
    const named = (files: object[]) => offers(market, cheap, offerOf(ids, PRICES.cheap, { files: files as never }))
    for (const [files, field, rule] of [
      [[other], 'files.0.id', 'exists'],
      [[{ ...file, name: 'another.csv' }], 'files.0.id', 'exists'],
      [[{ ...file, sha256: other.sha256 }], 'files.0.id', 'exists'],
      [[file, file], 'files.1.id', 'unique'],
    ] as const)
      expect(await named([...files])).toMatchObject({ status: 422, body: { errors: [{ field, rule }] } })
    expect((await named(Array(6).fill(file))).status).toBe(422)
    const draft = offerOf(ids, PRICES.cheap, { files: [file] })
    const { hash } = (await offers(market, cheap, draft)).body.data
    const request = (await market.stranger.asks(publicOffers.get, byLink(cheap))).body.data
    const text = canonicalOffer({ ...draft, rfq_id: request.rfq_id, invitation_id: request.id })
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash)
    expect(canonicalOffer({ ...draft, files: [], rfq_id: request.rfq_id, invitation_id: request.id })).not.toContain('files')
    expect(JSON.parse(text)).toMatchObject({ files: [{ id: file.id, sha256: file.sha256, name: SHEET.name }] })
  })

  it('PCH-92 nobody reads one before the deadline: no call of an administrator, no row, no file on the disk, no log', {
    timeout: 120_000,
  }, async () => {
    const written: string[] = []
    const log = pino({ level: 'trace' }, new Writable({ write: (chunk, _encoding, done) => done(void written.push(String(chunk))) }))
    const market = await openMarket(await openBuilding({ log }))
    const { id, cheap } = await sentRfq(market)
    const { file } = await sendFile(market, cheap, SHEET)
    const bytes = (await sendFile(market, cheap, { name: 'second.csv', bytes: Buffer.from('Filter F7;1\n') })).file
    expect((await offers(market, cheap, offerOf(await lineIds(market, id), [1], { files: [file, bytes] }))).status).toBe(200)

    const tables = await everyTable(market)
    expect(tables.map((table) => table.name)).toContain('price_offer_files')
    for (const { name, text } of tables) expect([name, SHOWN.test(text), text.includes(file.sha256)]).toEqual([name, false, false])
    const sealed = onDisk(market)
    expect(sealed).toHaveLength(2)
    expect(new Set(sealed.map((one) => one.length)).size).toBe(1)
    for (const one of sealed)
      expect([SHOWN.test(one.toString('latin1')), one.toString('latin1').includes('Filter')]).toEqual([false, false])
    expect(written.join('')).not.toMatch(SHOWN)
    for (const { name, text } of await everyAnswer(market, { id, fileId: file.id })) expect([name, SHOWN.test(text)]).toEqual([name, false])
    const early = await market.admin.asks(purchaseAwards.file, { params: { id, file_id: file.id } })
    expect(early).toMatchObject({ status: 409, body: { rule: 'awards.sealed' } })
    const own = (await market.stranger.asks(publicOffers.get, byLink(cheap))).body.data
    expect(own.versions).toMatchObject([{ version: 1, content: null }])
  })

  it('PCH-93 are listed and saved after the opening by whoever sees offers, as they were sent', async () => {
    const market = await openMarket()
    const { id, cheap, dear } = await sentRfq(market)
    const ids = await lineIds(market, id)
    const { file } = await sendFile(market, cheap, SHEET)
    const unused = (await sendFile(market, cheap, { name: 'unused.csv', bytes: Buffer.from('a;b\n') })).file
    await offers(market, cheap, offerOf(ids, PRICES.cheap, { files: [file] }))
    await offers(market, dear, offerOf(ids, PRICES.dear))
    market.clock.advance(OFFERS_MS)
    await market.backend.purchasing.look()
    const compared = async () => (await market.buyer.asks(purchaseAwards.comparison, { params: { id } })).body.data.offers
    expect((await compared()).map((offer) => [offer.genuine, offer.files])).toEqual([
      [true, [file]],
      [true, []],
    ])
    const saved = (fileId: string, who = market.buyer) => who.asks(purchaseAwards.file, { params: { id, file_id: fileId } })
    const { status, raw, headers } = await saved(file.id)
    expect([status, raw.equals(SHEET.bytes)]).toEqual([200, true])
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining(`attachment; filename="${SHEET.name}"`),
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const elsewhere = await personAt(market, market.cast.otherSite, ['show_ticketing', 'show_ticketing_procurement', 'ticket_read_all'])
    expect([(await saved(unused.id)).status, (await saved(file.id, elsewhere)).status]).toEqual([404, 404])
    expect(onDisk(market)).toHaveLength(1)
    const own = (await market.stranger.asks(publicOffers.get, byLink(cheap))).body.data
    expect(own.versions[0]?.content?.files).toEqual([file])
    await market.db.sql.execute(
      sql`update price_offers set files = jsonb_set(files, '{0,sha256}', to_jsonb(repeat('0', 64))) where files is not null`,
    )
    expect((await compared())[0]?.genuine).toBe(false)
    expect(await saved(file.id)).toMatchObject({ status: 409, body: { rule: 'offers.file_changed' } })
  })

  it('PCH-94 are taken back until they are handed in, not after the deadline, and twenty at once', async () => {
    const market = await openMarket()
    const { id, cheap, dear } = await sentRfq(market)
    const { file } = await sendFile(market, cheap, SHEET)
    const remove = (link: typeof cheap, fileId: string) =>
      market.stranger.asks(publicOffers.removeFile, { params: { id: link.id, file_id: fileId }, query: { token: link.token } })
    expect((await remove(dear, file.id)).status).toBe(404)
    expect([(await remove(cheap, file.id)).status, onDisk(market).length]).toEqual([200, 0])
    expect((await remove(cheap, file.id)).status).toBe(404)
    const handedIn = (await sendFile(market, cheap, SHEET)).file
    await offers(market, cheap, offerOf(await lineIds(market, id), PRICES.cheap, { files: [handedIn] }))
    expect([(await remove(cheap, handedIn.id)).status, onDisk(market).length]).toEqual([200, 1])
    for (let sent = 1; sent < 20; sent += 1) expect((await sendFile(market, cheap, SHEET)).status).toBe(200)
    expect(await sendFile(market, cheap, SHEET)).toMatchObject({ status: 409, body: { rule: 'offers.file_limit' } })
    market.clock.advance(OFFERS_MS)
    expect(await sendFile(market, dear, SHEET)).toMatchObject({ status: 409, body: { rule: 'offers.late' } })
  })

  it('PCH-94 go with their ticket', async () => {
    const market = await openMarket()
    const { id, cheap } = await sentRfq(market)
    await sendFile(market, cheap, SHEET)
    expect((await market.admin.asks(tickets.remove, { params: { id } })).status).toBe(200)
    expect(onDisk(market)).toHaveLength(0)
  })

  it('PCH-95 are encrypted to a committee before they are sent, bounded, and opened with the offers', async () => {
    const market = await openMarket()
    const { id, members, cheap, dear } = await sentToCommittee(market)
    expect(await sendFile(market, cheap, SHEET)).toMatchObject({ status: 409, body: { rule: 'offers.committee' } })
    const { draft, sent } = await offerWithFile(market, { id, link: cheap }, SHEET)
    for (const [file_ids, field] of [
      [[randomUUID()], 'file_ids.0'],
      [[sent, sent], 'file_ids'],
    ] as const)
      expect((await handsIn(market, cheap, { ...(await sealedOffer(market, cheap, draft)), file_ids: [...file_ids] })).body).toMatchObject({
        errors: [{ field }],
      })
    expect((await handsIn(market, cheap, await sealedOffer(market, cheap, draft))).status).toBe(200)
    const long = await sendSealed(market, cheap, Buffer.alloc(10 * MB + 5000))
    expect([long.status, long.body['errors']]).toEqual([413, [{ field: 'file', rule: 'maxBytes' }]])
    // Another supplier names the same file, and one hands in a file that is no kind that is taken.
    expect((await handsIn(market, dear, { ...(await sealedOffer(market, dear, draft)), file_ids: [sent] })).status).toBe(422)
    const program = await offerWithFile(
      market,
      { id, link: dear },
      { name: 'price.exe', bytes: Buffer.from('4d5a90000300000004000000ffff0000', 'hex') },
    )
    await handsIn(market, dear, await sealedOffer(market, dear, program.draft))
    const seen = [...(await everyTable(market)), ...onDisk(market).map((bytes) => ({ name: 'disk', text: bytes.toString('latin1') }))]
    expect(seen.filter(({ text }) => SHOWN.test(text)).map(({ name }) => name)).toEqual([])
    market.clock.advance(OFFERS_MS)
    for (const member of members.slice(0, 2)) await opensAs(member, id)
    const compared = (await market.buyer.asks(purchaseAwards.comparison, { params: { id } })).body.data
    expect(compared.offers.map(({ genuine, files }) => [genuine, files.map((file) => file.name)])).toEqual([
      [true, [SHEET.name]],
      [true, ['price.exe']],
    ])
    const saved = (fileId: string) => market.buyer.sends('GET', purchaseAwards.file.path.replace(':id', id).replace(':file_id', fileId))
    const { status, raw } = await saved(sent)
    expect([status, raw.toString()]).toEqual([200, SHEET.bytes.toString()])
    expect((await saved(program.sent)).status).toBe(422)
  })

  it('PCH-96 an offer to a committee whose files are not those beside it stays closed', async () => {
    const market = await openMarket()
    const { id, members, cheap, dear } = await sentToCommittee(market)
    for (const [link, file_ids] of [
      [cheap, undefined],
      [dear, []],
    ] as const) {
      const { draft, sent } = await offerWithFile(market, { id, link }, SHEET)
      const lacks = file_ids ? { ...draft, file_keys: [] } : draft
      await handsIn(market, link, { ...(await sealedOffer(market, link, lacks)), file_ids: file_ids ? [sent] : [] })
    }
    market.clock.advance(OFFERS_MS)
    for (const member of members.slice(0, 2)) await opensAs(member, id)
    expect((await market.buyer.asks(purchaseAwards.comparison, { params: { id } })).body.data.offers).toEqual([])
  })
})

/** What the browser of a supplier does with a file for a committee. */
async function offerWithFile(market: Market, { id, link }: { id: string; link: Link }, { name, bytes }: { name: string; bytes: Buffer }) {
  const { rfq_id } = (await market.stranger.asks(publicOffers.get, byLink(link))).body.data
  const { key, sealed, sha256 } = await sealFile(new Uint8Array(bytes), { rfq_id, invitation_id: link.id })
  const { id: sent } = (await sendSealed(market, link, Buffer.from(sealed))).body['data'] as { id: string }
  const files = [{ id: sent, name, mime: 'text/csv', bytes: bytes.length, sha256 }]
  return { sent, draft: { ...offerOf(await lineIds(market, id), PRICES.cheap, { files }), file_keys: [{ id: sent, key }] } }
}
function sendSealed({ stranger }: Building, { id, token }: Link, bytes: Buffer) {
  const { type, bytes: form } = fileForm('sealed', bytes)
  return stranger.sends('POST', `${publicOffers.addSealedFile.path.replace(':id', id)}?token=${token}`, form, { 'content-type': type })
}
