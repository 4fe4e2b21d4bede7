/** By which table of the law the hours of a day are counted. */
export const overtimeLadders = ['workday', 'rest_five', 'rest_six', 'rest_shortest'] as const
export type OvertimeLadder = (typeof overtimeLadders)[number]

/** Hours up to and including `until` (null: all that follow) are paid `tenths` tenths of the hourly wage. */
interface LadderStep {
  readonly until: number | null
  readonly tenths: number
  readonly article: string
}

/** A number of the law with the article it stands in. */
interface Cited {
  readonly value: number
  readonly article: string
}

/** The rules of overtime as they are in force from a day until before another. */
export interface OvertimeLaw {
  readonly name: string
  readonly from: string
  /** Null: in force. */
  readonly until: string | null
  /** Minutes of a day and of a week on workdays. */
  readonly dayCap: Cited
  readonly weekCap: Cited
  /** That rest days and public holidays do not count towards the caps. */
  readonly capExemption: string
  /** Parts of the monthly wage that are the wage of an hour. */
  readonly hourDivisor: Cited
  /** Percent of the whole wage below which basic wage and fixed allowance do not fall as a basis. */
  readonly basisFloor: Cited
  /** Days by which a daily wage becomes a monthly one, in a week of six and of five workdays. */
  readonly dailyWageDays: { readonly six: Cited; readonly five: Cited }
  /** Minutes from which a meal is owed, and its kilocalories. */
  readonly mealFrom: Cited
  readonly mealKcal: Cited
  /** That an order of the employer and the consent of the worker are needed, in writing or digitally. */
  readonly consent: string
  /** That names and hours are listed. */
  readonly list: string
  /** Who is exempt from pay. */
  readonly exempt: string
  readonly ladders: Readonly<Record<OvertimeLadder, readonly LadderStep[]>>
}

const HOUR = 60

/**
 * Government Regulation 35 of 2021 on fixed-term employment, outsourcing, working and rest time and termination, articles 26 to 33; in force
 * since it was promulgated on 2 February 2021.
 */
const PP_35_2021: OvertimeLaw = {
  name: 'PP 35/2021',
  from: '2021-02-02',
  until: null,
  dayCap: { value: 4 * HOUR, article: 'PP 35/2021 art. 26 (1)' },
  weekCap: { value: 18 * HOUR, article: 'PP 35/2021 art. 26 (1)' },
  capExemption: 'PP 35/2021 art. 26 (2)',
  hourDivisor: { value: 173, article: 'PP 35/2021 art. 32 (2)' },
  basisFloor: { value: 75, article: 'PP 35/2021 art. 32 (4)' },
  dailyWageDays: {
    six: { value: 25, article: 'PP 35/2021 art. 33 (1) a' },
    five: { value: 21, article: 'PP 35/2021 art. 33 (1) b' },
  },
  mealFrom: { value: 4 * HOUR, article: 'PP 35/2021 art. 29 (1) c' },
  mealKcal: { value: 1400, article: 'PP 35/2021 art. 29 (1) c' },
  consent: 'PP 35/2021 art. 28 (1)',
  list: 'PP 35/2021 art. 28 (3)',
  exempt: 'PP 35/2021 art. 27 (2)-(4)',
  ladders: {
    workday: [
      { until: 1, tenths: 15, article: 'PP 35/2021 art. 31 (1) a' },
      { until: null, tenths: 20, article: 'PP 35/2021 art. 31 (1) b' },
    ],
    rest_six: [
      { until: 7, tenths: 20, article: 'PP 35/2021 art. 31 (2) a 1' },
      { until: 8, tenths: 30, article: 'PP 35/2021 art. 31 (2) a 2' },
      { until: 11, tenths: 40, article: 'PP 35/2021 art. 31 (2) a 3' },
    ],
    rest_shortest: [
      { until: 5, tenths: 20, article: 'PP 35/2021 art. 31 (2) b 1' },
      { until: 6, tenths: 30, article: 'PP 35/2021 art. 31 (2) b 2' },
      { until: 9, tenths: 40, article: 'PP 35/2021 art. 31 (2) b 3' },
    ],
    rest_five: [
      { until: 8, tenths: 20, article: 'PP 35/2021 art. 31 (3) a' },
      { until: 9, tenths: 30, article: 'PP 35/2021 art. 31 (3) b' },
      { until: 12, tenths: 40, article: 'PP 35/2021 art. 31 (3) c' },
    ],
  },
}

/** Decree of the Minister of Manpower KEP.102/MEN/VI/2004, which the regulation of 2021 replaced. */
const KEP_102_2004: OvertimeLaw = {
  name: 'KEP.102/MEN/VI/2004',
  from: '2004-06-25',
  until: '2021-02-02',
  dayCap: { value: 3 * HOUR, article: 'KEP.102/2004 art. 3 (1)' },
  weekCap: { value: 14 * HOUR, article: 'KEP.102/2004 art. 3 (1)' },
  capExemption: 'KEP.102/2004 art. 3 (2)',
  hourDivisor: { value: 173, article: 'KEP.102/2004 art. 8 (2)' },
  basisFloor: { value: 75, article: 'KEP.102/2004 art. 10 (2)' },
  dailyWageDays: {
    six: { value: 25, article: 'KEP.102/2004 art. 9 (1)' },
    five: { value: 21, article: 'KEP.102/2004 art. 9 (1)' },
  },
  mealFrom: { value: 3 * HOUR, article: 'KEP.102/2004 art. 7 (1) c' },
  mealKcal: { value: 1400, article: 'KEP.102/2004 art. 7 (1) c' },
  consent: 'KEP.102/2004 art. 6 (1)',
  list: 'KEP.102/2004 art. 6 (3)',
  exempt: 'KEP.102/2004 art. 4 (2)-(3)',
  ladders: {
    workday: [
      { until: 1, tenths: 15, article: 'KEP.102/2004 art. 11 a 1' },
      { until: null, tenths: 20, article: 'KEP.102/2004 art. 11 a 2' },
    ],
    rest_six: [
      { until: 7, tenths: 20, article: 'KEP.102/2004 art. 11 b 1' },
      { until: 8, tenths: 30, article: 'KEP.102/2004 art. 11 b 1' },
      { until: 10, tenths: 40, article: 'KEP.102/2004 art. 11 b 1' },
    ],
    rest_shortest: [
      { until: 5, tenths: 20, article: 'KEP.102/2004 art. 11 b 2' },
      { until: 6, tenths: 30, article: 'KEP.102/2004 art. 11 b 2' },
      { until: 8, tenths: 40, article: 'KEP.102/2004 art. 11 b 2' },
    ],
    rest_five: [
      { until: 8, tenths: 20, article: 'KEP.102/2004 art. 11 c' },
      { until: 9, tenths: 30, article: 'KEP.102/2004 art. 11 c' },
      { until: 11, tenths: 40, article: 'KEP.102/2004 art. 11 c' },
    ],
  },
}

/** Newest first. */
export const overtimeLaws: readonly [OvertimeLaw, ...OvertimeLaw[]] = [PP_35_2021, KEP_102_2004]

/** The law in force on a day `YYYY-MM-DD`; before the oldest that is known, that one. */
export function overtimeLawOn(day: string): OvertimeLaw {
  return overtimeLaws.find(({ from }) => from <= day) ?? KEP_102_2004
}

/** Minutes that the table of a day knows; null where it has no end. */
export function ladderEnd({ ladders }: OvertimeLaw, ladder: OvertimeLadder): number | null {
  const last = ladders[ladder].at(-1)?.until ?? null
  return last === null ? null : last * HOUR
}
