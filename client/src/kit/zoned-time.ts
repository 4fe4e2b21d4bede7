/** What a wall clock in a zone shows at an instant, as date and time fields write it: `2026-11-21T08:30`. Empty for none. */
export function wallTimeOf(at: string | null, zone: string): string {
  if (at === null) return ''
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(at))
  const of = (type: string): string => parts.find((it) => it.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`
}

const MINUTE_MS = 60_000
/** The instant at which a wall clock in a zone shows `wall`, in UTC. A time that a zone leaves out counts as the one after. */
export function instantAt(wall: string, zone: string): string {
  const asUtc = Date.parse(`${wall}Z`)
  const offsetAt = (at: number): number => Date.parse(`${wallTimeOf(new Date(at).toISOString(), zone)}Z`) - at
  const near = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(near)).toISOString()
}

/** First and last instant of a calendar day in a zone. */
export const dayStart = (day: string, zone: string): string => instantAt(`${day}T00:00`, zone)
export const dayEnd = (day: string, zone: string): string =>
  new Date(Date.parse(instantAt(`${day}T23:59`, zone)) + MINUTE_MS - 1).toISOString()
