import { Anchor, Badge, Group, Stack, Table, Text } from '@mantine/core'
import type { TicketSchedule } from '@menara/shared/contract/desk/ticket-schedules.contract.ts'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { RowButton, RowRemove } from '../../../kit/lists/row-button.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { MayNotWork } from '../../../kit/may-not-work.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { allSchedules, usePauseSchedule, useRemoveTool } from '../ticket-tools.api.ts'
import { useToolPlace } from '../tool-place.ts'

/** Tickets that open themselves: when next, and what the last one was. */
export function ScheduleList() {
  const { t } = useTranslation('ticket_tools')
  const answer = useQuery(allSchedules())
  const rows = answer.data?.data
  if (answer.error && !rows) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  if (!rows) return <WaitingRows rows={2} />
  if (rows.length === 0) return <EmptyState title={t('schedule.empty')} text={t('schedule.emptyText')} />
  return (
    <ScrollTable label={t('schedule.title')} from={640} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('name')}</Table.Th>
          <Table.Th>{t('schedule.next')}</Table.Th>
          <Table.Th>{t('schedule.last')}</Table.Th>
          <Table.Th w={90} aria-label={t('schedule.title')} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id} style={{ verticalAlign: 'top' }}>
            <Table.Td>
              <Name schedule={row} />
            </Table.Td>
            <Table.Td>
              <Next schedule={row} />
            </Table.Td>
            <Table.Td>
              <Last schedule={row} />
            </Table.Td>
            <Table.Td>
              <Actions schedule={row} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

interface CellProps {
  readonly schedule: TicketSchedule
}
function Name({ schedule: { id, name, location, paused, assignee, assignee_may_work } }: CellProps) {
  const { t } = useTranslation('ticket_tools')
  const { toForm } = useToolPlace()
  return (
    <Stack gap={0}>
      <Group gap={8}>
        <Anchor component="button" size="sm" fw={500} title={t('schedule.open', { name })} onClick={() => toForm('schedule', id)}>
          {name}
        </Anchor>
        {paused && <Badge color="orange">{t('schedule.paused')}</Badge>}
        {assignee_may_work === false && <MayNotWork name={assignee?.name} />}
      </Group>
      <Text size="xs" c="dimmed">
        {location.name}
      </Text>
    </Stack>
  )
}

/** The next three dates on the clocks of its zone. */
function Next({ schedule: { next, zone, paused } }: CellProps) {
  const { t } = useTranslation('ticket_tools')
  if (next.length === 0) return paused ? '–' : t('schedule.over')
  return (
    <Stack gap={0}>
      {next.map((at) => (
        <Text key={at} size="xs" component="time" dateTime={at}>
          {dateText(at, 'full', zone)}
        </Text>
      ))}
    </Stack>
  )
}

function Last({ schedule: { last } }: CellProps) {
  const { t } = useTranslation('ticket_tools')
  if (!last) return '–'
  return (
    <Stack gap={0}>
      <AnchorLink size="sm" to="/desk/ticketing/$type/detail" params={{ type: last.ticket.type }} search={{ id: last.ticket.id }}>
        {last.ticket.number}
      </AnchorLink>
      {last.missed > 0 && (
        <Text size="xs" c="dimmed">
          {t('schedule.missed', { count: last.missed })}
        </Text>
      )}
    </Stack>
  )
}

function Actions({ schedule: { id, name, paused } }: CellProps) {
  const { t } = useTranslation('ticket_tools')
  const pause = usePauseSchedule()
  const remove = useRemoveTool('schedule')
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <RowButton
        label={t(paused ? 'schedule.resume' : 'schedule.pause', { name })}
        icon={paused ? IconPlayerPlay : IconPlayerPause}
        run={() => pause.mutate({ id, paused: !paused }, { onError: showRefusal })}
      />
      <RowRemove
        label={t('removeName', { name })}
        title={t('schedule.removeTitle')}
        text={t('schedule.removeText', { name })}
        remove={() => remove.mutateAsync(id)}
      />
    </Group>
  )
}
