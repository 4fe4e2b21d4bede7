import { Badge, Checkbox, Group, Select, Text } from '@mantine/core'
import { type PttMine, type PttTransmission, ptt } from '@menara/shared/contract/media/ptt.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../../kit/dates/dates.ts'
import { DayRange } from '../../../../kit/dates/day-range.tsx'
import { usePages } from '../../../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../../../kit/lists/data-grid.tsx'
import { SearchInput } from '../../../../kit/lists/search-input.tsx'
import { useZoneOf } from '../../../../kit/site.ts'
import { EmptyState } from '../../../../kit/states.tsx'
import { PlayButton } from '../../replay/play-button.tsx'
import { ReplayBar } from '../../replay/replay-bar.tsx'
import { type LogFilter, logQuery, refined } from './log-filter.ts'

const PAGE = 30

interface LogProps {
  readonly channels: readonly PttMine[]
  readonly siteId: string | undefined
  readonly isListening: boolean
}

/** Every talk of one's channels: found by who, where and when, and heard again. */
export function ConsoleLog({ channels, siteId, isListening }: LogProps) {
  const { t } = useTranslation('ptt')
  const [filter, setFilter] = useState<LogFilter>({})
  const zone = useZoneOf()(siteId)
  const { rows, error, retry, more } = usePages(ptt.transmissions, logQuery(filter, { siteId, zone }), { limit: PAGE })
  const change = (item: Parameters<typeof refined>[1]) => setFilter((before) => refined(before, item))
  return (
    <>
      <Group p="sm" gap="sm" align="flex-end">
        <SearchInput label={t('console.searchPerson')} value={filter.search ?? ''} onSearch={(search) => change({ search })} />
        <Select
          aria-label={t('console.channel')}
          placeholder={t('console.anyChannel')}
          w={200}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('console.anyChannel') }}
          value={filter.channel_id ?? null}
          onChange={(channel_id) => change({ channel_id })}
          data={channels.map((channel) => ({ value: channel.id, label: channel.name }))}
        />
        <DayRange
          start={filter.start ?? ''}
          end={filter.end ?? ''}
          labels={[t('console.from'), t('console.until')]}
          zone={zone}
          change={change}
        />
        <Checkbox
          label={t('console.onlyEmergencies')}
          checked={filter.emergency === true}
          onChange={(event) => change({ emergency: event.currentTarget.checked })}
        />
      </Group>
      <ReplayBar isListening={isListening} />
      <DataGrid
        label={t('console.log')}
        columns={useColumns()}
        rows={rows}
        keyOf={(item) => item.id}
        nameOf={(item) => `${item.person?.name ?? t('someone')}, ${item.channel.name}`}
        error={error}
        retry={retry}
        more={more}
        empty={<EmptyState title={t('console.noTalks')} text={t('console.noTalksText')} />}
        height="24rem"
      />
    </>
  )
}

function useColumns(): Column<PttTransmission>[] {
  const { t } = useTranslation('ptt')
  const zoneOf = useZoneOf()
  return [
    {
      key: 'play',
      header: t('console.hear'),
      width: '4.5rem',
      cell: (item) => <PlayButton talk={item} zone={zoneOf(item.location?.id)} />,
    },
    {
      key: 'at',
      header: t('console.time'),
      width: '13.5rem',
      cell: (item) => <span className="num">{dateText(item.started_at, 'full', zoneOf(item.location?.id))}</span>,
    },
    {
      key: 'person',
      header: t('console.who'),
      cell: (item) => (
        <Group gap={6} wrap="nowrap">
          <span className="clip">{item.person?.name ?? t('someone')}</span>
          {item.emergency && <Badge color="red">{t('emergency.word')}</Badge>}
        </Group>
      ),
    },
    { key: 'channel', header: t('console.channel'), cell: (item) => item.channel.name },
    { key: 'length', header: t('console.length'), width: '7rem', cell: (item) => <TalkLength talk={item} /> },
  ]
}

function TalkLength({ talk: { started_at, ended_at, cause } }: { readonly talk: PttTransmission }) {
  const { t } = useTranslation('ptt')
  if (!ended_at)
    return (
      <Text component="span" size="sm" c="dimmed">
        {t(cause === 'lost' ? 'lostTalk' : 'goesOn')}
      </Text>
    )
  const count = Math.max(1, Math.round((Date.parse(ended_at) - Date.parse(started_at)) / 1000))
  return <span className="num">{t('seconds', { count })}</span>
}
