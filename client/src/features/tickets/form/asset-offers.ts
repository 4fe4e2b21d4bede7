import type { Asset } from '@menara/shared/contract/places/assets.contract.ts'
import { ASSETS_BY_AREA } from '@menara/shared/domain/ui-constants.ts'

/** The specified lookup of everything that stands in an area. */
export const lookupByArea = (area_id: string) => ({ area_id, active: true, ...ASSETS_BY_AREA })

type Offered = Pick<Asset, 'id' | 'code' | 'name' | 'serial'>

/** What is offered for what was typed: assets of the chosen area before those of the site, each once. */
export function offeredAssets<A extends Offered>(
  typed: string,
  { ofArea = [], ofSite = [] }: { ofArea?: readonly A[] | undefined; ofSite?: readonly A[] | undefined },
): A[] {
  const wanted = typed.toLowerCase()
  const isLike = ({ code, name, serial }: A) => `${code} ${name} ${serial}`.toLowerCase().includes(wanted)
  const near = ofArea.filter(isLike)
  return [...near, ...ofSite.filter((item) => !near.some(({ id }) => id === item.id))]
}
