import { Text } from '@mantine/core'
import type { TicketClock } from '@menara/shared/contract/tickets/ticket-clocks.contract.ts'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import classes from './clock-timeline.module.css'
import { useStepWords } from './step-words.ts'

type Step = TicketClock['steps'][number]

/** What the ladder did, and what it will do and when. */
export function ClockSteps({ clock, zone }: { readonly clock: TicketClock; readonly zone: string }) {
  const { t } = useTranslation('sla')
  if (clock.steps.length === 0) return null
  return (
    <>
      <Text size="xs" fw={600} mt="xs">
        {t('steps')}
      </Text>
      <ol className={classes.pieces} aria-label={t('stepsOf', { kind: t(`kind.${clock.kind}`) })}>
        {clock.steps.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may come at the same time.
          <li key={place} data-step={step.is}>
            <OneStep step={step} zone={zone} />
          </li>
        ))}
      </ol>
    </>
  )
}

function OneStep({ step, zone }: { readonly step: Step; readonly zone: string }) {
  const { t } = useTranslation('sla')
  const { timeOf, plansOf, doneOf } = useStepWords()
  const when = step.instant ? dateText(step.instant, 'short', zone) : t('stepHeld')
  const plan = plansOf(step.does.map((item) => item.action))
  return (
    <>
      <Text size="xs" className="num">
        {[when, timeOf(step), t(`stepIs.${step.is}`)].join(' · ')}
      </Text>
      {step.is === 'taken' && <Text size="xs">{doneOf(step.does).join(' · ')}</Text>}
      {step.is === 'to_come' && <Text size="xs">{step.conditional ? t('ifItFits', { plan }) : plan}</Text>}
    </>
  )
}
