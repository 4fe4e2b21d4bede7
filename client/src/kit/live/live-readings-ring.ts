/** One value and when the device measured it, in milliseconds since 1970. */
export interface Sample {
  readonly at: number
  readonly value: number
}

const FIRST = 32
/** Four and a half values a second for a quarter of an hour; a point that speaks faster keeps a shorter past. */
const MOST = 4096

/** The last values of one point in two flat arrays: grows with need, never beyond `MOST`, and what is older than `keepMs` is given up. */
export function ringOf(keepMs: number) {
  let ats = new Float64Array(FIRST)
  let values = new Float64Array(FIRST)
  let start = 0
  let length = 0

  const grow = (): void => {
    const size = Math.min(MOST, ats.length * 2)
    const [oldAts, oldValues] = [ats, values]
    const place = (i: number): number => (start + i) % oldAts.length
    ats = Float64Array.from({ length: size }, (_, i) => (i < length ? (oldAts[place(i)] ?? 0) : 0))
    values = Float64Array.from({ length: size }, (_, i) => (i < length ? (oldValues[place(i)] ?? 0) : 0))
    start = 0
  }
  const last = (): number => ats[(start + length - 1) % ats.length] ?? 0
  const shift = (): void => {
    start = (start + 1) % ats.length
    length -= 1
  }

  return {
    /** A value no newer than the last one is passed over. */
    push(at: number, value: number): void {
      if (length > 0 && at <= last()) return
      while (length > 0 && (ats[start] ?? 0) < at - keepMs) shift()
      if (length === ats.length && length < MOST) grow()
      if (length === ats.length) shift()
      const end = (start + length) % ats.length
      ats[end] = at
      values[end] = value
      length += 1
    },
    /** Oldest first. */
    list: (): Sample[] =>
      Array.from({ length }, (_, i) => {
        const place = (start + i) % ats.length
        return { at: ats[place] ?? 0, value: values[place] ?? 0 }
      }),
    room: (): number => ats.length,
  }
}
export type Ring = ReturnType<typeof ringOf>
