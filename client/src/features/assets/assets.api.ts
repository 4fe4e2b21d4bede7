import { assetLabels } from '@menara/shared/contract/places/asset-labels.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking, queryClient } from '../../kit/calls/query.ts'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { saveFile } from '../../kit/exports/save-file.ts'

export const assetById = (id: string) => asking(assets.get, { params: { id } })
export const devicesOfAsset = (id: string) => asking(assets.devices, { params: { id } })

/** Changes an asset; without an id a new one is created. */
export async function saveAsset(id: string | undefined, fields: Readonly<Record<string, unknown>>) {
  const body = fields as never
  const saved = id === undefined ? await call(assets.create, { body }) : await call(assets.update, { params: { id }, body })
  void queryClient.invalidateQueries({ queryKey: ['assets'] })
  return saved
}

/** Saves the labels of assets as a PDF; says its own refusal. */
export function usePrintLabels() {
  return useMutation({
    mutationFn: ({ ids }: { readonly ids: readonly string[]; readonly name: string }) =>
      call(assetLabels.print, { body: { asset_ids: [...ids] } }),
    onSuccess: (file, { name }) => saveFile(file as Blob, name),
    onError: showRefusal,
  })
}

/** Puts an asset in or out of use. */
export function useSetActive() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, active }: { readonly id: string; readonly active: boolean }) =>
      call(active ? assets.activate : assets.deactivate, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['assets'] }),
  })
}
/** The row itself is gone and not asked for again; the lists are. */
export function useRemoveAsset() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(assets.remove, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['assets', 'list'] }),
  })
}
