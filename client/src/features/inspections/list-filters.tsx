import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DayRange } from '../../kit/dates/day-range.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { useTextOf } from '../../kit/texts/both-texts.ts'
import { allTemplates } from './inspections.api.ts'
import { inspectionView } from './inspections-view.ts'

/** Chooses the template of a list or of the results. */
export function TemplateFilter() {
  const { t } = useTranslation('inspections')
  const { state, change } = useViewState(inspectionView)
  const textOf = useTextOf()
  const rows = useQuery(allTemplates()).data?.data ?? []
  return (
    <Select
      aria-label={t('templateHead')}
      placeholder={t('anyTemplate')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('anyTemplate') }}
      w={220}
      data={rows.map((row) => ({ value: row.id, label: textOf({ en: row.name_en, id: row.name_id }) }))}
      value={state.template ?? null}
      onChange={(id) => change({ template: id ?? undefined })}
    />
  )
}

/** Chooses the days of a list or of the results; each row counts by its site's clock. */
export function DaysFilter({ start, end }: { readonly start: string; readonly end: string }) {
  const { t } = useTranslation('inspections')
  const { change } = useViewState(inspectionView)
  const given = (days: { readonly start?: string; readonly end?: string }) => ({
    ...('start' in days && { start: days.start || undefined }),
    ...('end' in days && { end: days.end || undefined }),
  })
  return <DayRange start={start} end={end} labels={[t('from'), t('until')]} change={(days) => change(given(days))} />
}
