import {
  type LeaveAdjustmentDraft,
  type LeaveBlockDraft,
  type LeaveRuleDraft,
  leave,
  leaveRules,
  type PersonLeave,
} from '@menara/shared/contract/people/leave.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking, useCommand } from '../../kit/calls/query.ts'
import { useNumbered } from '../../kit/links/pages.ts'

export const useBalances = (query: Readonly<Record<string, string | undefined>>) => useNumbered<PersonLeave>(leave.list, query)
export const personLeaveOf = (id: string, year: number) => asking(leave.person, { params: { id }, query: { year } })
export const ownLeave = (year?: number) => asking(leave.own, { query: year === undefined ? {} : { year } })
export const leavePreview = (query: CallOf<typeof leave.preview>['query']) => ({
  ...asking(leave.preview, { query }),
  placeholderData: keepPreviousData,
})
export const blocksOf = (location_id: string) => asking(leave.blocks, { query: { location_id } })
export const allRules = () => asking(leaveRules.list, {})

/** A change shows wherever leave is shown. */
const useChange = <Args, Result>(change: (args: Args) => Promise<Result>) => useCommand(['leave', 'leave_rules'], change)
export const useAdjust = (id: string) => useChange((body: LeaveAdjustmentDraft) => call(leave.adjust, { params: { id }, body }))
export const useSetJoined = (id: string) =>
  useChange((joined_on: string | null) => call(leave.setPerson, { params: { id }, body: { joined_on } }))
export const useAddBlock = () => useChange((body: LeaveBlockDraft) => call(leave.addBlock, { body }))
export const useRemoveBlock = () => useChange((id: string) => call(leave.removeBlock, { params: { id } }))
export const useAddRule = () => useChange((body: LeaveRuleDraft) => call(leaveRules.create, { body }))
export const useRemoveRule = () => useChange((id: string) => call(leaveRules.remove, { params: { id } }))
