import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking, queryClient } from '../../kit/calls/query.ts'

export const locationById = (id: string) => asking(locations.get, { params: { id } })
export const allLocations = () => asking(locations.list, { query: {} })

/** Changes a site; without an id a new one is created. Resolves when the sites that every page knows are asked for anew. */
export async function saveLocation(id: string | undefined, fields: Readonly<Record<string, unknown>>) {
  const body = fields as never
  const saved = id === undefined ? await call(locations.create, { body }) : await call(locations.update, { params: { id }, body })
  await queryClient.invalidateQueries({ queryKey: ['locations'] })
  return saved
}

export function useRemoveLocation() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(locations.remove, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['locations'] }),
  })
}
