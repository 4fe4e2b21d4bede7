import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type VisitSeries, visitSeries } from '@menara/shared/contract/visitors/visit-series.contract.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StateBadge } from '../../../kit/badges.tsx'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { wallTimeOf } from '../../../kit/dates/zoned-time.ts'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { useVisitCommand } from '../visits/visits.api.ts'
import { useSeriesWords } from './visit-series-words.ts'

interface DatesProps {
  readonly series: VisitSeries
}
/** The dates to come and the visits that were opened: each is left out, or taken in again, by itself. */
export function SeriesDates({ series }: DatesProps) {
  const { t } = useTranslation('visits')
  const { next, opened, zone, state } = series
  const today = wallTimeOf(new Date().toISOString(), zone).slice(0, 10)
  const mayChange = (day: string) => state !== 'ended' && day >= today
  return (
    <>
      {next.length > 0 && (
        <Dates title={t('next')}>
          {next.map(({ day, skipped }) => (
            <DateRow key={day} day={day} isLeftOut={skipped}>
              {mayChange(day) && <SkipButton series={series} day={day} skipped={skipped} />}
            </DateRow>
          ))}
        </Dates>
      )}
      {opened.length > 0 && (
        <Dates title={t('opened')}>
          {opened.map(({ day, ticket, skipped }) => (
            <DateRow key={day} day={day} isLeftOut={skipped}>
              {ticket && (
                <>
                  <AnchorLink
                    size="sm"
                    to="/desk/ticketing/$type/detail"
                    params={{ type: 'visitor' }}
                    search={{ id: ticket.id, tab: 'visitor' }}
                  >
                    {ticket.number}
                  </AnchorLink>
                  <StateBadge state={ticket.state} />
                </>
              )}
              {mayChange(day) && (skipped || isAhead(ticket)) && <SkipButton series={series} day={day} skipped={skipped} opened />}
            </DateRow>
          ))}
        </Dates>
      )}
    </>
  )
}
const AHEAD: readonly string[] = ['draft', 'new', 'waiting_approval', 'assigned', 'pending']
/** Whether a visit may still be withdrawn: it has not begun. */
export const isAhead = (ticket: VisitSeries['opened'][number]['ticket']): boolean => ticket !== null && AHEAD.includes(ticket.state)

function Dates({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack component="section" aria-label={title} gap={4}>
      <Title order={3} fz="sm">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

interface RowProps {
  readonly day: string
  readonly isLeftOut: boolean
  readonly children: ReactNode
}
function DateRow({ day, isLeftOut, children }: RowProps) {
  const { t } = useTranslation('visits')
  const { dayText } = useSeriesWords()
  return (
    <Group gap="sm">
      <Text size="sm" className="num" miw={140} td={isLeftOut ? 'line-through' : undefined}>
        {dayText(day)}
      </Text>
      {isLeftOut && (
        <Text size="xs" c="dimmed">
          {t('leftOut')}
        </Text>
      )}
      {children}
    </Group>
  )
}

interface SkipProps extends DatesProps {
  readonly day: string
  readonly skipped: boolean
  /** A visit was opened for it, which goes with it. */
  readonly opened?: boolean
}
function SkipButton({ series: { id }, day, skipped, opened = false }: SkipProps) {
  const { t } = useTranslation('visits')
  const { dayText } = useSeriesWords()
  const skip = useVisitCommand(visitSeries.skip)
  const run = () => skip.mutateAsync({ params: { id }, body: { day, skipped: !skipped } }).then(() => undefined, showRefusal)
  const words = { day: dayText(day) }
  const ask = () => askFirst({ title: t('skipTitle'), text: t('skipText', words), confirm: t('skip'), danger: true, run })
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      loading={skip.isPending}
      aria-label={t(skipped ? 'unskipDay' : 'skipDay', words)}
      onClick={() => void (opened && !skipped ? ask() : run())}
    >
      {t(skipped ? 'unskip' : 'skip')}
    </Button>
  )
}
