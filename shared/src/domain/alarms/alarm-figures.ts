/** Figures of an alarm desk with what they ought to be at most, after ISA-18.2 / IEC 62682 / EEMUA 191. Shares are 0 to 1. */
export const alarmFigures = {
  /** Annunciations per 10 minutes, mean. */
  per_10min: { target: 1, limit: 2 },
  /** Share of 10-minute windows with more than 10 annunciations. */
  busy_windows: { target: 0.01, limit: 0.01 },
  /** Share of the time in flood. */
  flood_time: { target: 0.01, limit: 0.01 },
  /** Share of all annunciations that the ten most frequent alarms cause. */
  top_10_share: { target: 0.01, limit: 0.05 },
  /** Alarms that chatter now. */
  chattering: { target: 0, limit: 0 },
  /** Alarms active for more than 24 hours. */
  stale: { target: 0, limit: 5 },
  /** Share of high and critical ones; the standard's split is 80 low, 15 medium, 5 high. */
  high_share: { target: 0.05, limit: 0.2 },
} as const
export type AlarmFigure = keyof typeof alarmFigures
export const alarmFigureNames = Object.keys(alarmFigures) as AlarmFigure[]

export const verdicts = ['good', 'manageable', 'bad'] as const
/** `good` up to the target, `manageable` up to the limit, `bad` beyond. */
export function verdictOn(figure: AlarmFigure, value: number): (typeof verdicts)[number] {
  const { target, limit } = alarmFigures[figure]
  if (value <= target) return 'good'
  return value <= limit ? 'manageable' : 'bad'
}
