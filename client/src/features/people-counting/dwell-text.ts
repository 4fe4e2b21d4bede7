import type { CountingDay } from '@menara/shared/contract/iot/people-counting.contract.ts'
import type { TFunction } from 'i18next'

/** A stay, or why nobody can know it. */
export const dwellText = (day: Pick<CountingDay, 'dwell_minutes' | 'dwell_why'>, t: TFunction<'people_counting'>): string =>
  day.dwell_minutes === null ? t(`dwellWhy.${day.dwell_why ?? 'open'}`) : t('minutes', { count: day.dwell_minutes })
