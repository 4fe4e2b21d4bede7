import { Button, Group, Stack, Text, Timeline } from '@mantine/core'
import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { overlays, stageMovesFrom, type TicketStage } from '@menara/shared/domain/tickets/ticket-stages.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { Section } from '../../../kit/section.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { shortDate } from '../detail/ticket-dates.ts'
import { useLogs } from '../detail/ticket-timeline.tsx'
import { useViewer } from '../detail/ticket-viewer.ts'
import type { Viewer } from '../moves/ticket-rights.ts'
import { StageBadge } from './stage-badge.tsx'
import { StageDialog } from './stage-dialog.tsx'
import { useStageMove } from './stages.api.ts'

/** The type's own way: how far it is, who took it there and when, and the next steps. */
export function StageCard({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('ticket_types')
  const logs = useLogs(ticket.id) ?? []
  if (!ticket.stage) return null
  return (
    <Section title={t('way')} aside={<StageBadge stage={ticket.stage} />}>
      <Stack gap="sm">
        {overlays[ticket.type] ? (
          <Way ticket={ticket} stage={ticket.stage} logs={logs} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('alarmSays')}
          </Text>
        )}
        <Steps ticket={ticket} />
      </Stack>
    </Section>
  )
}

const stageIn = ({ after: { stage } }: TicketLog): unknown => stage

function Way({ ticket, stage, logs }: { readonly ticket: Ticket; readonly stage: TicketStage; readonly logs: readonly TicketLog[] }) {
  const { t } = useTranslation(['ticket_types', 'tickets'])
  const zone = useZoneOf()(ticket.location.id)
  const path = pathOf(ticket.type, stage)
  const here = path.indexOf(stage)
  return (
    <Timeline bulletSize={14} lineWidth={2} active={here} aria-label={t('way')}>
      {path.map((text, i) => {
        const log = i <= here ? logs.findLast((one) => stageIn(one) === text) : undefined
        return (
          <Timeline.Item
            key={text}
            title={<span {...(text === stage && { 'aria-current': 'step' as const })}>{t(`stage.${text}`)}</span>}
            data-reached={i <= here}
          >
            {log && (
              <Text size="xs" c="dimmed">
                {log.actor?.name ?? t('system', { ns: 'tickets' })} · {shortDate(log.at, zone)}
              </Text>
            )}
          </Timeline.Item>
        )
      })}
    </Timeline>
  )
}

function Steps({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('ticket_types')
  const [asking, setAsking] = useState<string | null>(null)
  const steps = stepsFor(ticket, useViewer())
  const run = useStageMove(ticket)
  if (steps.length === 0) return null
  const press = (move: string, says: boolean) => {
    if (says || move === 'settle') setAsking(move)
    else run.mutate({ move }, { onSuccess: () => toastSuccess('update'), onError: showRefusal })
  }
  return (
    <Group gap="xs" role="group" aria-label={t('steps')}>
      {steps.map(({ move, says }, i) => (
        <Button
          key={move}
          size="xs"
          {...(i > 0 && { variant: 'default' })}
          loading={run.isPending && run.variables.move === move}
          disabled={run.isPending}
          onClick={() => press(move, says)}
        >
          {t(`step.${move}`)}
        </Button>
      ))}
      {asking && <StageDialog move={asking} ticket={ticket} close={() => setAsking(null)} />}
    </Group>
  )
}

/** The steps a person may take now. */
function stepsFor(ticket: Ticket, { id, mayWork }: Viewer): { readonly move: string; readonly says: boolean }[] {
  const isOwn = ticket.requester?.id === id
  const may = { desk: mayWork, judge: mayWork && !isOwn, own: mayWork || isOwn }
  return stageMovesFrom(ticket).flatMap((move) => {
    const step = overlays[ticket.type]?.moves[move]
    if (!step || !may[step.by]) return []
    if (move === 'pay_advance' && !ticket.facts?.advance) return []
    return [{ move, says: step.says === true }]
  })
}

/** The way as it is shown: one that ended aside shows its beginning and that end. */
function pathOf(type: Ticket['type'], stage: TicketStage): readonly TicketStage[] {
  const { path = [], ends = [] } = overlays[type] ?? {}
  const [first] = path
  return ends.includes(stage) && first ? [first, stage] : path
}
