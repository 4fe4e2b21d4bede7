/** A value of a point; `at` in milliseconds since 1970. */
export interface Sample {
  readonly at: number
  readonly value: number
}

/** So many values of a window are remembered at most. */
export const MOST_SAMPLES = 500

/** Names a point of a device among all. */
export const pointKey = (deviceId: string, point: string): string => `${deviceId} ${point}`
