import { Text } from '@mantine/core'
import type { TicketClock } from '@menara/shared/contract/tickets/ticket-clocks.contract.ts'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { useSlaWords } from '../sla-words.ts'
import { ClockSteps } from './clock-steps.tsx'
import classes from './clock-timeline.module.css'

interface ClockTimelineProps {
  readonly clock: TicketClock
  readonly zone: string
  readonly at: string
}

/** What a clock did, drawn by how long it lasted; and the same in words. */
export function ClockTimeline({ clock, zone, at }: ClockTimelineProps) {
  const { t } = useTranslation(['sla', 'common', 'tickets'])
  const { lengthOf, nameOf } = useSlaWords()
  const lengthIn = ({ from, until }: TicketClock['segments'][number]): number => Math.max(1, Date.parse(until ?? at) - Date.parse(from))
  return (
    <details className={classes.details}>
      <summary aria-label={t('explain', { kind: t(`kind.${clock.kind}`) })}>
        <span className={classes.strip} aria-hidden>
          {clock.segments.map((segment) => (
            <span key={segment.from + segment.is} data-is={segment.is} style={{ flexGrow: lengthIn(segment) }} />
          ))}
        </span>
      </summary>
      <ol className={classes.pieces}>
        {clock.segments.map((segment) => (
          <li key={segment.from + segment.is} data-is={segment.is}>
            <Text size="xs" className="num">
              {dateText(segment.from, 'short', zone)} – {segment.until ? dateText(segment.until, 'short', zone) : t('now')}
            </Text>
            <Text size="xs">
              {[
                t(`is.${segment.is}`),
                t(`state.${segment.state}`, { ns: 'common' }),
                segment.reason && t(`reasons.${segment.reason}`, { ns: 'tickets' }),
                segment.calendar && nameOf(segment.calendar),
                t('spent', { length: lengthOf(segment.open_seconds) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </li>
        ))}
      </ol>
      <ClockSteps clock={clock} zone={zone} />
    </details>
  )
}
