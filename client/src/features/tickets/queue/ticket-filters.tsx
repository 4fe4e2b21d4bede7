import { Button, Chip, Group, MultiSelect, Select } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { ticketSorts } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { type Priority, priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { DayRange } from '../../../kit/dates/day-range.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { usePageZone, useSiteId } from '../../../kit/site.ts'
import { CategorySelect } from '../../categories/embed/category-select.tsx'
import { SubtypeSelect } from '../../desk-settings/embed/subtype-select.tsx'
import { filtersUsed, isFiltered, NOTHING, type TicketPlace } from '../form/ticket-place.ts'
import classes from '../ticket.module.css'
import { useLabelOf } from '../ticket-badges.tsx'
import { useStatuses } from '../tickets.api.ts'
import type { TicketSort } from './ticket-order.ts'

interface FiltersProps {
  readonly typeId: number
  readonly place: TicketPlace
  readonly move: (change: Partial<TicketPlace>) => void
}

export function TicketFilters({ typeId, place, move }: FiltersProps) {
  const { t } = useTranslation(['tickets', 'queue'])
  const siteId = useSiteId()
  const zone = usePageZone()
  const [open, { toggle }] = useDisclosure()
  const used = filtersUsed(place)
  return (
    <Group p="sm" gap="sm" className={classes.filters} data-open={open}>
      <SearchInput label={t('search')} value={place.search} onSearch={(search) => move({ search })} />
      <Button
        className={classes.moreFilters}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        aria-expanded={open}
        onClick={toggle}
      >
        {used === 0 ? t('filter.more', { ns: 'queue' }) : t('filter.used', { ns: 'queue', count: used })}
      </Button>
      <StatusFilter typeId={typeId} place={place} move={move} />
      <CategorySelect
        typeId={typeId}
        locationId={siteId}
        label={undefined}
        aria-label={t('column.category')}
        placeholder={t('anyCategory')}
        w={190}
        value={place.category || null}
        onChange={(value) => move({ category: value ?? '' })}
      />
      <Select
        aria-label={t('column.priority')}
        placeholder={t('anyPriority')}
        clearable
        clearButtonProps={{ 'aria-label': t('anyPriority') }}
        w={152}
        value={place.priority}
        onChange={(value) => move({ priority: value as Priority | null })}
        data={priorities.map((priority) => ({ value: priority, label: t(`priority.${priority}`, { ns: 'common' }) }))}
      />
      <HandsFilter place={place} move={move} />
      <SubtypeSelect
        typeId={typeId}
        now={null}
        label={undefined}
        aria-label={t('fact.subtype')}
        placeholder={t('filter.anySubtype', { ns: 'queue' })}
        w={160}
        value={place.subtype || null}
        onChange={(value) => move({ subtype: value ?? '' })}
      />
      <Chip size="xs" checked={place.overdue} onChange={(overdue) => move({ overdue })}>
        {t('overdue')}
      </Chip>
      <DayRange start={place.start} end={place.end} labels={[t('openedFrom'), t('openedUntil')]} zone={zone} change={move} />
      <Select
        aria-label={t('sort.label')}
        w={170}
        allowDeselect={false}
        value={place.sort}
        onChange={(value) => move({ sort: value as TicketSort })}
        data={ticketSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
      />
      {place.states.map((state) => (
        <Button
          key={state}
          size="compact-sm"
          variant="light"
          color="gray"
          rightSection={<IconX size={13} aria-hidden />}
          aria-label={t('withoutState', { state: t(`state.${state}`, { ns: 'common' }) })}
          onClick={() => move({ states: place.states.filter((one) => one !== state) })}
        >
          {t(`state.${state}`, { ns: 'common' })}
        </Button>
      ))}
      {isFiltered(place) && (
        <Button variant="subtle" size="compact-sm" onClick={() => move(NOTHING)}>
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
      data={[...statuses].sort((a, b) => a.sort - b.sort).map((status) => ({ value: String(status.id), label: labelOf(status) }))}
    />
  )
}

/** Whose they are: anybody's, mine, nobody's, or a team's. */
function HandsFilter({ place, move }: Pick<FiltersProps, 'place' | 'move'>) {
  const { t } = useTranslation(['tickets', 'queue'])
  const siteId = useSiteId()
  const teams = useQuery(asking(groups.list, { query: { limit: 1000, ...(siteId && { location_id: siteId }) } })).data?.data ?? []
  return (
    <Select
      aria-label={t('assignedTo')}
      w={160}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('nothingFound')}
      value={place.group || (place.hands ?? 'anyone')}
      onChange={(value) =>
        move({
          hands: value === 'me' || value === 'nobody' ? value : null,
          group: teams.some((one) => one.id === value) ? (value ?? '') : '',
        })
      }
      data={[
        { value: 'anyone', label: t('anyone') },
        { value: 'me', label: t('mine') },
        { value: 'nobody', label: t('nobody') },
        { group: t('filter.teams', { ns: 'queue' }), items: teams.map((team) => ({ value: team.id, label: team.name })) },
      ]}
    />
  )
}
