import { Box, Group, Paper, Stack, Text } from '@mantine/core'
import type { Visitor } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { isEnded, type VisitorState } from '@menara/shared/domain/visitors/visitor-state.ts'
import { dayAt } from '@menara/shared/domain/zone-offsets.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { ageText, spanText } from '../../../kit/dates/dates.ts'
import { scrolling } from '../../../kit/lists/scrolling.ts'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { Section } from '../../../kit/section.tsx'
import { usePageZone, useSite, useZoneOf } from '../../../kit/site.ts'
import { EmptyState, FailedState, StaleNote, WaitingRows } from '../../../kit/states.tsx'
import { GateBadge } from '../gate/gate-badge.tsx'
import { isWaiting, longestFirst } from '../gate/gate-waits.ts'
import { ScanField } from '../gate/scan-field.tsx'
import { VisitorFlags, VisitorStateBadge } from '../visitor-badges.tsx'
import { useBoard } from '../visitors.live.ts'
import classes from './reception-board.module.css'
import { VisitorActions } from './visitor-actions.tsx'
import { TicketAnchor } from './visitor-card.tsx'

const COLUMNS = ['expected', 'ready', 'inside', 'out', 'over'] as const
const columnOf = (state: VisitorState): (typeof COLUMNS)[number] => {
  if (isEnded(state)) return 'over'
  if (state === 'checked_in') return 'inside'
  if (state === 'on_break') return 'out'
  return state === 'assigned' ? 'ready' : 'expected'
}

/** The visitors of a day at the chosen site, live: first who waits at the gate, then the others in the columns of how far they are. */
export function ReceptionBoard() {
  const { t } = useTranslation('visitors')
  const site = useSite()
  const zone = usePageZone()
  const [chosen, setDay] = useState<string>()
  const now = useNow()
  // A board that is left open over midnight, or taken to a site where it is tomorrow, shows the day it is there.
  const day = chosen ?? dayAt(zone, now)
  const [search, setSearch] = useState('')
  const feed = useBoard(site?.id, day)
  const rows = [...feed.rows.values()].filter((row) =>
    `${row.name} ${row.company} ${row.badge} ${row.vehicle}`.toLowerCase().includes(search.toLowerCase()),
  )
  const waiting = longestFirst(rows)
  const others = rows.filter((row) => !isWaiting(row))
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <DateField kind="date" label={t('day')} value={day} zone={zone} onChange={(chosen) => setDay(chosen || undefined)} />
        <SearchInput label={t('search')} value={search} onSearch={setSearch} />
        <ScanField card={(visitor) => <BoardCard visitor={visitor} />} />
        {feed.status === 'stale' && <StaleNote asOf={feed.asOf} reason={feed.reason} />}
      </Group>
      {feed.status === 'refused' && <FailedState error={new Error(feed.reason ?? '')} />}
      {feed.asOf === null && feed.status !== 'refused' && <WaitingRows rows={4} />}
      {feed.asOf !== null && rows.length === 0 && <EmptyState title={t('boardEmpty')} text={t('boardEmptyText')} />}
      {waiting.length > 0 && (
        <Section title={t('column.waiting')} count={waiting.length}>
          <div className={classes.waiting}>
            {waiting.map((item) => (
              <BoardCard key={item.id} visitor={item} />
            ))}
          </div>
        </Section>
      )}
      {rows.length > 0 && (
        <div className={classes.board} {...scrolling}>
          {COLUMNS.map((text) => (
            <Column key={text} name={t(`column.${text}`)} rows={others.filter((row) => columnOf(row.state) === text)} />
          ))}
        </div>
      )}
    </Stack>
  )
}

function Column({ name, rows }: { readonly name: string; readonly rows: readonly Visitor[] }) {
  return (
    <Section title={name} count={rows.length}>
      <Stack gap="xs">
        {[...rows]
          .sort((a, b) => a.from.localeCompare(b.from) || a.name.localeCompare(b.name))
          .map((row) => (
            <BoardCard key={row.id} visitor={row} />
          ))}
      </Stack>
    </Section>
  )
}

function BoardCard({ visitor }: { readonly visitor: Visitor }) {
  const { t } = useTranslation('visitors')
  const zone = useZoneOf()(visitor.location.id)
  const now = useNow()
  const { name, company, state, host, escort, badge, vehicle, from, until, arrived_at, checked_in_at, location } = visitor
  return (
    <Paper component="article" aria-label={name || t('erased')} withBorder p="xs" style={{ display: 'grid', gap: 4 }}>
      <Group gap={6}>
        <Text fw={600} size="sm">
          {name || t('erased')}
        </Text>
        <VisitorStateBadge state={state} />
        <GateBadge visitor={visitor} />
      </Group>
      <VisitorFlags visitor={visitor} />
      <Text size="xs" c="dimmed">
        {[company, location.name, host?.name ?? escort, badge, vehicle].filter(Boolean).join(' · ')}
      </Text>
      <Text size="xs" c="dimmed" className="num">
        {spanText(from, until, zone)}
        {arrived_at && !checked_in_at && ` · ${t('waiting', { age: ageText(arrived_at, now) })}`}
      </Text>
      <TicketAnchor visitor={visitor} />
      <Box mt={4}>
        <VisitorActions visitor={visitor} mayInvite={false} />
      </Box>
    </Paper>
  )
}
