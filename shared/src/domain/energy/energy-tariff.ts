/**
 * A PLN time-of-use tariff (B-3, I-3, P-2: above 200 kVA). Prices are whole sen (1/100 rupiah): PLN publishes two decimals.
 * Peak load time (WBP) costs `k_factor` times the rest of the day (LWBP) [Permen ESDM 28/2016, Tarif Tenaga Listrik PLN].
 */
export interface Tariff {
  readonly id: string
  readonly name: string
  readonly lwbp_sen: number
  readonly k_factor: number
  /** For each kVArh too many in a month; null: not charged. */
  readonly kvarh_sen: number | null
  /** Whole hours of the site's clock: from `peak_start` on, before `peak_end`. */
  readonly peak_start: number
  readonly peak_end: number
  /** First day, and the first day after; null: until further notice. */
  readonly valid_from: string
  readonly valid_until: string | null
}
export interface SplitKwh {
  readonly wbp: number
  readonly lwbp: number
}

/** PLN's peak load time. */
export const PEAK_HOURS = { start: 17, end: 22 } as const
/** kVArh per kWh at a power factor of 0.85: only what goes beyond is charged. */
const FREE_KVARH_PER_KWH = Math.tan(Math.acos(0.85))

export const isPeakHour = ({ peak_start, peak_end }: Pick<Tariff, 'peak_start' | 'peak_end'>, hour: number): boolean =>
  hour >= peak_start && hour < peak_end

/** Whether two spans of days (`valid_until` excluded) share a day. */
export const overlap = (a: Pick<Tariff, 'valid_from' | 'valid_until'>, b: Pick<Tariff, 'valid_from' | 'valid_until'>): boolean =>
  (b.valid_until === null || a.valid_from < b.valid_until) && (a.valid_until === null || b.valid_from < a.valid_until)

/** The tariff in force on a day. */
export const tariffOn = <T extends Pick<Tariff, 'valid_from' | 'valid_until'>>(tariffs: readonly T[], day: string): T | undefined =>
  tariffs.find((tariff) => tariff.valid_from <= day && (tariff.valid_until === null || day < tariff.valid_until))

/** Sen for one kilowatt hour at an hour of the day. */
export const senPerKwh = (tariff: Tariff, hour: number): number => tariff.lwbp_sen * (isPeakHour(tariff, hour) ? tariff.k_factor : 1)

/** Exact cost in sen; `rupiah()` rounds it, once, where it is shown. */
export const senOf = ({ wbp, lwbp }: SplitKwh, tariff: Tariff): number => (wbp * tariff.k_factor + lwbp) * tariff.lwbp_sen
/** Whole rupiah, half up. */
export const rupiah = (sen: number): number => Math.round(sen / 100)

/** Reactive energy of a month that is charged: what lies beyond a mean power factor of 0.85. */
export const chargedKvarh = (kvarh: number, kwh: number): number => Math.max(0, kvarh - FREE_KVARH_PER_KWH * kwh)

/** What a minute costs at this power, in whole rupiah. */
export const rupiahPerMinute = (kw: number, tariff: Tariff, hour: number): number => rupiah((kw / 60) * senPerKwh(tariff, hour))
