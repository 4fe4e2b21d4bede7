import { type Dashboard, dashboards, type Layout } from '@menara/shared/contract/iot/dashboards.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'

const MOST = 200

export const dashboardsOf = (siteId: string | undefined) =>
  asking(dashboards.list, { query: { limit: MOST, ...(siteId && { location_id: siteId }) } })
export const dashboardById = (id: string) => asking(dashboards.get, { params: { id } })
export const everyRole = () => ({ ...asking(roles.list, { query: {} }), staleTime: 300_000 })

export type Draft = CallOf<typeof dashboards.create>['body']
export type Changes = Omit<CallOf<typeof dashboards.update>['body'], 'rev'>

/** Creating, changing and removing; the answer becomes what is shown. */
export function useDashboardCalls() {
  const cache = useQueryClient()
  const keep = ({ data }: { data: Dashboard }): Dashboard => {
    cache.setQueryData(dashboardById(data.id).queryKey, { data })
    void cache.invalidateQueries({ queryKey: ['dashboards', 'list'] })
    return data
  }
  return {
    create: useMutation({ mutationFn: async (body: Draft) => keep(await call(dashboards.create, { body })) }),
    update: useMutation({
      mutationFn: async ({ id, rev, ...changes }: { id: string; rev: number } & Changes) =>
        keep(await call(dashboards.update, { params: { id }, body: { rev, ...changes } })),
    }),
    remove: useMutation({
      mutationFn: async (id: string) => {
        await call(dashboards.remove, { params: { id } })
        cache.removeQueries({ queryKey: dashboardById(id).queryKey })
        await cache.invalidateQueries({ queryKey: ['dashboards', 'list'] })
      },
    }),
    /** What stands at the server now. */
    again: (id: string) => cache.invalidateQueries({ queryKey: dashboardById(id).queryKey }),
  }
}

/** A layout as the contract takes it. */
export const layoutOf = (widgets: Layout['widgets'] | readonly Layout['widgets'][number][]): Layout => ({ widgets: [...widgets] })
