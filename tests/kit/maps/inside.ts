/** The outline of an area: corners as degrees, the first one again at the end. */
export type Ring = readonly (readonly [longitude: number, latitude: number])[]

/** A room of a plan, as GeoJSON has it. */
export interface Feature {
  readonly properties: { readonly area_id?: string }
  readonly geometry: { readonly coordinates: readonly unknown[] }
}

/** Whether a position lies in a ring, by ray casting. */
export const isInside = (ring: Ring, [x, y]: readonly [number, number]): boolean =>
  ring.slice(1).filter(([bx, by], place) => {
    const [ax, ay] = ring[place] ?? [0, 0]
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
  }).length %
    2 ===
  1
