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
/** Sites, areas and assets by id; undefined where there is none of that id. None of the methods throws. */
export interface Places {
  site(id: string): Promise<Site | undefined>
  area(id: string): Promise<Area | undefined>
  asset(id: string): Promise<Asset | undefined>
}
