import { Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { closed, Id } from '../../kit/words.ts'

/** Twenty sheets of 3 by 8. */
export const MOST_ASSET_LABELS = 480

export const assetLabels = {
  print: endpoint({
    name: 'asset_labels.print',
    method: 'POST',
    path: '/api/v1/asset_labels',
    access: 'show_manage_asset',
    summary:
      'Labels of assets as a PDF of 3 by 8 on A4: name, code, and a QR that opens the fault page of the asset, or the asset where it has no fault code',
    body: closed({ asset_ids: Type.Array(Id, { minItems: 1, maxItems: MOST_ASSET_LABELS, uniqueItems: true }) }),
    reply: 'binary',
  }),
} as const
