import { stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { stockMovements } from '@menara/shared/contract/stock/stock-movements.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { personWith } from '../../../../../tests/contract/asking.ts'
import { openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { binsOf, drift, newItem, newStore, receive, STOCK_WORKER } from '../../../../../tests/kit/desk/stock.ts'
import { newId } from '../../../platform/ids.ts'
import { audit, outbox } from '../../../schema/journal.ts'
import { stockMovements as ledger } from '../../../schema/stock/stock.ts'

const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })

/** A store of the first site with an item of which there are ten, and a ticket that needs it. */
async function openStocked(more: object = {}) {
  const building = await openBuilding()
  const store = await newStore(building, 'MAIN')
  const [bin = '', other = ''] = binsOf(store)
  const item = await newItem(building, 'FLT-1', more)
  const ticket = (
    await building.admin.asks(tickets.create, { body: { ticket_type_id: 1, location_id: building.cast.site, title: 'Leak' } })
  ).body.data
  const document = { subject: 'tickets' as const, id: ticket.id }
  const issue = (who: Person, quantity: number, extra: object = {}, headers = {}) =>
    who.asks(stockMovements.issue, { body: { item_id: item.id, bin_id: bin, quantity, document, ...extra } }, headers)
  const balance = async () => (await building.admin.asks(stockItems.get, { params: { id: item.id } })).body.data.stock
  return { ...building, store, bin, other, item, ticket, document, issue, balance }
}

describe('the ledger', () => {
  it('SK-1 SK-11 keeps every movement with its document, and lets nobody change it', async () => {
    const stocked = await openStocked()
    const { admin, db, item, bin, ticket, issue } = stocked
    await receive(stocked, item, { bin_id: bin, quantity: 10, unit_cost: 1200 })
    const { body } = await issue(admin, 4, { reason: 'Worn out' })
    expect(body.data).toMatchObject({
      quantity: -4,
      kind: 'issue',
      unit_cost: 1000,
      balance: 6,
      document: { subject: 'tickets', id: ticket.id, label: ticket.number, ticket_type: 'general' },
      reason: 'Worn out',
      actor: { id: admin.id },
    })
    const changing = [sql`update stock_movements set quantity = 5`, sql`delete from stock_movements`, sql`truncate stock_movements cascade`]
    for (const change of changing) await expect(db.sql.execute(change)).rejects.toThrow()
    expect(await db.sql.$count(ledger)).toBe(2)
    const trail = await db.sql.select().from(audit).where(eq(audit.subject_id, body.data.id)).orderBy(audit.seq)
    expect(trail).toMatchObject([{ action: 'stock.issue', actor_id: admin.id, detail: { quantity: -4 } }])
    expect(await db.sql.$count(outbox, eq(outbox.topic, 'stock'))).toBeGreaterThan(1)
  })

  it('SK-2 SK-3 refuses more than there is, and says how much that is', async () => {
    const stocked = await openStocked()
    const { admin, item, bin, issue, balance } = stocked
    await receive(stocked, item, { bin_id: bin, quantity: 10 })
    const reply = await issue(admin, 11)
    expect(reply).toMatchObject(refused(409, 'quantity', 'stock'))
    expect((reply.body as unknown as { message: string }).message).toContain('10 pcs')
    const many = await Promise.all(Array.from({ length: 12 }, () => issue(admin, 1)))
    expect(many.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), 409, 409])
    expect([await balance(), await drift(stocked)]).toEqual([0, []])
  })

  it('SK-2 SK-4 never drifts, whatever is posted and retried at once', { timeout: 120_000 }, async () => {
    const stocked = await openStocked()
    const { admin, item, bin, other, issue } = stocked
    const post = fc.record({
      kind: fc.constantFrom('receive', 'issue', 'adjust'),
      n: fc.integer({ min: 1, max: 9 }),
      key: fc.integer({ min: 0, max: 5 }),
    })
    let run = 0
    const send = ({ kind, n, key }: { kind: string; n: number; key: number }) => {
      const headers = { 'idempotency-key': `${run}-${key}` }
      if (kind === 'receive') return admin.asks(stockMovements.receive, { body: { item_id: item.id, bin_id: bin, quantity: n } }, headers)
      if (kind === 'issue') return issue(admin, n, {}, headers)
      return admin.asks(stockMovements.adjust, { body: { item_id: item.id, bin_id: other, quantity: n - 5, reason: 'Found' } }, headers)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(post, { minLength: 2, maxLength: 8 }), async (posts) => {
        run += 1
        const first = await Promise.all(posts.map(send))
        const again = await Promise.all(posts.map(send))
        expect([...first, ...again].every(({ status }) => [200, 409, 422].includes(status))).toBe(true)
        for (const [at, reply] of first.entries())
          if (reply.status === 200) expect(again[at]?.body).toMatchObject({ data: { id: reply.body.data.id } })
        expect(await drift(stocked)).toEqual([])
      }),
      { numRuns: 15 },
    )
  })

  it('SK-4 carries a posting out once under its key', async () => {
    const stocked = await openStocked()
    const { admin, item, bin, issue, balance } = stocked
    await receive(stocked, item, { bin_id: bin, quantity: 10 })
    const key = { 'idempotency-key': 'one' }
    const both = await Promise.all([issue(admin, 10, {}, key), issue(admin, 10, {}, key)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0].body.data.id).toBe(both[1].body.data.id)
    expect(await balance()).toBe(0)
    expect((await issue(admin, 9, {}, key)).status).toBe(409)
    expect((await issue(admin, 1, {}, { 'idempotency-key': 'ü' })).status).toBe(422)
  })

  it('SK-13 carries out or refuses each of the issues that come at once by itself', async () => {
    const stocked = await openStocked()
    const { admin, item, bin, cast, issue, balance } = stocked
    await receive(stocked, item, { bin_id: bin, quantity: 11 })
    const key = { 'idempotency-key': 'twice' }
    const elsewhere = { subject: 'assets', id: cast.otherAsset }
    const replies = await Promise.all([
      issue(admin, 1),
      issue(admin, 3, {}, key),
      issue(admin, 3, {}, key),
      issue(admin, 4, {}, key),
      issue(admin, 20),
      issue(admin, 1, { document: elsewhere }),
      issue(admin, 1, { unit: 'barrel' }),
      issue(admin, 1, { lot: 'L1' }),
      issue(admin, 1, { document: { subject: 'assets', id: cast.asset } }),
      issue(admin, 5),
    ])
    const [one, three, threeAgain, four, twenty, foreign, barrel, lot, own, five] = replies
    expect([one, own, five].map((reply) => reply?.status)).toEqual([200, 200, 200])
    expect([twenty, foreign, barrel, lot].map((reply) => reply?.status)).toEqual([409, 422, 422, 422])
    // Whichever of one key comes first holds: the same again is the same movement, another quantity is refused.
    const fourFirst = four?.status === 200
    expect([three, threeAgain, four].map((reply) => reply?.status)).toEqual(fourFirst ? [409, 409, 200] : [200, 200, 409])
    expect(three?.body.data?.id).toBe(threeAgain?.body.data?.id)
    expect(own?.body.data.document).toMatchObject({ subject: 'assets', id: cast.asset })
    expect([await balance(), await drift(stocked)]).toEqual([fourFirst ? 0 : 1, []])
  })

  it('SK-5 is posted by those who may, at their sites', async () => {
    const stocked = await openStocked()
    const { admin, agent, stranger, cast, item, bin, issue } = stocked
    await receive(stocked, item, { bin_id: bin, quantity: 10 })
    const worker = await personWith(stocked, [...STOCK_WORKER, 'ticket_read_all', 'show_ticketing', 'show_ticketing_general'], [cast.site])
    const far = await personWith(stocked, STOCK_WORKER, [cast.otherSite])
    expect([(await issue(worker, 1)).status, (await issue(agent, 1)).status, (await issue(stranger, 1)).status]).toEqual([200, 403, 401])
    expect(await issue(far, 1)).toMatchObject(refused(422, 'bin_id', 'exists'))
    const adjust = (who: Person, body: object) =>
      who.asks(stockMovements.adjust, { body: { item_id: item.id, bin_id: bin, quantity: -1, reason: 'Broken', ...body } })
    expect([(await adjust(worker, {})).status, (await adjust(admin, {})).status]).toEqual([403, 200])
    expect((await adjust(admin, { reason: '' })).status).toBe(422)
    expect(await adjust(admin, { quantity: 0 })).toMatchObject(refused(422, 'quantity', 'changes'))
    expect(await adjust(admin, { item_id: newId() })).toMatchObject(refused(422, 'item_id', 'exists'))
  })

  it('SK-6 takes larger units of the item', async () => {
    const stocked = await openStocked({ units: [{ name: 'box', factor: 12 }] })
    const { admin, item, bin, issue } = stocked
    expect((await receive(stocked, item, { bin_id: bin, quantity: 2, unit: 'box' })).quantity).toBe(24)
    expect((await issue(admin, 1, { unit: 'box' })).body.data.balance).toBe(12)
    expect(await issue(admin, 1, { unit: 'crate' })).toMatchObject(refused(422, 'unit', 'exists'))
    expect(await issue(admin, 1_000_000_000, { unit: 'box' })).toMatchObject(refused(422, 'quantity', 'tooLarge'))
  })

  it('SK-7 moves lots and serial numbers by their names', async () => {
    const stocked = await openStocked({ tracking: 'serial' })
    const { admin, item, bin, other, issue } = stocked
    const take = (bin_id: string, more: object = {}) =>
      admin.asks(stockMovements.receive, { body: { item_id: item.id, bin_id, quantity: 1, lot: 'SN-1', ...more } })
    expect(await take(bin, { lot: undefined })).toMatchObject(refused(422, 'lot', 'required'))
    expect(await take(bin, { quantity: 2 })).toMatchObject(refused(422, 'quantity', 'one_unit'))
    const both = await Promise.all([take(bin), take(other)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const where = both[0].status === 200 ? bin : other
    expect((await issue(admin, 1, { lot: 'SN-1', bin_id: where })).status).toBe(200)
    expect((await take(other)).status).toBe(200)
    const plain = await newItem(stocked, 'PLAIN')
    expect(await take(bin, { item_id: plain.id })).toMatchObject(refused(422, 'lot', 'allowed'))
  })

  it('SK-8 gives out to tickets and assets of the site, and takes back no more than that', async () => {
    const stocked = await openStocked()
    const { admin, cast, item, bin, document, issue } = stocked
    await receive(stocked, item, { bin_id: bin, quantity: 10 })
    expect((await issue(admin, 3)).status).toBe(200)
    expect((await issue(admin, 2, { document: { subject: 'assets', id: cast.asset } })).body.data.document).toMatchObject({
      label: 'AHU-03',
    })
    expect(await issue(admin, 1, { document: { subject: 'assets', id: cast.otherAsset } })).toMatchObject(
      refused(422, 'document.id', 'site'),
    )
    expect(await issue(admin, 1, { document: { subject: 'tickets', id: newId() } })).toMatchObject(refused(422, 'document.id', 'exists'))
    const back = (quantity: number) => admin.asks(stockMovements.return, { body: { item_id: item.id, bin_id: bin, quantity, document } })
    expect(await back(4)).toMatchObject(refused(409, 'quantity', 'stock'))
    const both = await Promise.all([back(2), back(2)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await back(1)).body.data).toMatchObject({ kind: 'return', balance: 8 })
  })

  it('SK-9 is read as a stock card of the own sites', async () => {
    const stocked = await openStocked()
    const { admin, cast, clock, item, bin, other, issue, ticket } = stocked
    const far = await newStore(stocked, 'FAR', { location_id: cast.otherSite })
    await receive(stocked, item, { bin_id: bin, quantity: 10 })
    clock.advance(120_000)
    await receive(stocked, item, { bin_id: other, quantity: 5 })
    await issue(admin, 4)
    await receive(stocked, item, { bin_id: binsOf(far)[0], quantity: 1 })
    const card = async (query: object = {}, who = admin) =>
      (await who.asks(stockMovements.list, { query: { item_id: item.id, ...query } })).body.data.map(({ quantity, balance }) => [
        quantity,
        balance,
      ])
    expect(await card()).toEqual([
      [1, 1],
      [-4, 11],
      [5, 15],
      [10, 10],
    ])
    expect(await card({ store_id: far.id })).toEqual([[1, 1]])
    expect(await card({ kind: 'issue' })).toEqual([[-4, 11]])
    expect(await card({ document_id: ticket.id })).toEqual([[-4, 11]])
    expect(await card({ end: '2026-11-25T03:01:00Z' })).toEqual([[10, 10]])
    expect(await card({ location_id: cast.otherSite, start: '2026-11-25T03:01:00Z' })).toEqual([[1, 1]])
    const worker = await personWith(stocked, STOCK_WORKER, [cast.otherSite])
    expect(await card({}, worker)).toEqual([[1, 1]])
    const first = (await admin.asks(stockMovements.list, { query: { limit: 3 } })).body
    const rest = (await admin.asks(stockMovements.list, { query: { limit: 3, next: first.next ?? '' } })).body
    expect([first.data.length, rest.data.map(({ quantity }) => quantity), rest.next]).toEqual([3, [10], undefined])
  })

  it('SK-10 takes the postings of other parts whole, and once', async () => {
    const stocked = await openStocked()
    const { backend, db, item, bin, other, ticket } = stocked
    const document = { subject: 'tickets', id: ticket.id }
    const line = (bin_id: string, quantity: number) => ({ item_id: item.id, bin_id, quantity })
    const posting = { key: 'receipt 1', lines: [line(bin, 3), line(other, 4)], document, actor_id: null }
    const first = await backend.stock.receive(posting)
    expect((await backend.stock.receive(posting)).map(({ id }) => id)).toEqual(first.map(({ id }) => id))
    const short = { key: 'issue 1', lines: [line(bin, 3), line(other, 5)], document, actor_id: null }
    await expect(backend.stock.issue(short)).rejects.toMatchObject({ code: 'conflict' })
    await expect(backend.stock.issue({ ...short, lines: [line(bin, 0)] })).rejects.toMatchObject({ code: 'invalid' })
    const written = await db.sql
      .select({ quantity: ledger.quantity })
      .from(ledger)
      .where(inArray(ledger.document_id, [ticket.id]))
    expect(written.map(({ quantity }) => quantity).toSorted()).toEqual([3, 4])
    expect(await drift(stocked)).toEqual([])
  })
})
