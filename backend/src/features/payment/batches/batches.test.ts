import { claims } from '@menara/shared/contract/claims/claims.contract.ts'
import { payables } from '@menara/shared/contract/finance/payables.contract.ts'
import { paymentBatches } from '@menara/shared/contract/finance/payment-batches.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { step } from '../../../../../tests/kit/desk/claims.ts'
import {
  batchBody,
  batchOf,
  exportedBatch,
  openTreasury,
  payableClaim,
  payTo,
  startBatch,
  takeStep,
} from '../../../../../tests/kit/finance/payments.ts'
import { newId } from '../../../platform/ids.ts'
import { claims as claimTable } from '../../../schema/claims/claims.ts'
import { paymentDrift } from '../../../schema/finance/bank-statements.ts'
import { audit } from '../../../schema/journal.ts'
import { users } from '../../../schema/people.ts'

const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })

describe('payment batches', () => {
  it('PAY-20 are begun with payables of the site, each in one batch that lives', async () => {
    const treasury = await openTreasury()
    const { preparer, releaser, elsewhere } = treasury
    const id = await payableClaim(treasury, 250_000)
    expect((await releaser.asks(paymentBatches.create, { body: batchBody(treasury, [id]) })).status).toBe(403)
    for (const [more, field, rule] of [
      [{ account_id: newId() }, 'account_id', 'exists'],
      [{ execute_on: '2026-01-01' }, 'execute_on', 'past'],
      [{ payables: [{ kind: 'claim', id: newId() }] }, 'payables.0', 'exists'],
      [{ payables: [{ kind: 'advance', id }] }, 'payables.0', 'exists'],
    ] as const)
      expect(await startBatch(treasury, [id], more)).toMatchObject(refused(422, field, rule))
    expect(await startBatch(treasury, [id, id])).toMatchObject(refused(422, 'payables.1', 'uniqueItems'))
    const both = await Promise.all([startBatch(treasury, [id]), startBatch(treasury, [id])])
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409])
    const batch = both.find((one) => one.status === 200)?.body.data
    expect(batch).toMatchObject({ number: 'PB-2026-0001', state: 'draft', total: 250_000, line_count: 1 })
    expect(await startBatch(treasury, [id])).toMatchObject(refused(409, 'payables', 'unique'))
    expect((await elsewhere.asks(paymentBatches.get, { params: { id: batch?.id ?? '' } })).status).not.toBe(200)
    expect((await preparer.asks(paymentBatches.list, { query: { search: 'weekly' } })).body).toMatchObject({ total: 1 })
  })

  it('PAY-21 are changed as drafts, on the revision that was seen', async () => {
    const treasury = await openTreasury()
    const { preparer } = treasury
    const batch = await batchOf(treasury, [100_000])
    const change = (body: object) => preparer.asks(paymentBatches.update, { params: { id: batch.id }, body: { rev: 1, ...body } })
    const second = await payableClaim(treasury, 40_000)
    const payables = [...batch.lines.map((line) => ({ kind: line.kind, id: line.source_id })), { kind: 'claim' as const, id: second }]
    expect((await change({ payables, title: 'Bigger' })).body.data).toMatchObject({ title: 'Bigger', total: 140_000, rev: 2 })
    expect(await change({ title: 'Late' })).toMatchObject(refused(409, 'rev', 'changed'))
    await takeStep(preparer, batch, 'submit')
    const { rev } = (await preparer.asks(paymentBatches.get, { params: { id: batch.id } })).body.data
    expect(await change({ rev, title: 'Later' })).toMatchObject(refused(409, 'step', 'range'))
  })

  it('PAY-22 PAY-23 PAY-28 are approved by a second person, each step with its permission, and leave a trace', async () => {
    const treasury = await openTreasury()
    const { preparer, approver, releaser, admin, db } = treasury
    const batch = await batchOf(treasury, [100_000])
    expect(await takeStep(preparer, batch, 'pay', { day: '2026-11-01' })).toMatchObject({ status: 403 })
    expect(await takeStep(releaser, batch, 'export')).toMatchObject(refused(409, 'step', 'range'))
    expect((await takeStep(preparer, batch, 'submit')).body.data).toMatchObject({ state: 'submitted', steps: ['cancel'] })
    expect((await takeStep(preparer, batch, 'approve')).status).toBe(403)
    expect(await takeStep(approver, batch, 'reject')).toMatchObject(refused(422, 'note', 'required'))
    expect((await takeStep(approver, batch, 'approve')).body.data).toMatchObject({ state: 'approved', approved_by: { id: approver.id } })
    const own = (await admin.asks(paymentBatches.create, { body: batchBody(treasury, [await payableClaim(treasury)]) })).body.data
    await takeStep(admin, own, 'submit')
    expect((await takeStep(admin, own, 'approve')).status).toBe(403)
    expect((await takeStep(approver, own, 'reject', { note: 'Twice' })).body.data.state).toBe('rejected')
    const { events } = (await preparer.asks(paymentBatches.get, { params: { id: batch.id } })).body.data
    expect(events.map((one) => [one.event, one.actor?.id])).toEqual([
      ['create', preparer.id],
      ['submit', preparer.id],
      ['approve', approver.id],
    ])
    const trail = await db.sql.select().from(audit).where(eq(audit.subject_id, batch.id)).orderBy(audit.seq)
    expect(trail.map((one) => one.action)).toEqual(['payment_batch.create', 'payment_batch.submit', 'payment_batch.approve'])
  })

  it('PAY-24 stand still only while their sources do', async () => {
    const treasury = await openTreasury()
    const { preparer, approver, releaser, admin, db } = treasury
    const id = await payableClaim(treasury, 90_000)
    const batch = (await startBatch(treasury, [id])).body.data
    expect(batch.lines[0]?.conflict).toBe('no_account')
    expect((await takeStep(preparer, batch, 'submit')).status).toBe(409)
    await payTo(preparer, admin.id)
    await takeStep(preparer, batch, 'submit')
    await db.sql.update(claimTable).set({ standing: 80_000, approved: 80_000 }).where(eq(claimTable.id, id))
    const changed = await takeStep(approver, batch, 'approve')
    expect(changed).toMatchObject(refused(409, 'lines.0', 'changed'))
    expect(changed.body).toMatchObject({ message: expect.stringContaining('80000') })
    await db.sql.update(claimTable).set({ standing: 90_000, approved: 90_000 }).where(eq(claimTable.id, id))
    await takeStep(approver, batch, 'approve')
    const { rev } = (await admin.asks(claims.get, { params: { id } })).body.data
    await admin.asks(claims.step, { params: { id }, body: { step: 'pay', rev, reference: 'By hand' } })
    expect((await releaser.asks(paymentBatches.get, { params: { id: batch.id } })).body.data.lines[0]).toMatchObject({ conflict: 'gone' })
    expect((await takeStep(releaser, batch, 'export')).status).toBe(409)
  })

  it('PAY-25 PAY-27 let what is cancelled or returned wait again', async () => {
    const treasury = await openTreasury()
    const { preparer, releaser } = treasury
    const free = async () => (await preparer.asks(payables.figures, { query: {} })).body.data.free
    const batch = await batchOf(treasury, [100_000, 30_000])
    expect(await free()).toEqual({ count: 0, amount: 0 })
    expect((await takeStep(preparer, batch, 'cancel', { note: 'Wrong day' })).body.data.state).toBe('cancelled')
    expect(await free()).toEqual({ count: 2, amount: 130_000 })
    const sent = await exportedBatch(treasury, [50_000, 60_000])
    const fail = (line: string, note = 'Account closed') => releaser.asks(paymentBatches.fail, { params: { id: line }, body: { note } })
    const [first, second] = sent.lines
    expect((await fail(first?.id ?? '')).body.data).toMatchObject({
      state: 'exported',
      lines: [{ state: 'failed', note: 'Account closed' }, {}],
    })
    expect(await free()).toEqual({ count: 3, amount: 180_000 })
    expect((await fail(first?.id ?? '')).status).toBe(409)
    expect((await fail(second?.id ?? '')).body.data.state).toBe('cancelled')
    expect(await treasury.db.sql.select().from(paymentDrift)).toEqual([])
  })

  it('PAY-26 mark their sources as paid, all or none', async () => {
    const treasury = await openTreasury()
    const { releaser, admin, db } = treasury
    const batch = await exportedBatch(treasury, [100_000, 30_000])
    expect(await takeStep(releaser, batch, 'pay')).toMatchObject(refused(422, 'day', 'required'))
    expect(await takeStep(releaser, batch, 'pay', { day: '2030-01-01' })).toMatchObject(refused(422, 'day', 'future'))
    const [first, second] = batch.lines
    const stateOf = async (id = '') => (await admin.asks(claims.get, { params: { id } })).body.data
    // The second was approved by who releases the batch: none of them is paid.
    await db.sql
      .update(claimTable)
      .set({ approved_by: releaser.id })
      .where(eq(claimTable.id, second?.source_id ?? ''))
    expect((await takeStep(releaser, batch, 'pay', { day: '2026-11-20' })).status).toBe(403)
    expect([(await stateOf(first?.source_id)).state, (await stateOf(second?.source_id)).state]).toEqual(['approved', 'approved'])
    await db.sql
      .update(claimTable)
      .set({ approved_by: admin.id })
      .where(eq(claimTable.id, second?.source_id ?? ''))
    expect((await takeStep(releaser, batch, 'pay', { day: '2026-11-20' })).body.data).toMatchObject({ state: 'paid', paid: 130_000 })
    expect(await stateOf(second?.source_id)).toMatchObject({ state: 'paid', reference: `${batch.number}-2`, paid_by: { id: releaser.id } })
    expect(await db.sql.select().from(paymentDrift)).toEqual([])
  })

  it('PAY-32 keep the file that went to the bank', async () => {
    const treasury = await openTreasury()
    const { preparer, releaser, admin } = treasury
    const draft = await batchOf(treasury, [1_500_000])
    expect((await preparer.asks(paymentBatches.preview, { params: { id: draft.id } })).status).toBe(403)
    const shown = (await releaser.asks(paymentBatches.preview, { params: { id: draft.id } })).body.data
    expect(shown).toMatchObject({ count: 1, total: 1_500_000, name: 'PB-2026-0001.xml', content: expect.stringContaining('1234567890') })
    expect((await releaser.asks(paymentBatches.file, { params: { id: draft.id } })).status).toBe(404)
    await takeStep(preparer, draft, 'submit')
    await takeStep(treasury.approver, draft, 'approve')
    const batch = (await takeStep(releaser, draft, 'export')).body.data
    const before = (await releaser.asks(paymentBatches.file, { params: { id: batch.id } })).raw
    await payTo(preparer, admin.id, '9999999999')
    const after = (await releaser.asks(paymentBatches.file, { params: { id: batch.id } })).raw
    expect(after.equals(before)).toBe(true)
    expect(batch.file).toMatchObject({ bytes: before.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(after.toString()).not.toContain('9999999999')
    expect((await preparer.asks(paymentBatches.file, { params: { id: batch.id } })).status).toBe(403)
    await treasury.db.sql.update(users).set({ name: 'Somebody else' }).where(eq(users.id, admin.id))
    expect((await step(admin, { id: batch.lines[0]?.source_id ?? '' }, 'pay', { reference: 'X' })).status).toBe(200)
  })
})
