import { Stack, Text } from '@mantine/core'
import type { StepTaken } from '@menara/shared/contract/tickets/ticket-clocks.contract.ts'
import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import type { TargetKind } from '@menara/shared/domain/sla/clock.ts'
import type { StepTime } from '@menara/shared/domain/sla/ladder.ts'
import { useTranslation } from 'react-i18next'
import { useStepWords } from '../../sla/embed/step-words.ts'

/** As the desk wrote it down. */
interface Escalated {
  readonly sla_step: { readonly kind: TargetKind; readonly step: StepTime }
  readonly sla_does: StepTaken['does']
}

/** Which step of which target it was, what it did, and what it could not do. */
export function EscalationLines({ log }: { readonly log: TicketLog }) {
  const { t } = useTranslation('sla')
  const { timeOf, doneOf } = useStepWords()
  const { sla_step, sla_does } = log.after as unknown as Escalated
  return (
    <Stack gap={2}>
      <Text size="sm">
        {t(`kind.${sla_step.kind}`)}: {timeOf(sla_step.step)}
      </Text>
      {doneOf(sla_does).map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
    </Stack>
  )
}
