import { Button, Group, Paper, Stack, Tabs, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Roster } from '@menara/shared/contract/people/roster/roster.contract.ts'
import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { daysOfMonth, monthOf } from '@menara/shared/domain/people/attendance-settling.ts'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { zoneName } from '../../../kit/dates/dates.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { SiteSelect } from '../../../kit/lists/site-select.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { NoSite } from '../../../kit/no-site.tsx'
import { toast } from '../../../kit/overlays/toasts.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useHasNoSite, usePageSite } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { OffersTab } from '../offers/offers-tab.tsx'
import { ChooseDialog } from './choose-dialog.tsx'
import { DayList } from './day-list.tsx'
import { FillDialog } from './fill-dialog.tsx'
import { FillMonthDialog } from './filling/fill-month-dialog.tsx'
import type { Applied } from './filling/filling-view.ts'
import { UndoFilling } from './filling/undo-filling.tsx'
import { NeedsDialog } from './needs/needs-dialog.tsx'
import { rosterOf, useAssign, usePublish, useRosterLive } from './roster.api.ts'
import classes from './roster.module.css'
import { RosterGrid } from './roster-grid.tsx'
import { hoursOf } from './roster-texts.ts'
import { coverageOf, rosterTabs, rosterView, type Selection, type ShownShift, shownShifts, wishesOf } from './roster-view.ts'
import { SheetDialog } from './sheet-dialog.tsx'
import { SkillsTab } from './skills/skills-tab.tsx'
import { WishLimitDialog } from './wishes/wish-limit.tsx'

const isMonth = (month: string | undefined): month is string => month !== undefined && /^20\d{2}-(0[1-9]|1[0-2])$/.test(month)

/** Who works which shift on which day at a site: planned, published and confirmed. */
export function RosterScreen() {
  const { state } = useViewState(rosterView)
  const site = usePageSite(state.site)
  const hasNone = useHasNoSite()
  const { t } = useTranslation('roster')
  if (site) return <SiteRoster key={site.id} site={site} month={isMonth(state.month) ? state.month : monthOf(todayIn(site.zone))} />
  return (
    <>
      <PageHeader title={t('title')} />
      {hasNone ? <NoSite /> : <WaitingRows rows={6} />}
    </>
  )
}

interface SiteProps {
  readonly site: Location
  readonly month: string
}
function SiteRoster({ site, month }: SiteProps) {
  const { t } = useTranslation('roster')
  const { state, change } = useViewState(rosterView)
  const tab = state.tab ?? 'roster'
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle', { site: site.name, zone: zoneName(site.zone) })}
        actions={<Choose site={site} month={tab === 'roster' ? month : undefined} />}
      />
      <Tabs
        value={tab}
        onChange={(next) => change({ tab: rosterTabs.find((item) => item === next && item !== 'roster'), state: undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="sm">
          {rosterTabs.map((item) => (
            <Tabs.Tab key={item} value={item}>
              {t(`tab.${item}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="roster">
          <MonthRoster site={site} month={month} />
        </Tabs.Panel>
        <Tabs.Panel value="offers">
          <OffersTab site={site} />
        </Tabs.Panel>
        <Tabs.Panel value="skills">
          <SkillsTab site={site} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function MonthRoster({ site, month }: SiteProps) {
  const days = useMemo(() => daysOfMonth(month), [month])
  useRosterLive(site.id)
  const answer = useQuery(rosterOf({ location_id: site.id, from: days[0] ?? '', to: days.at(-1) ?? '' }))
  const roster = answer.data?.data
  return (
    <>
      {answer.isError && !roster && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows rows={8} />}
      {roster && <Whole key={roster.from} roster={roster} days={daysOfMonth(monthOf(roster.from))} />}
    </>
  )
}

interface ChooseProps {
  readonly site: Location
  /** Absent: there is nothing to choose a month for. */
  readonly month: string | undefined
}
function Choose({ site, month }: ChooseProps) {
  const { t } = useTranslation('roster')
  const { change } = useViewState(rosterView)
  const [isSheetOpen, setSheet] = useState(false)
  return (
    <>
      <SiteSelect label={t('site')} value={site.id} onChange={(site) => change({ site })} />
      {month !== undefined && (
        <>
          <DateField
            kind="month"
            aria-label={t('month')}
            w={160}
            value={month}
            onChange={(value) => change({ month: value || undefined })}
          />
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {t('print')}
          </Button>
          <Button variant="default" leftSection={<IconFileTypePdf size={16} aria-hidden />} onClick={() => setSheet(true)}>
            {t('sheet.open')}
          </Button>
          {isSheetOpen && <SheetDialog site={site} month={month} close={() => setSheet(false)} />}
        </>
      )}
    </>
  )
}

interface WholeProps {
  readonly roster: Roster
  readonly days: readonly string[]
}
function Whole({ roster, days }: WholeProps) {
  const { t } = useTranslation('roster')
  const { state, change } = useViewState(rosterView)
  const narrow = useMediaQuery('(max-width: 48em)') ?? false
  const mayPlan = useMay('show_manage_user')
  const assign = useAssign()
  const search = (state.search ?? '').trim().toLowerCase()
  const people = roster.people.filter(({ user, title }) => `${user.name} ${title}`.toLowerCase().includes(search))
  const shifts = useMemo(() => shownShifts(roster.shifts), [roster.shifts])
  const coverage = useMemo(() => coverageOf(roster, shifts, days), [roster, shifts, days])
  const [selection, choose] = useState<Selection>()
  const [run, setRun] = useState<Applied>()
  const [day, setDay] = useState(days.includes(roster.today) ? roster.today : roster.from)
  const plan = (selected: Selection, wanted: Parameters<typeof wishesOf>[2]) => {
    const wishes = wishesOf(selected, { people, days, today: roster.today }, wanted)
    if (wishes.length > 0) assign.mutate({ location_id: roster.location.id, days: wishes })
    else toast('info', t('pastOnly'))
  }
  const shared = { roster, people, shifts, coverage }
  const pick = (row: number) => {
    const cell = { row, column: days.indexOf(day) }
    choose({ from: cell, to: cell })
  }
  return (
    <Paper>
      <Group p="sm" gap="sm" justify="space-between">
        <SearchInput label={t('searchPeople')} value={state.search ?? ''} onSearch={(text) => change({ search: text || undefined })} />
        {mayPlan && <Acts roster={roster} days={days} shifts={shifts} applied={setRun} />}
      </Group>
      {run && <UndoFilling roster={roster} run={run} done={() => setRun(undefined)} />}
      <Legend shifts={shifts} />
      {people.length === 0 && <EmptyState title={t('nobody')} text={t('nobodyText')} />}
      {people.length > 0 && !narrow && <RosterGrid {...shared} days={days} mayPlan={mayPlan} choose={choose} plan={plan} />}
      {people.length > 0 && narrow && <DayList {...shared} day={day} go={setDay} choose={mayPlan ? pick : undefined} />}
      <Unconfirmed roster={roster} />
      {selection && (
        <ChooseDialog
          count={wishesOf(selection, { people, days, today: roster.today }, { kind: 'off' }).length}
          shifts={shifts}
          plan={(wanted) => plan(selection, wanted)}
          close={() => choose(undefined)}
        />
      )}
    </Paper>
  )
}

interface ActsProps extends WholeProps {
  readonly shifts: readonly ShownShift[]
  readonly applied: (run: Applied) => void
}
function Acts({ roster, days, shifts, applied }: ActsProps) {
  const { t } = useTranslation('roster')
  const [open, setOpen] = useState<'fill' | 'pattern' | 'needs' | 'wishes'>()
  const publish = usePublish()
  const close = () => setOpen(undefined)
  const body = { location_id: roster.location.id, from: roster.from, to: roster.to }
  return (
    <Group gap="sm">
      <Button variant="default" disabled={roster.to < roster.today || roster.needs.length === 0} onClick={() => setOpen('fill')}>
        {t('fill.open')}
      </Button>
      <Button variant="default" disabled={roster.to < roster.today || shifts.length === 0} onClick={() => setOpen('pattern')}>
        {t('fillByPattern')}
      </Button>
      <Button variant="default" disabled={shifts.length === 0} onClick={() => setOpen('needs')}>
        {t('needs')}
      </Button>
      <Button variant="default" onClick={() => setOpen('wishes')}>
        {t('wishes.open')}
      </Button>
      <Button
        disabled={roster.drafts === 0}
        loading={publish.isPending}
        onClick={() =>
          publish.mutate(body, { onSuccess: ({ data }) => toast('success', t('published', { count: data.people, days: data.days })) })
        }
      >
        {t('publish', { count: roster.drafts })}
      </Button>
      {open === 'fill' && <FillMonthDialog roster={roster} shifts={shifts} applied={applied} close={close} />}
      {open === 'pattern' && <FillDialog roster={roster} days={days} shifts={shifts} close={close} />}
      {open === 'wishes' && <WishLimitDialog roster={roster} close={close} />}
      {open === 'needs' && <NeedsDialog roster={roster} shifts={shifts} close={close} />}
    </Group>
  )
}

function Legend({ shifts }: { readonly shifts: readonly ShownShift[] }) {
  const { t } = useTranslation('roster')
  return (
    <Group component="ul" className={classes.list} px="sm" pb="sm" gap="sm" aria-label={t('legend')}>
      {shifts.map((shift) => (
        <Group component="li" key={shift.id} gap={6}>
          <span className={classes.mark} data-colour={shift.colour} aria-hidden>
            {shift.letter}
          </span>
          <Text size="xs" component="span">
            {hoursOf(shift)}
          </Text>
        </Group>
      ))}
      <Group component="li" gap={6}>
        <span className={classes.mark} data-colour="off" aria-hidden>
          X
        </span>
        <Text size="xs" component="span">
          {t('dayOff')}
        </Text>
      </Group>
      <Group component="li" gap={6}>
        <span className={classes.mark} data-colour="none" data-draft aria-hidden />
        <Text size="xs" component="span">
          {t('draft')}
        </Text>
      </Group>
      <Group component="li" gap={6}>
        <span className={classes.mark} data-away aria-hidden />
        <Text size="xs" component="span">
          {t('onLeave')}
        </Text>
      </Group>
      <Group component="li" gap={6}>
        <span className={classes.wish} aria-hidden />
        <Text size="xs" component="span">
          {t('wishes.legend')}
        </Text>
      </Group>
    </Group>
  )
}

function Unconfirmed({ roster }: { readonly roster: Roster }) {
  const { t } = useTranslation('roster')
  if (roster.unconfirmed.length === 0) return null
  return (
    <Stack p="sm" gap={4} component="section" aria-label={t('unconfirmedTitle')}>
      <Text size="sm" fw={600}>
        {t('unconfirmedCount', { count: roster.unconfirmed.length })}
      </Text>
      <Text size="sm">{roster.unconfirmed.map((user) => user.name).join(', ')}</Text>
    </Stack>
  )
}
