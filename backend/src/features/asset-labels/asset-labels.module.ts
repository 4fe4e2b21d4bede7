import type { Platform } from '../../platform/platform.ts'
import type { Documents } from '../../ports/documents.ts'
import { assetLabelsRoutes } from './asset-labels.routes.ts'
import { assetLabelsService } from './asset-labels.service.ts'
import { assetLabelsStore } from './asset-labels.store.ts'

interface Others {
  readonly documents: Pick<Documents, 'labelSheet'>
  /** Where people open the product. */
  readonly publicUrl: string
}
/** Labels of assets as sheets to be printed. */
export function openAssetLabels({ app, db }: Platform, others: Others): void {
  assetLabelsRoutes(app, assetLabelsService({ ...others, store: assetLabelsStore(db) }))
}
