import { Badge, Button, Code, Stack, Text } from '@mantine/core'
import type { CardReading } from '@menara/shared/contract/people/attendance/attendance-cards.contract.ts'
import { type CardOutcome, cardOutcomes } from '@menara/shared/domain/people/attendance-evidence.ts'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { type Column, DataGrid } from '../../../kit/lists/data-grid.tsx'
import { StateFilter } from '../../../kit/lists/state-filter.tsx'
import { colourOf } from '../../../kit/look/look.ts'
import { PersonChip } from '../../../kit/people/person-chip.tsx'
import { Section } from '../../../kit/section.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { useReadings } from './cards.api.ts'

const COLOURS = { check_in: 'teal', check_out: 'blue', unknown: 'orange', revoked: 'red', no_access: 'red' } as const

interface ReadingListProps {
  readonly site: { readonly id: string; readonly code: string; readonly zone: string }
  readonly outcome: CardOutcome | undefined
  readonly change: (outcome: CardOutcome | undefined) => void
  /** Gives the card of a reading to somebody. */
  readonly give: (reading: CardReading) => void
}

/** Cards that were held to the readers of a site, newest first, as it happens. */
export function ReadingList({ site, outcome, change, give }: ReadingListProps) {
  const { t } = useTranslation('cards')
  const { rows, error, retry, more } = useReadings(site.id, outcome)
  const columns = useColumns(site.zone, give)
  return (
    <Section
      title={t('readings')}
      flush
      aside={
        <StateFilter
          label={t('outcomeTitle')}
          anyState={t('anyOutcome')}
          states={cardOutcomes}
          labelOf={(item) => t(`outcome.${item}`)}
          value={outcome}
          change={change}
          width={200}
        />
      }
    >
      <DataGrid
        label={t('readings')}
        columns={columns}
        rows={rows}
        keyOf={(reading) => reading.id}
        nameOf={(reading) => `${reading.user?.name ?? t('nobody')} …${reading.last4}`}
        error={error}
        retry={retry}
        more={more}
        height={420}
        empty={<EmptyState title={t('noReadings')} text={t('noReadingsText')} />}
      />
      <Stack gap={4} p="sm">
        <Text size="xs" c="dimmed">
          {t('topicText')}
        </Text>
        <Code
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >{`menara/${site.code}/{${t('device')}}/card   {"card":"04A19B227C","direction":"in","at":"2026-11-29T07:00:00+07:00"}`}</Code>
      </Stack>
    </Section>
  )
}

function useColumns(zone: string, give: (reading: CardReading) => void): Column<CardReading>[] {
  const { t } = useTranslation('cards')
  return [
    { key: 'at', header: t('at'), width: 220, cell: ({ at }) => dateText(at, 'full', zone) },
    { key: 'reader', header: t('reader'), width: 180, cell: ({ reader }) => reader },
    { key: 'user', header: t('person'), cell: ({ user }) => (user ? <PersonChip person={user} /> : <Text size="sm">{t('nobody')}</Text>) },
    { key: 'last4', header: t('number'), width: 100, cell: ({ last4 }) => <span className="num">…{last4}</span> },
    {
      key: 'outcome',
      header: t('outcomeTitle'),
      width: 230,
      cell: ({ outcome }) => <Badge color={colourOf(COLOURS, outcome)}>{t(`outcome.${outcome}`)}</Badge>,
    },
    {
      key: 'actions',
      header: t('actions'),
      width: 170,
      acts: true,
      cell: (reading) =>
        (reading.outcome === 'unknown' || reading.outcome === 'revoked') && (
          <Button size="compact-xs" variant="default" aria-label={t('giveName', { last4: reading.last4 })} onClick={() => give(reading)}>
            {t('giveIt')}
          </Button>
        ),
    },
  ]
}
