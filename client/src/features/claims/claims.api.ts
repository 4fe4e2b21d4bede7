import { type Advance, advances } from '@menara/shared/contract/claims/advances.contract.ts'
import { type Claim, type ClaimDraft, claims } from '@menara/shared/contract/claims/claims.contract.ts'
import { reimburseTypes } from '@menara/shared/contract/claims/reimburse-types.contract.ts'
import type { ClaimPolicy } from '@menara/shared/domain/claims/claim-state.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { sentAs } from '../../kit/files/accepted-files.ts'

const ALL = 1000
const LONG_MS = 60_000

export const claimById = (id: string) => asking(claims.get, { params: { id } })
export const claimFigures = (query: CallOf<typeof claims.figures>['query']) => asking(claims.figures, { query })
/** Those of a version, the archived ones too: lines may name them still. */
export const typesOf = (policy: ClaimPolicy) => ({
  ...asking(reimburseTypes.list, { query: { policy, archived: true, limit: ALL } }),
  staleTime: LONG_MS,
})
export const reimburseTypeById = (id: string) => asking(reimburseTypes.get, { params: { id } })
/** One’s own, changed last first. */
export const ownClaims = () => asking(claims.list, { query: { queue: 'mine', limit: 30 } })
export const ownAdvances = () => asking(advances.list, { query: { mine: true, limit: 100 } })

const beginClaim = (body: ClaimDraft) => call(claims.create, { body })
export const writeClaim = (id: string, body: CallOf<typeof claims.update>['body']) => call(claims.update, { params: { id }, body })
export const addReceipts = (id: string, lineId: string, files: readonly File[]) =>
  call(claims.addReceipt, { params: { id }, form: { line_id: lineId } }, { files: sentAs(files) })
export const receiptFile = (id: string) => call(claims.receipt, { params: { id } })
export const removeReceipt = (id: string) => call(claims.removeReceipt, { params: { id } })

/** A change of claims or advances: every list and figure is asked again. */
function useChange<Args, Result>(change: (args: Args) => Promise<Result>, subjects: readonly string[]) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => Promise.all(subjects.map((subject) => cache.invalidateQueries({ queryKey: [subject] }))),
  })
}
const BOTH = ['claims', 'advances'] as const

export type StepBody = Omit<CallOf<typeof claims.step>['body'], 'rev'>
export const useTakeStep = ({ id, rev }: Pick<Claim, 'id' | 'rev'>) =>
  useChange((body: StepBody) => call(claims.step, { params: { id }, body: { ...body, rev } }), BOTH)
export const useBeginClaim = () => useChange(beginClaim, BOTH)
export const useRemoveClaim = () => useChange((id: string) => call(claims.remove, { params: { id } }), BOTH)

export const useAskAdvance = () => useChange((body: CallOf<typeof advances.create>['body']) => call(advances.create, { body }), BOTH)
export const useAdvanceStep = ({ id }: Pick<Advance, 'id'>) =>
  useChange((body: CallOf<typeof advances.step>['body']) => call(advances.step, { params: { id }, body }), BOTH)

interface Put {
  /** Absent: a new one. */
  readonly id?: string | undefined
  readonly body: Readonly<Record<string, unknown>>
}
export const usePutType = () =>
  useChange(
    ({ id, body }: Put) =>
      id === undefined
        ? call(reimburseTypes.create, { body: body as never })
        : call(reimburseTypes.update, { params: { id }, body: body as never }),
    ['reimburse_types'],
  )
export const useRemoveType = () => useChange((id: string) => call(reimburseTypes.remove, { params: { id } }), ['reimburse_types'])
