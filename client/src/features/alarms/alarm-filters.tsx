import { Group, SegmentedControl, Select } from '@mantine/core'
import { type Priority, priorities } from '@menara/shared/domain/ticket-state.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchInput } from '../../kit/search-input.tsx'
import type { AlarmFilter, Which } from './alarm-order.ts'

interface Place {
  readonly which?: string
  readonly priority?: string
  readonly search?: string
}
const WHICH: readonly Which[] = ['all', 'active', 'unacked']

/** The filter is a place: it is in the address and survives a reload. */
export function useAlarmFilter() {
  const go = useNavigate()
  const { which, priority, search } = useSearch({ strict: false }) as Place
  const filter = useMemo(
    (): AlarmFilter => ({
      which: WHICH.find((it) => it === which) ?? 'all',
      priority: priorities.find((it) => it === priority) ?? null,
      search: search ?? '',
    }),
    [which, priority, search],
  )
  const setFilter = (change: Partial<AlarmFilter>) => {
    const next = { ...filter, ...change }
    void go({
      to: '.',
      replace: true,
      search: ((before: object) => ({
        ...before,
        which: next.which === 'all' ? undefined : next.which,
        priority: next.priority ?? undefined,
        search: next.search || undefined,
      })) as never,
    })
  }
  return { filter, setFilter }
}

export function AlarmFilters({
  filter,
  change,
  children,
}: {
  readonly filter: AlarmFilter
  readonly change: (change: Partial<AlarmFilter>) => void
  readonly children?: ReactNode
}) {
  const { t } = useTranslation('alarms')
  return (
    <Group p="sm" gap="sm" justify="space-between">
      <Group gap="sm">
        <SearchInput label={t('search')} value={filter.search} onSearch={(search) => change({ search })} />
        <SegmentedControl
          size="xs"
          aria-label={t('show')}
          value={filter.which}
          onChange={(which) => change({ which: which as Which })}
          data={WHICH.map((it) => ({ value: it, label: t(`which.${it}`) }))}
        />
        <Select
          aria-label={t('column.priority')}
          placeholder={t('anyPriority')}
          clearable
          clearButtonProps={{ 'aria-label': t('anyPriority') }}
          w={150}
          value={filter.priority}
          onChange={(it) => change({ priority: it as Priority | null })}
          data={priorities.map((it) => ({ value: it, label: t(`priority.${it}`, { ns: 'common' }) }))}
        />
      </Group>
      {children}
    </Group>
  )
}
