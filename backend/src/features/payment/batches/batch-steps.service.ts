import { createHash } from 'node:crypto'
import type { PaymentBatch, PaymentBatchBrief, paymentBatches } from '@menara/shared/contract/finance/payment-batches.contract.ts'
import type { CsvTemplate } from '@menara/shared/domain/finance/bank-files.ts'
import { type PaymentBatchStep, paymentBatchWays, wordedBatchSteps } from '@menara/shared/domain/finance/payment-state.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { Seal } from '../../../platform/secrets/sealed.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import { openNumber } from '../accounts/payee-accounts.service.ts'
import { type BankFile, type BankOrder, referenceOf, totalOf } from '../files/bank-order.ts'
import { csvFile } from '../files/csv-file.ts'
import { painFile } from '../files/pain-file.ts'
import { type BatchesNeeds, type BatchesService, linesShown, mayTake, mustBeCurrent, notNow } from './batches.service.ts'
import type { BatchRow, StoredLine } from './batches.store.ts'

export interface BatchStepsNeeds extends BatchesNeeds {
  readonly reading: Pick<BatchesService, 'seen' | 'get'>
  readonly seal: Pick<Seal, 'open'>
}
type Body = CallOf<typeof paymentBatches.step>['body']
interface Taking {
  readonly batch: PaymentBatchBrief
  readonly body: Body
  readonly caller: Caller
}
export type BatchStepsService = ReturnType<typeof batchStepsService>

/** The steps of batches, their files, and what the bank returned. */
export function batchStepsService(needs: BatchStepsNeeds) {
  const { store, reading, record, atomically, now } = needs
  return {
    step: (id: string, body: Body, caller: Caller): Promise<PaymentBatch> =>
      atomically(async () => {
        await store.hold(id)
        const batch = await reading.seen(id, caller)
        mustBeAllowed(batch, body, caller)
        const patch = await OPERATIONS[body.step](needs, { batch, body, caller })
        const { to } = paymentBatchWays[body.step]
        await store.update(id, { ...patch, state: to, updated_at: now().toISOString() })
        await record(batch, { event: body.step, state: to, caller, text: body.note ?? body.day ?? '' })
        return reading.get(id, caller)
      }),

    /** The bank returned it: its payable waits again. */
    fail: (lineId: string, note: string, caller: Caller): Promise<PaymentBatch> =>
      atomically(async () => {
        const { batch, line } = await heldLine(needs, lineId, caller)
        if (batch.state !== 'exported') throw notNow(batch)
        if (line.state !== 'open') throw new Fault('conflict', 'payment.line_not_open', { params: { reason: line.reason } })
        await store.updateLine(lineId, { state: 'failed', live: false, note })
        await record(batch, { event: 'fail', state: batch.state, caller, text: `${line.reason}: ${note}` })
        await closeWhenDone(needs, batch, caller)
        return reading.get(batch.id, caller)
      }),

    /** The bank’s statement says that a line was paid: its source is marked so, once. Joins the open transaction. */
    async payLine(lineId: string, day: string, caller: Caller): Promise<void> {
      const { batch, line } = await heldLine(needs, lineId, caller)
      if (line.state === 'paid') return
      if (batch.state !== 'exported' || line.state !== 'open') throw notNow(batch)
      await paySource(needs, { batch, line, day, caller })
      await record(batch, { event: 'match', state: batch.state, caller, text: line.reason })
      await closeWhenDone(needs, batch, caller)
    },

    async preview(id: string, caller: Caller) {
      const batch = await reading.seen(id, caller)
      const order = await orderOf(needs, batch)
      const { name, content } = await fileOf(needs, { batch, order, caller })
      return { name, content, count: order.lines.length, total: totalOf(order) }
    },

    async file(id: string, caller: Caller) {
      await reading.seen(id, caller)
      const file = await store.file(id)
      if (!file) throw new Fault('not-found', 'payment.no_file')
      return file
    },
  }
}

async function heldLine({ store, reading }: BatchStepsNeeds, lineId: string, caller: Caller) {
  const [found] = await store.lines({ id: lineId })
  if (!found) throw new Fault('not-found', 'payment.line_not_found')
  await store.hold(found.batch_id)
  const batch = await reading.seen(found.batch_id, caller)
  const [line = found] = await store.lines({ id: lineId })
  return { batch, line }
}

function mustBeAllowed(batch: PaymentBatchBrief, { step, rev, note }: Body, caller: Caller): void {
  const { by, from } = paymentBatchWays[step]
  if (!by.some((permission) => caller.may(permission)))
    throw new Fault('forbidden', 'access.permission', { params: { permission: by[0] ?? '' } })
  mustBeCurrent(batch, rev)
  if (!from.includes(batch.state)) throw notNow(batch)
  if (!mayTake(batch, step, caller)) throw new Fault('forbidden', 'payment.second_person', { params: { number: batch.number } })
  if (wordedBatchSteps.includes(step) && !note?.trim()) throw invalid('note', 'required')
}

const OPERATIONS: Readonly<Record<PaymentBatchStep, (needs: BatchStepsNeeds, taking: Taking) => Promise<Partial<BatchRow>>>> = {
  async submit(needs, { batch, caller }) {
    await mustStand(needs, batch)
    return { submitted_by: caller.userId }
  },
  async approve(needs, { batch, caller }) {
    await mustStand(needs, batch)
    return { approved_by: caller.userId }
  },
  async reject({ store }, { batch }) {
    await store.release(batch.id)
    return {}
  },
  async export(needs, { batch, caller }) {
    await mustStand(needs, batch)
    const { name, mime, content } = await fileOf(needs, { batch, order: await orderOf(needs, batch), caller })
    const file = Buffer.from(content, 'utf8')
    const sha256 = createHash('sha256').update(file).digest('hex')
    await needs.store.addFile({ batch_id: batch.id, name, mime, sha256, bytes: file.length, file, made_at: needs.now().toISOString() })
    return {}
  },
  async pay(needs, { batch, body, caller }) {
    if (body.day === undefined) throw invalid('day', 'required')
    if (body.day > dayIn(needs.zone, needs.now())) throw invalid('day', 'future')
    for (const line of await needs.store.lines({ batch_id: batch.id }))
      if (line.state === 'open') await paySource(needs, { batch, line, day: body.day, caller })
    return {}
  },
  async cancel({ store }, { batch }) {
    if (batch.paid > 0) throw new Fault('conflict', 'payment.paid_partly', { params: { number: batch.number } })
    await store.release(batch.id)
    return {}
  },
}

/** 409 for the first line that is out of step with its source, or whose payee has no account. */
async function mustStand(needs: BatchStepsNeeds, batch: PaymentBatchBrief): Promise<void> {
  const line = (await linesShown(needs, batch)).find((one) => one.conflict !== null)
  if (!line?.conflict) return
  const { reason, payee, amount, amount_now, position } = line
  throw new Fault('conflict', `payment.${line.conflict}`, {
    params: { number: batch.number, reason, payee: payee.name, amount, now: amount_now ?? 0 },
    errors: [{ field: `lines.${position - 1}`, rule: 'changed' }],
  })
}

interface PayingLine {
  readonly batch: PaymentBatchBrief
  readonly line: StoredLine
  readonly day: string
  readonly caller: Caller
}
async function paySource({ store, payables }: BatchStepsNeeds, { batch, line, day, caller }: PayingLine): Promise<void> {
  const { kind, source_id: id, reason } = line
  const payable = (await payables.waiting()).find((one) => one.kind === kind && one.id === id)
  if (!payable) throw new Fault('conflict', 'payment.gone', { params: { number: batch.number, reason } })
  if (payable.amount !== line.amount)
    throw new Fault('conflict', 'payment.changed', { params: { number: batch.number, reason, amount: line.amount, now: payable.amount } })
  await payable.source.pay({ kind, id }, { reference: referenceOf(batch.number, line.position), day, caller })
  await store.updateLine(line.id, { state: 'paid' })
}

/** A batch with nothing open any more is paid, or cancelled where the bank returned all of it. */
async function closeWhenDone({ store, reading, record, now }: BatchStepsNeeds, batch: PaymentBatchBrief, caller: Caller): Promise<void> {
  const lines = await store.lines({ batch_id: batch.id })
  if (lines.some((line) => line.state === 'open')) return store.update(batch.id, { updated_at: now().toISOString() })
  const event = lines.some((line) => line.state === 'paid') ? 'pay' : 'cancel'
  const { to } = paymentBatchWays[event]
  await store.update(batch.id, { state: to, updated_at: now().toISOString() })
  await record(await reading.seen(batch.id, caller), { event, state: to, caller })
}

async function orderOf(needs: BatchStepsNeeds, batch: PaymentBatchBrief): Promise<Omit<BankOrder, 'account'>> {
  const lines = await needs.store.lines({ batch_id: batch.id })
  const payees = await needs.payees.ofPayees(lines.map((line) => line.payee.id))
  const { number, execute_on, currency } = batch
  return {
    ...{ number, execute_on, currency, made_at: needs.now().toISOString() },
    lines: lines.map(({ position, payee, amount, reason }) => {
      const account = payees.get(payee.id)
      if (!account) throw new Fault('conflict', 'payment.no_account', { params: { payee: payee.name } })
      const { bank, bic, holder } = account
      const to = { payee: payee.name, holder, bank, bic, number: openNumber(account, needs.seal) }
      return { reference: referenceOf(number, position), position, ...to, amount, text: reason }
    }),
  }
}
interface Filing {
  readonly batch: PaymentBatchBrief
  readonly order: Omit<BankOrder, 'account'>
  readonly caller: Caller
}
async function fileOf({ accounts }: BatchStepsNeeds, { batch, order, caller }: Filing): Promise<BankFile> {
  const account = await accounts.seen(batch.account.id, caller)
  const whole = { ...order, account }
  if (batch.format === 'csv') return csvFile(whole, account.csv_template as CsvTemplate)
  return painFile(whole, batch.format === 'pain_09' ? '09' : '03')
}
