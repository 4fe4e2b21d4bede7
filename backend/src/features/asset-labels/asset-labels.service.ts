import type { Caller } from '../../platform/access/caller.ts'
import { Fault } from '../../platform/errors.ts'
import type { Documents } from '../../ports/documents.ts'
import type { AssetLabelsStore } from './asset-labels.store.ts'

export interface AssetLabelsNeeds {
  readonly store: AssetLabelsStore
  readonly documents: Pick<Documents, 'labelSheet'>
  readonly publicUrl: string
}
export type AssetLabelsService = ReturnType<typeof assetLabelsService>

/** Labels to be stuck on assets: whoever scans one reports a fault of it, or opens the asset where it has no fault code. */
export function assetLabelsService({ store, documents, publicUrl }: AssetLabelsNeeds) {
  const pageOf = ({ id, fault_code }: { readonly id: string; readonly fault_code: string | null }): string =>
    fault_code === null ? `${publicUrl}/admin/manage/assets/form?id=${id}` : `${publicUrl}/desk/external?fault=${fault_code}`
  return {
    /** As a PDF. 404 where one of them is not there for the caller. */
    async print(ids: readonly string[], caller: Caller): Promise<Buffer> {
      const found = await store.of(ids, caller)
      if (found.length < ids.length) throw new Fault('not-found', 'assets.not_found')
      return documents.labelSheet(
        found.map((asset) => ({
          ...{ code: asset.code, name: asset.name, qr: pageOf(asset) },
          detail: [asset.site, asset.area].filter(Boolean).join(', '),
        })),
      )
    },
  }
}
