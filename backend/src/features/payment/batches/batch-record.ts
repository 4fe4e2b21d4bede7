import type { PaymentBatchBrief } from '@menara/shared/contract/finance/payment-batches.contract.ts'
import type { PaymentBatchEvent, PaymentBatchState } from '@menara/shared/domain/finance/payment-state.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import type { BatchesStore } from './batches.store.ts'

export interface BatchRecordNeeds {
  readonly store: Pick<BatchesStore, 'addEvent'>
  readonly journal: Journal
  now(): Date
  newId(): string
}
interface Recorded {
  readonly event: PaymentBatchEvent
  readonly state: PaymentBatchState
  readonly caller: Caller
  readonly text?: string
  readonly detail?: Readonly<Record<string, unknown>>
}
export type BatchRecord = ReturnType<typeof batchRecord>

/** What is written down of batches: their history, the audit trail and change notifications. All of it joins the open transaction. */
export function batchRecord({ store, journal, now, newId }: BatchRecordNeeds) {
  return async (batch: PaymentBatchBrief, { event, state, caller, text = '', detail = {} }: Recorded): Promise<void> => {
    await store.addEvent({ id: newId(), batch_id: batch.id, event, state, actor_id: caller.userId, text, at: now().toISOString() })
    journal.record({
      ...{ action: `payment_batch.${event}`, subject: 'payment_batches', subject_id: batch.id, actor_id: caller.userId },
      detail: { number: batch.number, from: batch.state, to: state, text, ...detail },
      hints: [{ topic: 'payment_batches', key: batch.id, location_id: batch.location?.id ?? null }],
    })
  }
}
