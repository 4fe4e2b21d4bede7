import { energy } from '@menara/shared/contract/iot/energy.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import type { Step } from '@menara/shared/domain/energy/energy-usage.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'

export interface UsageAsked {
  readonly location_id: string
  readonly start: string
  readonly end: string
  readonly step: Step
  readonly meter_id?: string
  readonly compare?: 'before' | 'year'
}

/** Figures of a running span move on by themselves. */
const FRESH = { staleTime: 30_000, refetchInterval: 60_000 } as const
const ALL = { limit: 1000 } as const

export const usageOf = (asked: UsageAsked) => ({ ...asking(energy.usage, { query: asked }), ...FRESH })
export const treeOf = (asked: CallOf<typeof energy.tree>['query']) => ({ ...asking(energy.tree, { query: asked }), ...FRESH })
export const demandOf = (asked: CallOf<typeof energy.demand>['query']) => ({ ...asking(energy.demand, { query: asked }), ...FRESH })
export const baselineOf = (asked: CallOf<typeof energy.baseline>['query']) => ({ ...asking(energy.baseline, { query: asked }), ...FRESH })
export const monthOf = (location_id: string, month: string) => ({ ...asking(energy.month, { query: { location_id, month } }), ...FRESH })
export const metersOf = (location_id: string) => asking(energy.meters, { query: { location_id, ...ALL } })
export const tariffsOf = (location_id: string) => asking(energy.tariffs, { query: { location_id, ...ALL } })
export const factorsOf = (location_id: string) => asking(energy.factors, { query: { location_id, ...ALL } })
export const budgetsOf = (location_id: string) => asking(energy.budgets, { query: { location_id } })
export const energySites = () => asking(energy.sites, { query: {} })
export const pointsOf = (location_id: string) => asking(energy.points, { query: { location_id } })
export const areasOf = (location_id: string) => asking(areas.list, { query: { location_id } })

export const exportOf = ({ compare: _, ...asked }: UsageAsked): Promise<Blob> => call(energy.export, { query: asked }) as Promise<Blob>

/** A change of what figures are made of shows in all of them. */
export function useEnergyChange<Args, Result>(change: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      for (const subject of ['energy', 'energy/meters', 'energy/tariffs', 'energy/factors'])
        void cache.invalidateQueries({ queryKey: [subject] })
    },
  })
}
