import { costCentres } from '@menara/shared/contract/approvals/cost-centres.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { useSites } from '../../kit/site.ts'

const ALL = 1000
const LONG_MS = 300_000

/** Those on offer, at a site or at all of mine. */
export const costCentresAt = (siteId: string | undefined) =>
  asking(costCentres.list, { query: { limit: ALL, ...(siteId && { location_id: siteId }) } })
/** The budget of a calendar year with what is left of it. */
export const budgetOf = (id: string, year: number) => asking(costCentres.budget, { params: { id }, query: { year } })
export const costCentreById = (id: string) => asking(costCentres.get, { params: { id } })

/** Active people who see a site; without one, those of every site I see. */
export function usePeopleAt(siteId: string) {
  const ids = useSites()
    .map((site) => site.id)
    .filter((id) => siteId === '' || id === siteId)
  const answers = useQueries({
    queries: ids.map((id) => ({ ...asking(users.byLocation, { params: { id }, query: {} }), staleTime: LONG_MS })),
  })
  const people = new Map(answers.flatMap((answer) => answer.data?.data ?? []).map(({ id, name }) => [id, name]))
  return [...people].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label))
}

type Body = Readonly<Record<string, unknown>>
interface Put {
  /** Absent: a new one. */
  readonly id?: string | undefined
  readonly body: Body
}
function useTold<Args, Result>(change: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => cache.invalidateQueries({ queryKey: ['cost_centres'] }) })
}
export const usePutCostCentre = () =>
  useTold(({ id, body }: Put) =>
    id === undefined
      ? call(costCentres.create, { body: body as never })
      : call(costCentres.update, { params: { id }, body: body as never }),
  )
/** Null takes the budget of the year away. */
export const useSetBudget = (id: string) =>
  useTold((body: { readonly year: number; readonly amount: number | null }) => call(costCentres.setBudget, { params: { id }, body }))
export const useRemoveCostCentre = () => useTold((id: string) => call(costCentres.remove, { params: { id } }))
