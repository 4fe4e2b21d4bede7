/** Where a device is, in WGS 84 degrees; the true place is within `accuracy_m` metres with 95 % (W3C Geolocation). */
export interface OwnPosition {
  readonly longitude: number
  readonly latitude: number
  readonly accuracy_m: number
}

const PATIENCE_MS = 10_000
/** A place of a moment ago is good enough. */
const FRESH_MS = 30_000
const FARTHEST_M = 21_000_000

/** Where the device is; null when it may not say, cannot, or takes too long. */
export function ownPosition(): Promise<OwnPosition | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ longitude: coords.longitude, latitude: coords.latitude, accuracy_m: Math.min(FARTHEST_M, Math.max(0, coords.accuracy)) }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    )
  })
}
