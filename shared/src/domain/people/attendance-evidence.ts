import type { BrokenRule } from '../../kit/refusal-sentence.ts'

/** How attendance is taken: by one's own phone or browser, at a kiosk, by a card at a reader, or written down by who manages people. */
export const attendanceWays = ['phone', 'kiosk', 'card', 'manual'] as const
export type AttendanceWay = (typeof attendanceWays)[number]
/** What a check-in by one's own phone may have to carry. */
export const phoneEvidence = ['position', 'photo'] as const
/** `qr`: shows a code that people scan with their own phones; `pin`: people enter their number and PIN. */
export const kioskModes = ['qr', 'pin'] as const
export type KioskMode = (typeof kioskModes)[number]
/** How long a code of a kiosk is shown, in milliseconds; the one before it is accepted as well. */
export const KIOSK_STEP_MS = 30_000
/** A kiosk that has not asked for this long is offline, in milliseconds. */
export const KIOSK_ONLINE_MS = 90_000

/** Which ways count at a site, and what they have to carry. */
export interface EvidenceRules {
  readonly ways: readonly AttendanceWay[]
  readonly phone: readonly (typeof phoneEvidence)[number][]
  /** Whether a kiosk, or a phone that scans its code, takes a photo. */
  readonly kiosk_photo: boolean
}
/** As long as nobody has chosen: every way counts, and nothing more is asked for. */
export const DEFAULT_EVIDENCE: EvidenceRules = { ways: attendanceWays, phone: [], kiosk_photo: false }

interface Evidence {
  readonly way: AttendanceWay
  readonly on_site: boolean
  readonly photo: boolean
}
/** The order in which another way is named. */
const INSTEAD = ['kiosk', 'phone', 'card', 'manual'] as const
const FIELD = { phone: 'kiosk_code', kiosk: 'kiosk_code', card: 'card', manual: 'location_id' } as const

/** What a check-in lacks by the rules of the site `site`, as the broken rule whose sentence says what to do instead; undefined: nothing. */
export function lackingEvidence(rules: EvidenceRules, site: string, { way, on_site, photo }: Evidence): BrokenRule | undefined {
  const params = { site }
  if (!rules.ways.includes(way)) {
    const other = INSTEAD.find((item) => rules.ways.includes(item)) ?? 'manual'
    return { field: FIELD[way], rule: `instead_${other}`, params }
  }
  if (way === 'phone' && rules.phone.includes('position') && !on_site)
    return { field: 'position', rule: rules.ways.includes('kiosk') ? 'needs_position_or_kiosk' : 'needs_position', params }
  const needsPhoto = way === 'phone' ? rules.phone.includes('photo') : way === 'kiosk' && rules.kiosk_photo
  return needsPhoto && !photo ? { field: 'image', rule: 'needs_photo', params } : undefined
}

/**
 * What became of a card that was held to a reader. `no_access`: its person is blocked or not of the site; `not_in`: a reader for leaving met
 * somebody who is not in; `already_in`: one for coming met somebody who is, or they are in elsewhere; `not_counted`: cards do not count at the
 * site; `out_of_order`: it was told after a later attendance.
 */
export const cardOutcomes = [
  'check_in',
  'check_out',
  'unknown',
  'revoked',
  'no_access',
  'just_now',
  'not_in',
  'already_in',
  'not_counted',
  'out_of_order',
] as const
export type CardOutcome = (typeof cardOutcomes)[number]

/** The number of a card as it is compared: letters and digits in capitals, without what separates them. */
export const cardNumber = (text: string): string => text.replace(/[^0-9a-z]/gi, '').toUpperCase()
