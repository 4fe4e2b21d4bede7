import { bankAccounts, payeeAccounts } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import { payables } from '@menara/shared/contract/finance/payables.contract.ts'
import { type PaymentBatch, paymentBatches } from '@menara/shared/contract/finance/payment-batches.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { vendors } from '@menara/shared/contract/vendors.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { useSites } from '../../kit/site.ts'

const ALL = 1000
const LONG_MS = 300_000
export const payableFigures = (query: CallOf<typeof payables.figures>['query']) => asking(payables.figures, { query })
export const batchById = (id: string) => asking(paymentBatches.get, { params: { id } })
export const batchPreview = (id: string) => asking(paymentBatches.preview, { params: { id } })
export const batchFile = (id: string): Promise<Blob> => call(paymentBatches.file, { params: { id } }) as Promise<Blob>
/** Accounts that are offered. */
export const useAccounts = () => useQuery(asking(bankAccounts.list, { query: { limit: ALL } })).data?.data ?? []

/** A change of payments: every list and figure of theirs is asked again. */
const SUBJECTS = ['payables', 'payment_batches', 'bank_accounts', 'payee_accounts', 'bank_statements'] as const
export function useRefresh() {
  const cache = useQueryClient()
  return () => Promise.all(SUBJECTS.map((subject) => cache.invalidateQueries({ queryKey: [subject] })))
}
export function useChange<Args, Result>(change: (args: Args) => Promise<Result>) {
  const refresh = useRefresh()
  return useMutation({ mutationFn: change, onSuccess: refresh })
}

export const useCreateBatch = () => useChange((body: CallOf<typeof paymentBatches.create>['body']) => call(paymentBatches.create, { body }))
export const useUpdateBatch = ({ id, rev }: Pick<PaymentBatch, 'id' | 'rev'>) =>
  useChange((body: Omit<CallOf<typeof paymentBatches.update>['body'], 'rev'>) =>
    call(paymentBatches.update, { params: { id }, body: { ...body, rev } }),
  )
export type BatchStepBody = Omit<CallOf<typeof paymentBatches.step>['body'], 'rev'>
export const useBatchStep = ({ id, rev }: Pick<PaymentBatch, 'id' | 'rev'>) =>
  useChange((body: BatchStepBody) => call(paymentBatches.step, { params: { id }, body: { ...body, rev } }))
export const useFailLine = (id: string) => useChange((note: string) => call(paymentBatches.fail, { params: { id }, body: { note } }))

interface Put {
  /** Absent: a new one. */
  readonly id?: string | undefined
  readonly body: Readonly<Record<string, unknown>>
}
export const usePutAccount = () =>
  useChange(({ id, body }: Put) =>
    id === undefined
      ? call(bankAccounts.create, { body: body as never })
      : call(bankAccounts.update, { params: { id }, body: body as never }),
  )
export const useRemoveAccount = () => useChange((id: string) => call(bankAccounts.remove, { params: { id } }))
export const usePutPayee = (id: string) =>
  useChange((body: CallOf<typeof payeeAccounts.put>['body']) => call(payeeAccounts.put, { params: { id }, body }))
export const useRemovePayee = () => useChange((id: string) => call(payeeAccounts.remove, { params: { id } }))
export const useRevealPayee = () => useChange((id: string) => call(payeeAccounts.reveal, { params: { id } }))

export interface Choice {
  readonly value: string
  readonly label: string
}
/** Active people of my sites, and vendors. */
export function usePayeeChoices(): { readonly user: readonly Choice[]; readonly vendor: readonly Choice[] } {
  const answers = useQueries({
    queries: useSites().map(({ id }) => ({ ...asking(users.byLocation, { params: { id }, query: {} }), staleTime: LONG_MS })),
  })
  const people = new Map(answers.flatMap((answer) => answer.data?.data ?? []).map(({ id, name }) => [id, name]))
  const known = useQuery({ ...asking(vendors.list, { query: { limit: ALL } }), staleTime: LONG_MS }).data?.data ?? []
  const sorted = (rows: Choice[]) => rows.sort((a, b) => a.label.localeCompare(b.label))
  return {
    user: sorted([...people].map(([value, label]) => ({ value, label }))),
    vendor: sorted(known.map(({ id, name }) => ({ value: id, label: name }))),
  }
}
