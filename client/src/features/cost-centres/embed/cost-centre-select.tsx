import { Select, type SelectProps } from '@mantine/core'
import type { CostCentreRef } from '@menara/shared/contract/approvals/cost-centres.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { costCentresAt } from '../cost-centres.api.ts'
import { useCostCentreText } from './cost-centre-words.ts'

interface CostCentreSelectProps extends Omit<SelectProps, 'data'> {
  readonly siteId: string
  /** What the ticket has already: offered even when it is archived. */
  readonly now?: CostCentreRef | null | undefined
}

/** A cost centre that pays at a site. */
export function CostCentreSelect({ siteId, now, ...props }: CostCentreSelectProps) {
  const { t } = useTranslation('cost_centres')
  const textOf = useCostCentreText()
  const offered: readonly CostCentreRef[] = useQuery({ ...costCentresAt(siteId), enabled: siteId !== '' }).data?.data ?? []
  const rows = now && !offered.some((item) => item.id === now.id) ? [now, ...offered] : offered
  return (
    <Select
      label={t('one')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('none') }}
      nothingFoundMessage={t('noneHere')}
      data={rows.map((row) => ({ value: row.id, label: textOf(row) }))}
      {...props}
    />
  )
}
