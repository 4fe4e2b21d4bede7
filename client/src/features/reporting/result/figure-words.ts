import type { ReportRow } from '@menara/shared/contract/reports/reports.contract.ts'
import { type Bilingual, isTimeGroup, type ReportUnit } from '@menara/shared/domain/reports/report-model.ts'
import { fieldOf, measureOf, type ReportSubjectKey } from '@menara/shared/domain/reports/report-subjects.ts'
import { useTranslation } from 'react-i18next'
import { dayText, monthText, numberText } from '../../../kit/dates/dates.ts'

const DIGITS: Readonly<Record<ReportUnit, number>> = { count: 0, percent: 2, hours: 2, minutes: 2, rupiah: 0, kwh: 2, score: 2 }

/** How reports say things in the language of the page. */
export function useReportWords(subject: ReportSubjectKey) {
  const { t, i18n } = useTranslation('reporting')
  const language = i18n.language === 'id' ? 'id' : 'en'
  const say = (name: Bilingual | undefined): string => name?.[language] ?? ''
  const groupName = (key: string): string => (isTimeGroup(key) ? t(`time.${key}`) : say(fieldOf(subject, key)?.name))
  function keyText(group: string, key: string | null, name: ReportRow['names'][number] | undefined): string {
    if (key === null) return t('none')
    if (group === 'month') return monthText(key)
    if (group === 'day') return dayText(key)
    if (group === 'week') return t('weekOf', { day: dayText(key) })
    return name?.[language] ?? fieldOf(subject, group)?.options?.find((option) => option.value === key)?.[language] ?? key
  }
  function figureText(measure: string, value: number | null | undefined): string {
    if (value === null || value === undefined) return '–'
    const unit = measureOf(subject, measure)?.unit ?? 'count'
    const figure = numberText(value, Number.isInteger(value) ? 0 : DIGITS[unit])
    return unit === 'count' || unit === 'score' ? figure : t(`unit.${unit}`, { figure })
  }
  return {
    ...({ language, say, groupName, keyText, figureText } as const),
    measureName: (key: string): string => say(measureOf(subject, key)?.name),
    definition: (key: string): string => say(measureOf(subject, key)?.definition),
  }
}
export type ReportWords = ReturnType<typeof useReportWords>

/** Percent by which a figure differs from the one before; null without a base. */
export const changeText = (value: number | null, before: number | null | undefined): string | null => {
  if (value === null || before === null || before === undefined || before === 0) return null
  const share = (100 * (value - before)) / Math.abs(before)
  return `${share > 0 ? '+' : ''}${numberText(share, 1)}%`
}
