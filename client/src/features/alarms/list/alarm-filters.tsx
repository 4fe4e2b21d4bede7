import { Group, SegmentedControl, Select } from '@mantine/core'
import { type Priority, priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { type AlarmFilter, type Which, whichAlarms } from './alarm-order.ts'

interface AlarmFiltersProps {
  readonly filter: AlarmFilter
  readonly change: (change: Partial<AlarmFilter>) => void
  readonly live: boolean
}

/** What of a list is shown. Painted when the filter changes, not when an alarm does. */
export const AlarmFilters = memo(function AlarmFilters({ filter, change, live }: AlarmFiltersProps) {
  const { t } = useTranslation('alarms')
  return (
    <Group gap="sm">
      <SearchInput label={t('search')} value={filter.search} onSearch={(search) => change({ search })} />
      {live && (
        <SegmentedControl
          size="xs"
          aria-label={t('show')}
          value={filter.which}
          onChange={(which) => change({ which: which as Which })}
          data={whichAlarms.map((alarm) => ({ value: alarm, label: t(`which.${alarm}`) }))}
        />
      )}
      <Select
        aria-label={t('column.priority')}
        placeholder={t('anyPriority')}
        clearable
        clearButtonProps={{ 'aria-label': t('anyPriority') }}
        w={150}
        value={filter.priority}
        onChange={(value) => change({ priority: value as Priority | null })}
        data={priorities.map((priority) => ({ value: priority, label: t(`priority.${priority}`, { ns: 'common' }) }))}
      />
    </Group>
  )
})
