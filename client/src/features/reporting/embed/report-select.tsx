import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { everyReport } from '../reporting.api.ts'

interface ReportSelectProps {
  readonly value: string | null
  readonly onChange: (report: string | null) => void
}

/** One of the reports that were kept: one's own and those that are shared with one. */
export function ReportSelect({ value, onChange }: ReportSelectProps) {
  const { t } = useTranslation('reporting')
  const kept = useQuery(everyReport)
  return (
    <Select
      label={t('report')}
      withAsterisk
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('noneKept')}
      value={value}
      onChange={onChange}
      data={(kept.data?.data ?? []).map((report) => ({ value: report.id, label: report.name }))}
    />
  )
}
