import { Button, Group, MultiSelect, Select } from '@mantine/core'
import { ticketSorts } from '@menara/shared/contract/tickets.contract.ts'
import { type Priority, priorities } from '@menara/shared/domain/ticket-state.ts'
import { IconX } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayRange } from '../../kit/day-range.tsx'
import { SearchInput } from '../../kit/search-input.tsx'
import { useSiteId } from '../../kit/site.ts'
import { CategorySelect } from '../categories/embed/category-select.tsx'
import { useLabelOf } from './ticket-badges.tsx'
import type { TicketSort } from './ticket-order.ts'
import { addressOf, isFiltered, readPlace, type TicketPlace } from './ticket-place.ts'
import { useStatuses } from './tickets.api.ts'

/** The place in the address, and the way to move it. */
export function useTicketPlace() {
  const go = useNavigate()
  const address = useSearch({ strict: false }) as Record<string, unknown>
  const place = useMemo(() => readPlace(address), [address])
  const move = (change: Partial<TicketPlace>) =>
    void go({
      to: '.',
      replace: true,
      search: ((before: Record<string, unknown>) => addressOf({ ...readPlace(before), ...change })) as never,
    })
  return { place, move }
}

interface FiltersProps {
  readonly typeId: number
  readonly place: TicketPlace
  readonly move: (change: Partial<TicketPlace>) => void
}
const NOTHING: Partial<TicketPlace> = {
  search: '',
  statuses: [],
  states: [],
  priority: null,
  mine: false,
  category: '',
  start: '',
  end: '',
}

export function TicketFilters({ typeId, place, move }: FiltersProps) {
  const { t } = useTranslation('tickets')
  const siteId = useSiteId()
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    setCleared((times) => times + 1)
    move(NOTHING)
  }
  return (
    <Group p="sm" gap="sm">
      <SearchInput key={cleared} label={t('search')} value={cleared === 0 ? place.search : ''} onSearch={(search) => move({ search })} />
      <StatusFilter typeId={typeId} place={place} move={move} />
      <CategorySelect
        typeId={typeId}
        locationId={siteId}
        label={undefined}
        aria-label={t('column.category')}
        placeholder={t('anyCategory')}
        w={190}
        value={place.category || null}
        onChange={(it) => move({ category: it ?? '' })}
      />
      <Select
        aria-label={t('column.priority')}
        placeholder={t('anyPriority')}
        clearable
        clearButtonProps={{ 'aria-label': t('anyPriority') }}
        w={140}
        value={place.priority}
        onChange={(it) => move({ priority: it as Priority | null })}
        data={priorities.map((it) => ({ value: it, label: t(`priority.${it}`, { ns: 'common' }) }))}
      />
      <Select
        aria-label={t('assignedTo')}
        w={150}
        allowDeselect={false}
        value={place.mine ? 'me' : 'anyone'}
        onChange={(it) => move({ mine: it === 'me' })}
        data={[
          { value: 'anyone', label: t('anyone') },
          { value: 'me', label: t('mine') },
        ]}
      />
      <DayRange start={place.start} end={place.end} labels={[t('openedFrom'), t('openedUntil')]} change={move} />
      <Select
        aria-label={t('sort.label')}
        w={170}
        allowDeselect={false}
        value={place.sort}
        onChange={(it) => move({ sort: it as TicketSort })}
        data={ticketSorts.map((it) => ({ value: it, label: t(`sort.${it}`) }))}
      />
      {place.states.map((it) => (
        <Button
          key={it}
          size="compact-sm"
          variant="light"
          color="gray"
          rightSection={<IconX size={13} aria-hidden />}
          aria-label={t('withoutState', { state: t(`state.${it}`, { ns: 'common' }) })}
          onClick={() => move({ states: place.states.filter((one) => one !== it) })}
        >
          {t(`state.${it}`, { ns: 'common' })}
        </Button>
      ))}
      {isFiltered(place) && (
        <Button variant="subtle" size="compact-sm" onClick={clear}>
          {t('clearFilters')}
        </Button>
      )}
    </Group>
  )
}

function StatusFilter({ typeId, place, move }: FiltersProps) {
  const { t } = useTranslation('tickets')
  const labelOf = useLabelOf()
  const statuses = useStatuses(typeId)
  return (
    <MultiSelect
      size="sm"
      aria-label={t('column.status')}
      placeholder={place.statuses.length === 0 ? t('anyStatus') : ''}
      miw={160}
      maw={320}
      clearable
      clearButtonProps={{ 'aria-label': t('anyStatus') }}
      value={[...place.statuses]}
      onChange={(ids) => move({ statuses: ids })}
      data={[...statuses].sort((a, b) => a.sort - b.sort).map((it) => ({ value: String(it.id), label: labelOf(it) }))}
    />
  )
}
