import type { VisitSeries } from '@menara/shared/contract/visitors/visit-series.contract.ts'
import { useTranslation } from 'react-i18next'
import { zonedFormat } from '../../../kit/dates/dates.ts'
import { dayName } from '../../ticket-tools/embed/weekdays-field.tsx'

/** Days and rhythms in the language of the page. */
export function useSeriesWords() {
  const { t } = useTranslation('visits')
  const dayFormat = zonedFormat('UTC', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const dayText = (day: string): string => dayFormat.format(Date.parse(`${day}T00:00:00Z`))
  const daysText = (days: readonly number[]): string =>
    days.join() === '1,2,3,4,5' ? t('rhythm.workdays') : days.map((day) => dayName(day)).join(', ')
  return {
    dayText,
    rhythmText({ unit, every, weekdays, month_day, from, to }: VisitSeries): string {
      const often = every > 1 ? t(`rhythm.every.${unit}`, { count: every }) : t(`rhythm.each.${unit}`)
      const when = { day: '', week: daysText(weekdays), month: t('rhythm.monthDay', { day: month_day }) }[unit]
      return [unit === 'week' && every === 1 ? '' : often, when, `${from}–${to}`].filter(Boolean).join(' · ')
    },
    spanText: ({ starts_on, ends_on }: VisitSeries): string => t('rhythm.span', { from: dayText(starts_on), until: dayText(ends_on) }),
  }
}
