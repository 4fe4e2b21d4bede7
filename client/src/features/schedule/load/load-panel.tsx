import { ActionIcon, Anchor, Badge, Button, Group, NumberInput, Paper, Popover, Stack, Table, Text } from '@mantine/core'
import {
  type MaintenanceLoad,
  type MaintenanceOccurrence,
  maintenanceFeed,
} from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import { mondayOf } from '@menara/shared/domain/energy/energy-calendar.ts'
import { dayPlus, isoWeek } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { IconAlertTriangle, IconChevronLeft, IconChevronRight, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useChanges } from '../../../kit/live/live.ts'
import { useMay } from '../../../kit/session/session.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { shortDayText } from '../calendar/day-words.ts'
import { useWorkDialog } from '../calendar/work-dialog.tsx'
import { loadAt, useSetCapacity, useStale } from '../schedule.api.ts'
import { scheduleView } from '../schedule-view.ts'
import type { SitePanelProps } from '../site-panel.ts'
import { cellOf, cellText, dayInWeek } from './load-cell.ts'
import { LoadWork } from './load-work.tsx'
import { YearPlan } from './year-plan.tsx'

const WEEKS = 12
const hoursText = (minutes: number): string => numberText(Math.round(minutes / 6) / 10)

/** Hours of planned work of each team and week, against the hours it has. */
export function LoadPanel({ siteId, zone }: SitePanelProps) {
  const { t } = useTranslation('schedule')
  const { state, change } = useViewState(scheduleView)
  const stale = useStale()
  const start = mondayOf(/^20\d\d-\d\d-\d\d$/.test(state.week ?? '') ? (state.week ?? '') : todayIn(zone))
  useChanges(maintenanceFeed, { location_id: siteId, start, end: dayPlus(start, 7 * WEEKS - 1) }, () => void stale())
  const answer = useQuery({ ...loadAt(siteId, start, WEEKS), placeholderData: (before) => before })
  const rows = answer.data?.data
  return (
    <Paper p="sm" component="section" aria-label={t('tab.load')}>
      <Group gap="xs" mb="sm">
        <ActionIcon aria-label={t('load.before')} onClick={() => change({ week: dayPlus(start, -7 * WEEKS) })}>
          <IconChevronLeft size={17} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t('load.after')} onClick={() => change({ week: dayPlus(start, 7 * WEEKS) })}>
          <IconChevronRight size={17} aria-hidden />
        </ActionIcon>
        <Button size="compact-sm" variant="default" onClick={() => change({ week: undefined })}>
          {t('today')}
        </Button>
        <Text size="sm" aria-live="polite">
          {shortDayText(start)} – {shortDayText(dayPlus(start, 7 * WEEKS - 1))}
        </Text>
        <YearPlan siteId={siteId} thisYear={Number(todayIn(zone).slice(0, 4))} />
      </Group>
      {answer.error && !rows && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {!rows && !answer.error && <WaitingRows />}
      {rows?.length === 0 && <EmptyState title={t('load.empty')} text={t('load.emptyText')} />}
      {rows && rows.length > 0 && <LoadTable rows={rows} siteId={siteId} />}
    </Paper>
  )
}

function LoadTable({ rows, siteId }: { readonly rows: readonly MaintenanceLoad[]; readonly siteId: string }) {
  const { t } = useTranslation('schedule')
  const { state, change } = useViewState(scheduleView)
  const cell = cellOf(state.cell)
  const [dragged, drag] = useState<MaintenanceOccurrence | null>(null)
  const { open, dialog } = useWorkDialog()
  const shown = cell && rows.find(({ group }) => group?.id === cell.team)
  return (
    <>
      <ScrollTable label={t('tab.load')} from={980} verticalSpacing="xs">
        <WeeksHead weeks={rows[0]?.weeks ?? []} />
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.group?.id ?? 'none'}>
              <Table.Th scope="row">{row.group?.name ?? t('load.noTeam')}</Table.Th>
              <Table.Td>{row.group && <Capacity row={row} team={row.group} />}</Table.Td>
              {row.weeks.map((week) => (
                <WeekCell
                  key={week.week}
                  week={week}
                  name={row.group?.name ?? t('load.noTeam')}
                  isOpen={cell !== undefined && cellText(cell) === cellText({ team: row.group?.id, week: week.week })}
                  toggle={(isOpen) => change({ cell: isOpen ? undefined : cellText({ team: row.group?.id, week: week.week }) })}
                  dropped={
                    dragged && dragged.group?.id === row.group?.id ? () => open(dragged, dayInWeek(dragged.due_on, week.week)) : undefined
                  }
                />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
      {cell && shown && <LoadWork siteId={siteId} cell={cell} teamName={shown.group?.name ?? t('load.noTeam')} open={open} drag={drag} />}
      {dialog}
    </>
  )
}

function WeeksHead({ weeks }: Pick<MaintenanceLoad, 'weeks'>) {
  const { t } = useTranslation('schedule')
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{t('team')}</Table.Th>
        <Table.Th>{t('load.capacity')}</Table.Th>
        {weeks.map(({ week }) => (
          <Table.Th key={week} ta="right">
            <Text span size="xs" fw={600}>
              {t('load.week', { number: isoWeek(week) })}
            </Text>
            <Text size="xs" c="dimmed">
              {shortDayText(week)}
            </Text>
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  )
}

interface WeekCellProps {
  readonly week: MaintenanceLoad['weeks'][number]
  /** Of the team. */
  readonly name: string
  /** Whether its work is listed. */
  readonly isOpen: boolean
  readonly toggle: (isOpen: boolean) => void
  /** What becomes of work of this team that is dropped here. */
  readonly dropped: (() => void) | undefined
}
/** The hours of a week, and the way to what they are made of; work of the same team may be dropped here. */
function WeekCell({ week: { week, minutes, count, over }, name, isOpen, toggle, dropped }: WeekCellProps) {
  const { t } = useTranslation('schedule')
  const hours = t('load.hours', { hours: hoursText(minutes) })
  return (
    <Table.Td
      ta="right"
      data-droppable={dropped !== undefined}
      onDragOver={(event) => {
        if (dropped) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        dropped?.()
      }}
    >
      {count === 0 ? (
        '–'
      ) : (
        <Stack gap={0} align="flex-end">
          <Anchor
            component="button"
            type="button"
            size="sm"
            className="num"
            aria-expanded={isOpen}
            aria-label={`${hours}, ${t('load.workOf', { team: name, number: isoWeek(week) })}`}
            onClick={() => toggle(isOpen)}
          >
            {hours}
          </Anchor>
          {over && (
            <Badge color="red" size="sm" leftSection={<IconAlertTriangle size={11} aria-hidden />}>
              {t('load.over')}
            </Badge>
          )}
        </Stack>
      )}
    </Table.Td>
  )
}

interface CapacityProps {
  readonly row: MaintenanceLoad
  readonly team: { readonly id: string; readonly name: string }
}
/** What a team has for a week, and how it is set. */
function Capacity({ row: { capacity, is_set, members }, team }: CapacityProps) {
  const { t } = useTranslation('schedule')
  const manages = useMay('show_manage_asset')
  const [isOpen, setOpen] = useState(false)
  const [hours, setHours] = useState<number | string>(Math.round(capacity / 60))
  const set = useSetCapacity()
  const save = (value: number | null) => set.mutate({ id: team.id, hours: value }, { onSuccess: () => setOpen(false) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (hours !== '') save(Number(hours))
  }
  return (
    <Group gap={4} wrap="nowrap">
      <Text size="sm">
        {t('load.hours', { hours: hoursText(capacity) })}
        <Text span size="xs" c="dimmed">
          {' '}
          {is_set ? t('load.set') : t('load.members', { count: members })}
        </Text>
      </Text>
      {manages && (
        <Popover opened={isOpen} onChange={setOpen} trapFocus withinPortal>
          <Popover.Target>
            <ActionIcon size={24} variant="subtle" aria-label={t('load.change', { name: team.name })} onClick={() => setOpen(!isOpen)}>
              <IconPencil size={14} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <form onSubmit={submit}>
              <Group gap="xs" align="flex-end" wrap="nowrap">
                <NumberInput label={t('load.capacity')} min={0} max={10_000} w={150} value={hours} onChange={setHours} data-autofocus />
                <Button type="submit" loading={set.isPending}>
                  {t('load.save')}
                </Button>
                {is_set && (
                  <Button variant="default" onClick={() => save(null)}>
                    {t('load.reset')}
                  </Button>
                )}
              </Group>
            </form>
          </Popover.Dropdown>
        </Popover>
      )}
    </Group>
  )
}
