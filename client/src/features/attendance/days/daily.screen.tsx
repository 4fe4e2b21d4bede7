import { ActionIcon, Button, Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core'
import type { SiteDay } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'
import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { dateText, dayText, numberText, zoneName } from '../../../kit/dates/dates.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { SiteSelect } from '../../../kit/lists/site-select.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { NoSite } from '../../../kit/no-site.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useHasNoSite, usePageSite } from '../../../kit/site.ts'
import { StatCard } from '../../../kit/stat-card.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { DoorCounts } from '../../people-counting/embed/door-counts.tsx'
import { DayGrid } from './day-grid.tsx'
import { type DayFilter, dailyView, dayFilters, dayIn, peopleShown } from './day-view.ts'
import { siteDayOf, useDaysLive, whereNowOf } from './days.api.ts'
import classes from './days.module.css'
import { PersonDayDialog } from './person-day-dialog.tsx'

/** One day of a site: who was there at which hour, who is late, missing, absent or away, and what was counted at the doors. */
export function DailyScreen() {
  const { state } = useViewState(dailyView)
  const site = usePageSite(state.site)
  const hasNone = useHasNoSite()
  const { t } = useTranslation('attendance_days')
  if (site) return <Daily key={site.id} site={site} day={dayIn(state.day)} />
  return (
    <>
      <PageHeader title={t('dailyTitle')} />
      {hasNone ? <NoSite /> : <WaitingRows rows={6} />}
    </>
  )
}

function Daily({ site, day }: { readonly site: Location; readonly day: string }) {
  const { t } = useTranslation('attendance_days')
  const { state, change } = useViewState(dailyView)
  const mayCount = useMay('show_plugin_cctv_counting')
  useDaysLive(site.id)
  const answer = useQuery(siteDayOf(site.id, day))
  const data = answer.data?.data
  return (
    <>
      <PageHeader
        title={t('dailyTitle')}
        subtitle={t('dailySubtitle', { site: site.name, day: dayText(day || todayIn(site.zone)), zone: zoneName(site.zone) })}
        actions={<Choose site={site} day={day} />}
      />
      <Stack gap="sm">
        {answer.isError && !data && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
        {answer.isPending && <WaitingRows rows={8} />}
        {data && <Whole data={data} />}
        {data && mayCount && <DoorCounts location={data.code} zone={data.zone} day={data.day} />}
      </Stack>
      {state.person && data && (
        <PersonDayDialog
          key={state.person}
          location_id={site.id}
          user_id={state.person}
          day={data.day}
          zone={data.zone}
          close={() => change({ person: undefined })}
        />
      )}
    </>
  )
}

/** Site and day: the day before and after by one press, the newest one is today of the site. */
function Choose({ site, day }: { readonly site: Location; readonly day: string }) {
  const { t } = useTranslation('attendance_days')
  const { change } = useViewState(dailyView)
  const today = todayIn(site.zone)
  const shown = day || today
  const go = (next: string) => change({ day: next === today || next === '' ? undefined : next })
  return (
    <>
      <SiteSelect label={t('site')} value={site.id} onChange={(site) => change({ site, person: undefined })} />
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="default" size="lg" aria-label={t('dayBefore')} onClick={() => go(dayAfter(shown, -1))}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <DateField kind="date" aria-label={t('day')} w={185} value={shown} zone={site.zone} max={today} onChange={go} />
        <ActionIcon variant="default" size="lg" aria-label={t('dayAfter')} disabled={shown >= today} onClick={() => go(dayAfter(shown, 1))}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </>
  )
}

function Whole({ data }: { readonly data: SiteDay }) {
  const { t } = useTranslation('attendance_days')
  const { state, change } = useViewState(dailyView)
  const search = state.search ?? ''
  const people = useMemo(() => peopleShown(data.people, { search, show: state.show }), [data.people, search, state.show])
  const where = useWhereNow(data)
  return (
    <>
      <Figures data={data} />
      {data.still_in > 0 && (
        <Text size="sm">
          <AnchorLink to="/people/daily" search={{ ...state, day: dayAfter(data.day, -1), show: 'in' }} size="sm">
            {t('stillIn', { count: data.still_in })}
          </AnchorLink>
        </Text>
      )}
      <Paper>
        <Group p="sm" gap="sm" justify="space-between">
          <SearchInput label={t('searchPeople')} value={search} onSearch={(text) => change({ search: text || undefined })} />
          <Text size="xs" c="dimmed">
            {t('asOf', { at: dateText(data.as_of, 'time', data.zone) })}
            {data.locked && ` · ${t('monthLocked')}`}
          </Text>
        </Group>
        {people.length === 0 ? (
          <EmptyState title={t('nobody')} text={t(data.people.length === 0 ? 'nobodyText' : 'nobodyFoundText')} />
        ) : (
          <DayGrid day={data} people={people} where={where} open={(person) => change({ person })} />
        )}
      </Paper>
    </>
  )
}

/** The storey on which those who share their position are; only of today. */
function useWhereNow({ location, day, zone }: SiteDay): ReadonlyMap<string, string> {
  const answer = useQuery({ ...whereNowOf(location.id), enabled: day === todayIn(zone) })
  const rows = answer.data?.data
  return useMemo(
    () => new Map((rows ?? []).flatMap((row) => (row.person && row.area ? [[row.person.id, row.area.name] as const] : []))),
    [rows],
  )
}

const COLOUR: Partial<Record<DayFilter, string>> = { missing: 'var(--app-high)', absent: 'var(--app-high)' }

/** The figures of the day; each leaves the people it counts. */
function Figures({ data }: { readonly data: SiteDay }) {
  const { t } = useTranslation('attendance_days')
  const { state, change } = useViewState(dailyView)
  const { figures } = data
  const value = (filter: DayFilter): number => (filter === 'away' ? figures.on_leave + figures.on_trip : figures[filter])
  return (
    <section className={classes.figures} aria-label={t('figures')}>
      {dayFilters.map((filter) => (
        <UnstyledButton
          key={filter}
          className={classes.figure}
          aria-pressed={state.show === filter}
          onClick={() => change({ show: state.show === filter ? undefined : filter })}
        >
          <StatCard
            label={t(`figure.${filter}`)}
            value={numberText(value(filter))}
            {...(value(filter) > 0 && COLOUR[filter] && { colour: COLOUR[filter] })}
          />
        </UnstyledButton>
      ))}
    </section>
  )
}
