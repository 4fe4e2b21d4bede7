import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { rupiahText } from '../../../kit/texts/money.ts'
import { budgetOf } from '../cost-centres.api.ts'

interface BudgetLeftProps {
  readonly costCentreId: string
  readonly year: number
  /** Whole Rupiah that are being typed for it and count nowhere else yet. */
  readonly typed: number
}

/** What is left of a cost centre's budget after what is being typed. Nothing where no budget is set. */
export function BudgetLeft({ costCentreId, year, typed }: BudgetLeftProps) {
  const { t } = useTranslation('cost_centres')
  const left = useQuery(budgetOf(costCentreId, year)).data?.data.left
  if (left === undefined || left === null) return null
  const rest = left - typed
  return (
    <Text size="xs" mt={4} className="num" {...(rest < 0 ? { fw: 600 } : { c: 'dimmed' })}>
      {rest < 0 ? t('budget.over', { year, amount: rupiahText(-rest) }) : t('budget.leftIn', { year, amount: rupiahText(rest) })}
    </Text>
  )
}
