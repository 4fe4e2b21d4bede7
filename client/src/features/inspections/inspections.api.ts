import { inspectionFindings } from '@menara/shared/contract/inspections/inspection-findings.contract.ts'
import { inspectionPlans } from '@menara/shared/contract/inspections/inspection-plans.contract.ts'
import { inspectionResults } from '@menara/shared/contract/inspections/inspection-results.contract.ts'
import { inspectionRounds } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import { inspectionTemplates } from '@menara/shared/contract/inspections/inspection-templates.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { shifts } from '@menara/shared/contract/people/shifts.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import type { PlanMove } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking, queryClient } from '../../kit/calls/query.ts'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { toastSuccess } from '../../kit/overlays/toasts.ts'

const ALL = 1000
const SUBJECTS = ['inspection_rounds', 'inspection_findings', 'inspection_results', 'inspection_templates', 'inspection_plans'] as const
/** Asks anew for everything about inspections, or for one subject of them. */
export const refreshInspections = (only?: (typeof SUBJECTS)[number]): Promise<unknown> =>
  Promise.all(SUBJECTS.filter((one) => !only || one === only).map((one) => queryClient.invalidateQueries({ queryKey: [one] })))

export const roundById = (id: string) => asking(inspectionRounds.get, { params: { id } })
export const findingsOfRound = (round_id: string) => asking(inspectionFindings.list, { query: { round_id, limit: 200 } })
export const templateById = (id: string) => asking(inspectionTemplates.get, { params: { id } })
export const allTemplates = () => asking(inspectionTemplates.list, { query: { limit: ALL } })
export const planById = (id: string) => asking(inspectionPlans.get, { params: { id } })
export const resultsOf = (query: CallOf<typeof inspectionResults.get>['query']) => asking(inspectionResults.get, { query })
export const assetsAt = (location_id: string) => asking(assets.list, { query: { location_id, active: true, limit: ALL } })
export const groupsAt = (location_id: string) => asking(groups.list, { query: { location_id, limit: ALL } })
export const activePeople = () => asking(users.list, { query: { status: 'active', limit: ALL } })
export const allShifts = () => asking(shifts.list, { query: {} })
/** Path of a photo of a round, fetched with the token. */
export const photoPath = (roundId: string, photoId: string): string =>
  inspectionRounds.photo.path.replace(':id', roundId).replace(':photo_id', photoId)
export const labelsOf = (id: string) => call(inspectionPlans.labels, { params: { id } })

export type TemplateBody = CallOf<typeof inspectionTemplates.create>['body']
/** Creates a template, or changes one. */
export const saveTemplate = (id: string | undefined, body: TemplateBody & { readonly rev?: number }) =>
  id === undefined ? call(inspectionTemplates.create, { body }) : call(inspectionTemplates.update, { params: { id }, body })
export type PlanBody = CallOf<typeof inspectionPlans.create>['body']
/** Creates a plan, or changes one. */
export const savePlan = (id: string | undefined, body: PlanBody & { readonly rev?: number }) =>
  id === undefined ? call(inspectionPlans.create, { body }) : call(inspectionPlans.update, { params: { id }, body })
export const removeTemplate = (id: string) => call(inspectionTemplates.remove, { params: { id } })
export const removePlan = (id: string) => call(inspectionPlans.remove, { params: { id } })

function useChange<Args>(change: (args: Args) => Promise<unknown>) {
  return useMutation({
    mutationFn: change,
    onSuccess: () => toastSuccess('update'),
    onError: showRefusal,
    onSettled: () => refreshInspections(),
  })
}
interface Noted {
  readonly id: string
  readonly note: string
}
export const useApprove = () =>
  useChange(({ id, note }: Noted) => call(inspectionRounds.approve, { params: { id }, body: note ? { note } : {} }))
export const useReturn = () => useChange(({ id, note }: Noted) => call(inspectionRounds.return, { params: { id }, body: { note } }))
export const useFix = () => useChange(({ id, note }: Noted) => call(inspectionFindings.fix, { params: { id }, body: { note } }))
export const useReopen = () => useChange(({ id, note }: Noted) => call(inspectionFindings.reopen, { params: { id }, body: { note } }))
export const useVerify = () => useChange((id: string) => call(inspectionFindings.verify, { params: { id } }))
export const usePublish = () => useChange((id: string) => call(inspectionTemplates.publish, { params: { id } }))
export const useRetire = () => useChange((id: string) => call(inspectionTemplates.retire, { params: { id } }))
export const useMovePlan = () =>
  useChange(({ id, move }: { readonly id: string; readonly move: PlanMove }) =>
    call(inspectionPlans.move, { params: { id }, body: { move } }),
  )
