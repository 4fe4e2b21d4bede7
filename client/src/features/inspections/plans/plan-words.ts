import type { InspectionPlan } from '@menara/shared/contract/inspections/inspection-plans.contract.ts'
import { useTranslation } from 'react-i18next'

/** When the rounds of a plan come, in one line. */
export function useDatesText(): (plan: InspectionPlan) => string {
  const { t } = useTranslation('inspections')
  return ({ comes_by, shift, unit, every, times }) =>
    comes_by === 'shift' ? t('atShift', { name: shift?.name ?? '–' }) : `${t(`every.${unit}`, { count: every })}, ${times.join(', ')}`
}
