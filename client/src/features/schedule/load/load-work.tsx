import { Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import type { MaintenanceOccurrence } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import { dayPlus, isoWeek, mayMoveOccurrence } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { wholeDayText } from '../calendar/day-words.ts'
import classes from '../calendar/schedule.module.css'
import { workAt } from '../schedule.api.ts'
import { WorkState } from '../work-state.tsx'
import type { LoadCell } from './load-cell.ts'

const WEEK_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -7, ArrowRight: 7 }

interface LoadWorkProps {
  readonly siteId: string
  readonly cell: LoadCell
  readonly teamName: string
  /** Opens work, at the day it is moved to if it is. */
  readonly open: (work: MaintenanceOccurrence, to?: string) => void
  /** What is being dragged, or nothing any more. */
  readonly drag: (work: MaintenanceOccurrence | null) => void
}

/** The work that the hours of a week are made of; it is dragged to another week of its team, or moved there by Alt with an arrow. */
export function LoadWork({ siteId, cell: { team, week }, teamName, open, drag }: LoadWorkProps) {
  const { t } = useTranslation('schedule')
  const manages = useMay('show_manage_asset')
  const answer = useQuery(workAt({ siteId, start: week, end: dayPlus(week, 6) }, team))
  const rows = answer.data?.data.filter(({ group }) => group?.id === team)
  const title = t('load.workOf', { team: teamName, number: isoWeek(week) })
  return (
    <Stack gap="xs" mt="md" component="section" aria-label={title}>
      <Group gap="md" align="baseline">
        <Title order={2} fz="sm">
          {title}
        </Title>
        <AnchorLink size="sm" to="/admin/plugins/schedule" search={{ span: 'week', day: week, ...(team && { team }) }}>
          {t('load.onCalendar')}
        </AnchorLink>
      </Group>
      {manages && (
        <Text size="xs" c="dimmed">
          {t('load.howToMove')}
        </Text>
      )}
      {answer.error && !rows && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {!rows && !answer.error && <WaitingRows rows={3} />}
      {rows && <WorkList rows={rows} manages={manages} open={open} drag={drag} />}
    </Stack>
  )
}

interface WorkListProps extends Pick<LoadWorkProps, 'open' | 'drag'> {
  readonly rows: readonly MaintenanceOccurrence[]
  readonly manages: boolean
}
function WorkList({ rows, manages, open, drag }: WorkListProps) {
  const { t } = useTranslation('schedule')
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noWork')}
      </Text>
    )
  return (
    <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {rows.map((work) => {
        const mayMove = manages && mayMoveOccurrence(work.state)
        const moved = (event: KeyboardEvent) => {
          const by = event.altKey && mayMove ? WEEK_STEPS[event.key] : undefined
          if (by === undefined) return
          event.preventDefault()
          open(work, dayPlus(work.due_on, by))
        }
        return (
          <li
            key={work.id}
            className={classes.entry}
            data-layer="maintenance"
            data-late={work.overdue}
            draggable={mayMove}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', work.plan.name)
              drag(work)
            }}
            onDragEnd={() => drag(null)}
          >
            <UnstyledButton px="xs" py={4} w="100%" onClick={() => open(work)} onKeyDown={moved}>
              <Group gap="xs">
                <Text span size="sm" className={classes.title}>
                  {[work.plan.name, work.asset?.name ?? work.area?.name].filter(Boolean).join(' · ')}
                </Text>
                <Text span size="xs" c="dimmed">
                  {wholeDayText(work.due_on)} · {t('minutes', { count: work.minutes })}
                </Text>
                <WorkState work={work} />
              </Group>
            </UnstyledButton>
          </li>
        )
      })}
    </Stack>
  )
}
