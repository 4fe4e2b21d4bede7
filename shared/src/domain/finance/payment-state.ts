import type { Permission } from '../../kit/permission.ts'

export const paymentBatchStates = ['draft', 'submitted', 'approved', 'exported', 'paid', 'rejected', 'cancelled'] as const
export type PaymentBatchState = (typeof paymentBatchStates)[number]
export const paymentBatchSteps = ['submit', 'approve', 'reject', 'export', 'pay', 'cancel'] as const
export type PaymentBatchStep = (typeof paymentBatchSteps)[number]
/** What is in the history of a batch beside its steps. */
export const paymentBatchEvents = [...paymentBatchSteps, 'create', 'change', 'fail', 'match'] as const
export type PaymentBatchEvent = (typeof paymentBatchEvents)[number]
export const paymentLineStates = ['open', 'paid', 'failed'] as const
export type PaymentLineState = (typeof paymentLineStates)[number]

interface BatchWay {
  readonly from: readonly PaymentBatchState[]
  readonly to: PaymentBatchState
  /** Any of them lets somebody take the step. */
  readonly by: readonly Permission[]
}
export const paymentBatchWays: Readonly<Record<PaymentBatchStep, BatchWay>> = {
  submit: { from: ['draft'], to: 'submitted', by: ['payment_prepare'] },
  approve: { from: ['submitted'], to: 'approved', by: ['payment_approve'] },
  reject: { from: ['submitted'], to: 'rejected', by: ['payment_approve'] },
  export: { from: ['approved'], to: 'exported', by: ['payment_release'] },
  pay: { from: ['exported'], to: 'paid', by: ['payment_release'] },
  cancel: { from: ['draft', 'submitted', 'approved', 'exported'], to: 'cancelled', by: ['payment_prepare', 'payment_release'] },
}
export const batchStepsFrom = (state: PaymentBatchState): PaymentBatchStep[] =>
  paymentBatchSteps.filter((step) => paymentBatchWays[step].from.includes(state))
/** Steps that need a reason. */
export const wordedBatchSteps: readonly PaymentBatchStep[] = ['reject', 'cancel']
/** What holds its payables: no other batch may have them. */
export const liveBatchStates: readonly PaymentBatchState[] = ['draft', 'submitted', 'approved', 'exported', 'paid']
