import { ActionIcon, Button, Chip, Group, Paper, SegmentedControl, Select, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { useViewState, type ViewState } from '../../../kit/lists/view-state.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { teamsOf } from '../schedule.api.ts'
import { type ScheduleLayer, scheduleSpans, scheduleView, usualLayers } from '../schedule-view.ts'
import type { SitePanelProps } from '../site-panel.ts'
import { Agenda } from './agenda.tsx'
import { DayGrid } from './day-grid.tsx'
import { monthText } from './day-words.ts'
import { byDay, pageDays, turned } from './schedule-days.ts'
import { useAllowedLayers, useEntries } from './use-entries.ts'
import { useWorkDialog } from './work-dialog.tsx'

/** The day that the page is at, and all days that it shows. */
function daysShown(state: ViewState<typeof scheduleView>, today: string) {
  const day = isDay(state.day) ? state.day : today
  const span = state.span ?? 'month'
  return { today, day, span, days: pageDays(day, span) }
}

/** People, rooms, preventive work and events of a site by month, week or as a list of days. */
export function ScheduleCalendar({ siteId, zone }: SitePanelProps) {
  const { t } = useTranslation('schedule')
  const { state, change } = useViewState(scheduleView)
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false
  const { open, dialog } = useWorkDialog()
  const { today, day, span, days } = daysShown(state, todayIn(zone))
  const { isShown, allowed, toggle } = useLayers()
  const page = { siteId, start: days[0] ?? day, end: days.at(-1) ?? day }
  const { entries, isPending, error, retry } = useEntries({ ...page, zone, days, team: state.team, isShown })
  const isWaiting = isPending && error === null
  const shown = byDay(entries)
  const asList = isNarrow || span === 'agenda'
  return (
    <Paper p="sm" component="section" aria-label={t('tab.calendar')}>
      <CalendarHead day={day} />
      <LayerChoice siteId={siteId} allowed={allowed} isShown={isShown} toggle={toggle} />
      {error !== null && <FailedState error={error} retry={retry} />}
      {asList && isWaiting && <WaitingRows />}
      {!isPending && asList && <Agenda days={days} entries={shown} today={today} open={(work) => open(work)} />}
      {!asList && (
        <DayGrid
          isBusy={isWaiting}
          {...{ days, day, today }}
          entries={shown}
          most={span === 'week' ? Number.POSITIVE_INFINITY : 3}
          go={(to) => change({ day: to })}
          openDay={(to) => change({ day: to, span: 'week' }, 'push')}
          open={open}
          label={monthText(day)}
        />
      )}
      {dialog}
    </Paper>
  )
}

const isDay = (text: string | undefined): text is string => /^(20\d\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text ?? '')

function useLayers() {
  const { state, change } = useViewState(scheduleView)
  const chosen = state.layers === undefined ? usualLayers : state.layers.split(',')
  const allowed = useAllowedLayers()
  return {
    allowed,
    isShown: (layer: ScheduleLayer) => allowed.includes(layer) && (chosen as readonly string[]).includes(layer),
    toggle: (layers: readonly string[]) => change({ layers: layers.length === 0 ? 'none' : layers.join(',') }),
  }
}

function CalendarHead({ day }: { readonly day: string }) {
  const { t } = useTranslation('schedule')
  const { state, change } = useViewState(scheduleView)
  const span = state.span ?? 'month'
  const unit = span === 'week' ? 'week' : 'month'
  return (
    <Group gap="xs" mb="xs">
      <ActionIcon aria-label={t(`before.${unit}`)} onClick={() => change({ day: turned(day, span, -1) })}>
        <IconChevronLeft size={17} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t(`after.${unit}`)} onClick={() => change({ day: turned(day, span, 1) })}>
        <IconChevronRight size={17} aria-hidden />
      </ActionIcon>
      <Button size="compact-sm" variant="default" onClick={() => change({ day: undefined })}>
        {t('today')}
      </Button>
      <Title order={2} fz="sm" aria-live="polite">
        {monthText(day)}
      </Title>
      <SegmentedControl
        ml="auto"
        size="xs"
        aria-label={t('spanLabel')}
        value={span}
        onChange={(value) => change({ span: scheduleView.span(value) })}
        data={scheduleSpans.map((value) => ({ value, label: t(`span.${value}`) }))}
      />
    </Group>
  )
}

interface LayerChoiceProps extends Pick<SitePanelProps, 'siteId'> {
  readonly allowed: readonly ScheduleLayer[]
  readonly isShown: (layer: ScheduleLayer) => boolean
  readonly toggle: (layers: readonly string[]) => void
}
function LayerChoice({ siteId, allowed, isShown, toggle }: LayerChoiceProps) {
  const { t } = useTranslation('schedule')
  const { state, change } = useViewState(scheduleView)
  const teams = useQuery(teamsOf(siteId)).data?.data ?? []
  return (
    <Group gap="xs" mb="sm" role="group" aria-label={t('layers')}>
      <Chip.Group multiple value={allowed.filter(isShown)} onChange={toggle}>
        {allowed.map((layer) => (
          <Chip key={layer} size="xs" value={layer}>
            {t(`layer.${layer}`)}
          </Chip>
        ))}
      </Chip.Group>
      <Select
        size="xs"
        w={190}
        aria-label={t('team')}
        placeholder={t('anyTeam')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('anyTeam') }}
        value={state.team ?? null}
        onChange={(team) => change({ team: team ?? undefined })}
        data={teams.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Group>
  )
}
