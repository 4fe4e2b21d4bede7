import type { MaintenancePlan } from '@menara/shared/contract/maintenance/maintenance-plans.contract.ts'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'

/** By what a plan comes, in one line. */
export function useTriggerText(): (plan: MaintenancePlan) => string {
  const { t } = useTranslation('schedule')
  return ({ trigger, unit, every, counted_from, every_units, point, direction, limit, hold_minutes }) => {
    const from = t(`from.${counted_from}`)
    const its = point ? `${point.device} · ${point.label}` : t('plan.point')
    if (trigger === 'calendar') return `${t(`every.${unit}`, { count: every })}, ${from}`
    if (trigger === 'meter')
      return `${t('everyUnits', { figure: numberText(every_units ?? 0), unit: point?.unit ?? '', point: its })}, ${from}`
    return t(`when.${direction}`, { figure: numberText(limit ?? 0), unit: point?.unit ?? '', point: its, minutes: hold_minutes })
  }
}
