import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { attendanceFeed, type Presence } from '@menara/shared/contract/people/attendances.contract.ts'
import { type Explained, explainAttendance, explainDay } from '@menara/shared/domain/people/attendance-explained.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readConfig } from '../../kit/calls/config.ts'
import { useNow } from '../../kit/dates/clock.ts'
import { ageText, timeText } from '../../kit/dates/dates.ts'
import { scrolling } from '../../kit/lists/scrolling.ts'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { useFeed } from '../../kit/live/live.ts'
import { PersonChip } from '../../kit/people/person-chip.tsx'
import { Section } from '../../kit/section.tsx'
import { useSite, useZoneOf } from '../../kit/site.ts'
import { StatCard } from '../../kit/stat-card.tsx'
import { EmptyState, FailedState, StaleNote, WaitingRows } from '../../kit/states.tsx'
import classes from './attendance.module.css'
import { AttendanceList } from './attendance-list.tsx'
import { ExplainedFlags, shiftText } from './attendance-texts.tsx'

/** Who is in now, site by site, and whose shift began without them. */
export function PresenceBoard() {
  const { t } = useTranslation('attendance')
  const site = useSite()
  const feed = usePresence(site?.id)
  const [search, setSearch] = useState('')
  const all = [...feed.rows.values()]
  if (feed.status === 'refused' && readConfig().foreign) return <RecordedInstead />
  if (feed.status === 'refused') return <FailedState error={new Error(feed.reason ?? '')} />
  if (feed.asOf === null && all.length === 0) return <WaitingRows rows={5} />
  const rows = all.filter((item) => `${item.name} ${item.title}`.toLowerCase().includes(search.toLowerCase()))
  return (
    <Stack gap="sm">
      {feed.status === 'stale' && <StaleNote asOf={feed.asOf} reason={feed.reason} />}
      <Figures rows={all} />
      <SearchInput label={t('searchPeople')} value={search} onSearch={setSearch} />
      {rows.length === 0 ? (
        <EmptyState title={t(all.length === 0 ? 'nobodyIn' : 'nobodyFound')} {...(all.length === 0 && { text: t('nobodyInText') })} />
      ) : (
        <div className={classes.board}>
          {bySite(rows).map(([name, people]) => (
            <SiteColumn key={name} name={name} people={people} />
          ))}
        </div>
      )}
    </Stack>
  )
}

/** Another upstream has no call that says who is in: its documented comings and goings are shown in place of it. */
function RecordedInstead() {
  const { t } = useTranslation('attendance')
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('recordedInstead')}
      </Text>
      <AttendanceList />
    </Stack>
  )
}

function Figures({ rows }: { readonly rows: readonly Presence[] }) {
  const { t } = useTranslation('attendance')
  const present = rows.filter((row) => row.state === 'in')
  const late = present.filter((item) => item.late_minutes > 0).length
  const away = present.filter((item) => !item.on_site).length
  const missing = rows.filter((row) => row.state === 'missing').length
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
      <StatCard label={t('figure.in')} value={String(present.length)} />
      <StatCard label={t('figure.missing')} value={String(missing)} {...(missing > 0 && { colour: 'var(--app-high)' })} />
      <StatCard label={t('figure.late')} value={String(late)} />
      <StatCard label={t('figure.off_site')} value={String(away)} />
    </SimpleGrid>
  )
}

/** Sites by name; those who are away or missing first, then by name. */
function bySite(rows: readonly Presence[]): [string, Presence[]][] {
  const sites = Map.groupBy(rows, (row) => row.location.name)
  const order = (a: Presence, b: Presence) => b.state.localeCompare(a.state) || a.name.localeCompare(b.name)
  return [...sites].sort(([a], [b]) => a.localeCompare(b)).map(([name, people]) => [name, people.sort(order)])
}

function SiteColumn({ name, people }: { readonly name: string; readonly people: readonly Presence[] }) {
  const { t } = useTranslation('attendance')
  const present = people.filter((person) => person.state === 'in').length
  return (
    <Section
      title={name}
      flush
      aside={
        <Text size="xs" c="dimmed" className="num">
          {t('inOf', { in: present, awaited: people.length })}
        </Text>
      }
    >
      <ul className={classes.people} {...scrolling} aria-label={name}>
        {people.map((person) => (
          <Person key={person.id} row={person} />
        ))}
      </ul>
    </Section>
  )
}

function Person({ row }: { readonly row: Presence }) {
  const { t } = useTranslation('attendance')
  const zone = useZoneOf()(row.location.id)
  const now = useNow()
  return (
    <li className={classes.person} data-presence={row.state}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <PersonChip person={row} />
        <Text size="xs" className="num" c="dimmed" style={{ flex: 'none' }}>
          {row.state === 'missing' && t('missingFor', { age: ageText(row.since, now) })}
          {row.state === 'in' && t('inFor', { at: timeText(row.since, zone), age: ageText(row.since, now) })}
        </Text>
      </Group>
      <Group gap={4} pl={28}>
        <Text size="xs" c="dimmed">
          {[row.title, row.shift && shiftText(row.shift, zone)].filter(Boolean).join(' · ')}
        </Text>
        <ExplainedFlags rows={explainedOf(row)} zone={zone} />
      </Group>
    </li>
  )
}

/** Why somebody is shown as they are. */
function explainedOf({ state, since, shift, on_site, ...row }: Presence): Explained[] {
  if (state !== 'in') return explainDay({ status: state, shift, attendances: [] })
  const { reason, place, way, clock_s, late_minutes } = row
  const check_in = {
    at: since,
    on_site,
    longitude: row.distance_m === null ? null : 0,
    distance_m: row.distance_m,
    reason,
    place,
    way,
    clock_s,
  }
  const attendance = { state: 'open' as const, check_in, check_out: null, shift, late_minutes, early_minutes: 0, corrections: 0 }
  return explainAttendance(attendance).filter((item) => item.kind !== 'unscheduled')
}

/** Who is in and who is missing, of one site or of all. */
const usePresence = (siteId: string | undefined) => useFeed(attendanceFeed, { location_id: siteId })
