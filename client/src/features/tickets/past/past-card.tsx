import { Box, Button, CloseButton, SimpleGrid, Text } from '@mantine/core'
import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { Section } from '../../../kit/section.tsx'
import { useFactText } from '../detail/change-lines.tsx'
import classes from '../ticket.module.css'
import { factsAt, PAST_FACTS, sinceChanged } from './ticket-past.ts'

interface PastCardProps {
  readonly ticket: Ticket
  readonly logs: readonly TicketLog[]
  /** Place in the history, from 0. */
  readonly entry: number
  readonly zone: string
  /** To another entry; null: back to today. */
  readonly go: (entry: number | null) => void
}

/** A ticket as it stood after an entry of its history, and the way to the entries around it. */
export function PastCard({ ticket, logs, entry, zone, go }: PastCardProps) {
  const { t } = useTranslation('tickets')
  const log = logs[entry]
  if (!log) return null
  return (
    <Section
      title={t('past.title', { at: dateText(log.at, 'full', zone) })}
      aside={
        <>
          <Button
            size="xs"
            variant="default"
            disabled={entry === 0}
            leftSection={<IconChevronLeft size={14} aria-hidden />}
            onClick={() => go(entry - 1)}
          >
            {t('past.before')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={entry === logs.length - 1}
            rightSection={<IconChevronRight size={14} aria-hidden />}
            onClick={() => go(entry + 1)}
          >
            {t('past.after')}
          </Button>
          <CloseButton aria-label={t('past.today')} onClick={() => go(null)} />
        </>
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        {t('past.since', { what: t(`action.${log.action}`), who: log.actor?.name ?? t('system') })}
      </Text>
      <Facts ticket={ticket} logs={logs} entry={entry} zone={zone} />
    </Section>
  )
}

function Facts({ ticket, logs, entry, zone }: Omit<PastCardProps, 'go'>) {
  const { t } = useTranslation('tickets')
  const say = useFactText(zone)
  const then = factsAt(ticket, logs, entry)
  const changed = sinceChanged(then, ticket)
  const isSaid = (value: unknown) => value !== null && value !== undefined && value !== ''
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} component="dl" m={0}>
      {PAST_FACTS.filter((name) => isSaid(then[name]) || changed.has(name)).map((name) => (
        <Box key={name} data-changed={changed.has(name)}>
          <Text size="xs" c="dimmed" component="dt">
            {t(`fact.${name}`)}
          </Text>
          <Text size="sm" component="dd" m={0} className={classes.change} style={{ overflowWrap: 'anywhere' }}>
            {changed.has(name) ? <mark>{say(name, then)}</mark> : say(name, then)}
            {changed.has(name) && (
              <Text size="xs" c="dimmed" component="span" display="block">
                {t('past.now', { value: say(name, ticket) })}
              </Text>
            )}
          </Text>
        </Box>
      ))}
    </SimpleGrid>
  )
}
