import { pointAt } from '@menara/shared/domain/geo.ts'
import { vi } from 'vitest'

/** The head office, as longitude and latitude. */
export const HEAD_OFFICE = [106.8229, -6.1944] as const

/** The device says it is so many metres from the head office, with an accuracy of 12 m; `null`: the person does not let it. */
export function standAt(metres: number | null): void {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found, refused) => {
    if (metres === null) return refused?.({ code: 1, message: 'denied' } as GeolocationPositionError)
    const [longitude, latitude] = pointAt(HEAD_OFFICE, 45, metres)
    const coords = { longitude, latitude, accuracy: 12 } as GeolocationCoordinates
    found({ coords } as GeolocationPosition)
  })
}
