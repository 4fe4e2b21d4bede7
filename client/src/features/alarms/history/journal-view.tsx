import { Badge, Button, Group, Select } from '@mantine/core'
import { type AlarmTransition, alarmJournal } from '@menara/shared/contract/alarms/alarm-journal.contract.ts'
import { alarmEvents } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { IconDownload, IconLink, IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../../kit/badges.tsx'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { dateText, numberText } from '../../../kit/dates/dates.ts'
import { daysAsInstants } from '../../../kit/dates/zoned-time.ts'
import { saveFile } from '../../../kit/exports/save-file.ts'
import { usePages } from '../../../kit/links/pages.ts'
import { type Column, DataGrid, RowCount } from '../../../kit/lists/data-grid.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import { useDeskId } from '../desks/desk-store.ts'
import { useAlarmPlace } from '../drawer/alarm-place.ts'
import { journalComment } from '../embed/journal-comment.ts'

const EmergencyHistory = lazy(async () => ({ default: (await import('../../ptt/embed/emergency-history.tsx')).EmergencyHistory }))

interface Filter {
  readonly start?: string
  readonly end?: string
  readonly event?: string
  readonly priority?: string
  readonly search?: string
}

/** Everything that happened to alarms, newest first; sealed row by row. */
export function JournalView({ siteId }: { readonly siteId: string | undefined }) {
  const { t } = useTranslation('alarms')
  const say = useMessageText()
  const [filter, setFilter] = useState<Filter>({})
  const deskId = useDeskId()
  const place = useAlarmPlace()
  const zone = useZoneOf()(siteId)
  const query = { ...daysAsInstants(filter, zone), ...(siteId && { location_id: siteId }), ...(deskId && { desk_id: deskId }) }
  const { rows, error, retry, more } = usePages(alarmJournal.list, query, { limit: 100 })
  return (
    <>
      <Group p="sm" gap="sm" align="flex-end">
        <Filters filter={filter} zone={zone} change={(item) => setFilter((before) => cleaned({ ...before, ...item }))} />
        <Group ml="auto" gap="xs">
          <RowCount count={rows?.length} more={more !== undefined} />
          <ChainBadge />
          <ExportButton query={query} />
        </Group>
      </Group>
      <Suspense fallback={null}>
        <EmergencyHistory siteId={siteId} />
      </Suspense>
      <DataGrid
        label={t('view.journal')}
        columns={useColumns()}
        rows={rows}
        keyOf={(item) => item.id}
        nameOf={(item) => `${t(`event.${item.event}`)}: ${say(item)}`}
        onOpen={(value) => place.open(value.alarm_id)}
        error={error}
        retry={retry}
        more={more}
        empty={<EmptyState title={t('empty.journal')} text={t('emptyText.journal')} />}
        height="calc(100dvh - 12rem)"
      />
    </>
  )
}

const cleaned = (filter: Filter): Filter => Object.fromEntries(Object.entries(filter).filter(([, item]) => item))

function Filters({
  filter,
  zone,
  change,
}: {
  readonly filter: Filter
  readonly zone: string
  readonly change: (change: Record<keyof Filter & string, string> | Filter) => void
}) {
  const { t } = useTranslation('alarms')
  const clearButtonProps = { 'aria-label': t('any') }
  return (
    <>
      <SearchInput label={t('searchJournal')} value={filter.search ?? ''} onSearch={(search) => change({ search })} />
      {(['start', 'end'] as const).map((text) => (
        <DateField
          key={text}
          kind="date"
          w={175}
          zone={zone}
          label={t(text)}
          value={filter[text] ?? ''}
          onChange={(day) => change({ [text]: day })}
        />
      ))}
      <Select
        label={t('eventLabel')}
        placeholder={t('any')}
        w={190}
        searchable
        clearable
        clearButtonProps={clearButtonProps}
        value={filter.event ?? null}
        onChange={(event) => change({ event: event ?? '' })}
        data={alarmEvents.map((event) => ({ value: event, label: t(`event.${event}`) }))}
      />
      <Select
        label={t('column.priority')}
        placeholder={t('any')}
        w={140}
        clearable
        clearButtonProps={clearButtonProps}
        value={filter.priority ?? null}
        onChange={(priority) => change({ priority: priority ?? '' })}
        data={priorities.map((priority) => ({ value: priority, label: t(`priority.${priority}`, { ns: 'common' }) }))}
      />
    </>
  )
}

function useColumns(): Column<AlarmTransition>[] {
  const { t } = useTranslation('alarms')
  const say = useMessageText()
  const zoneOf = useZoneOf()
  return [
    { key: 'seq', header: t('column.seq'), width: '4.5rem', wideOnly: true, cell: (item) => <span className="num">{item.seq}</span> },
    {
      key: 'at',
      header: t('column.time'),
      width: '14.5rem',
      cell: (item) => <span className="num">{dateText(item.at, 'full', zoneOf(item.location.id))}</span>,
    },
    { key: 'event', header: t('eventLabel'), width: '9rem', cell: (item) => t(`event.${item.event}`) },
    {
      key: 'priority',
      header: t('column.priority'),
      width: '6.75rem',
      wideOnly: true,
      cell: (item) => <PriorityBadge priority={item.priority} />,
    },
    {
      key: 'what',
      header: t('column.what'),
      cell: (item) => (
        <>
          <b>{item.device.name}</b> · {say(item)}
        </>
      ),
    },
    {
      key: 'value',
      header: t('column.valueOnly'),
      width: '6rem',
      wideOnly: true,
      cell: (item) => (item.value === null ? '–' : `${numberText(item.value, 1)} ${item.unit}`),
    },
    {
      key: 'who',
      header: t('column.who'),
      width: '9rem',
      cell: (item) => [item.actor?.name, item.desk?.name].filter(Boolean).join(', ') || '–',
    },
    {
      key: 'comment',
      header: t('column.comment'),
      width: '8rem',
      wideOnly: true,
      cell: (item) => <span title={journalComment(item, t)}>{journalComment(item, t)}</span>,
    },
  ]
}

/** Whether the chain of hashes holds, for those who may ask. */
function ChainBadge() {
  const { t } = useTranslation('alarms')
  const may = useMay('alarm_configure')
  const { data, isFetching, refetch } = useQuery({ ...asking(alarmJournal.verify, {}), enabled: may, staleTime: 60_000 })
  if (!may) return null
  const answer = data?.data
  if (!answer || isFetching) return <Badge color="gray">{t('chain.checking')}</Badge>
  const { broken, rows, head } = answer
  return (
    <Badge
      component="button"
      type="button"
      style={{ cursor: 'pointer' }}
      color={broken ? 'red' : 'gray'}
      leftSection={broken ? <IconLinkOff size={13} aria-hidden /> : <IconLink size={13} aria-hidden />}
      title={head ?? undefined}
      data-chain={broken ? 'broken' : 'whole'}
      onClick={() => void refetch()}
    >
      {broken ? t('chain.broken', { seq: broken.seq }) : t('chain.whole', { count: rows })}
    </Badge>
  )
}

function ExportButton({ query }: { readonly query: object }) {
  const { t } = useTranslation('alarms')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile((await call(alarmJournal.export, { query })) as Blob, 'alarm-journal.csv')
    } catch (error) {
      showRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="xs" variant="default" loading={busy} leftSection={<IconDownload size={14} aria-hidden />} onClick={() => void save()}>
      {t('exportCsv')}
    </Button>
  )
}
