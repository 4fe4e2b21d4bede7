import type { AccessRefusal, AssetRight } from '@menara/shared/contract/places/asset-access.contract.ts'
import type { Caller } from '../platform/access/caller.ts'

/** A site, as other features need it. */
export interface Site {
  readonly id: string
  readonly code: string
  readonly name: string
  /** Postal address; empty where none was written. */
  readonly address: string
  /** IANA time zone, such as `Asia/Jakarta`. */
  readonly zone: string
  readonly longitude: number | null
  readonly latitude: number | null
}
/** An area, as other features need it. */
export interface Area {
  readonly id: string
  readonly location_id: string
  readonly name: string
}
/** An asset, as other features need it. */
export interface Asset {
  readonly id: string
  readonly location_id: string
  readonly area_id: string | null
  readonly name: string
  readonly active: boolean
}
/** Whether people may see, use and book an asset by its rules. */
export interface AssetAccessCheck {
  /** Why somebody may not at a time (now, unless `span` is given, in milliseconds since 1970); null where they may. */
  refusal(
    asset: Pick<Asset, 'id' | 'location_id'>,
    right: AssetRight,
    asked: { readonly caller: Caller; readonly span?: { readonly from: number; readonly to: number } },
  ): Promise<AccessRefusal | null>
}
/** Sites, areas and assets by id; undefined where there is none of that id. None of the methods throws. */
export interface Places {
  site(id: string): Promise<Site | undefined>
  area(id: string): Promise<Area | undefined>
  asset(id: string): Promise<Asset | undefined>
  readonly access: AssetAccessCheck
}
