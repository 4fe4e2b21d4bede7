const formats = new Map<string, Intl.DateTimeFormat>()

/** How far clocks of an IANA zone are ahead of UTC at an instant, in milliseconds. RangeError for a zone that is none. */
export function offsetAt(zone: string, at: number): number {
  if (zone === 'UTC') return 0
  const name =
    formatIn(zone)
      .formatToParts(at)
      .find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  return offsetOf(name.replace('GMT', '').replace('\u2212', '-') || 'Z')
}

/** Whether a text names an IANA zone. Bare offsets are refused: PostgreSQL reads their sign the other way round. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(zone)) return false
  try {
    return Number.isFinite(offsetAt(zone, 0))
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The instant at which clocks in the zone show `local` (milliseconds as if it were UTC). */
export function instantOfWall(zone: string, local: number): number {
  const guess = local - offsetAt(zone, local)
  return local - offsetAt(zone, guess)
}

/** The calendar day `YYYY-MM-DD` that is in a zone at an instant. */
export const dayAt = (zone: string, at: number): string => new Date(at + offsetAt(zone, at)).toISOString().slice(0, 10)

/** `+07:00` in milliseconds. */
export function offsetOf(text: string): number {
  if (text === 'Z') return 0
  const [hours = 0, minutes = 0, seconds = 0] = text.slice(1).split(':').map(Number)
  return (text.startsWith('-') ? -1000 : 1000) * (hours * 3600 + minutes * 60 + seconds)
}

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, made)
  return made
}
