/** Why somebody cannot be given a shift: without its skill, away, working already, a day off that stays, a rule, or no place left. */
export const fillReasons = ['skill', 'away', 'working', 'kept', 'rest', 'days_in_a_row', 'week_hours', 'full'] as const
export type FillReason = (typeof fillReasons)[number]

/** Hours of work a week, without overtime (PP 35/2021, article 21). */
export const DEFAULT_WEEK_HOURS = 40
/** With the most overtime that may be ordered (PP 35/2021, article 26). */
export const MAX_WEEK_HOURS = 58
/** Most days of people that one run fills. */
export const MAX_FILLED_DAYS = 7000
