import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { TicketClock, TicketClocks } from '@menara/shared/contract/tickets/ticket-clocks.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { ScopePart } from '@menara/shared/domain/sla/policy.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText, zoneName } from '../../../kit/dates/dates.ts'
import { colourOf } from '../../../kit/look/look.ts'
import { clocksOf } from '../sla.api.ts'
import { useSlaWords } from '../sla-words.ts'
import { ClockTimeline } from './clock-timeline.tsx'

/** The clocks of a ticket: how far each is, why, and how its due time comes about. */
export function TicketClocksCard({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('sla')
  const { nameOf } = useSlaWords()
  const cache = useQueryClient()
  const answer = useQuery(clocksOf(ticket.id))
  const news = `${ticket.rev} ${ticket.updated_at} ${ticket.next_due_at} ${ticket.breached}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changed the ticket may have turned a clock.
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: clocksOf(ticket.id).queryKey })
  }, [cache, ticket.id, news])
  const all = answer.data?.data
  if (!all || all.clocks.length === 0) return null
  return (
    <Paper p="md" component="section" aria-label={t('title')}>
      <Title order={2}>{t('title')}</Title>
      <Text size="xs" c="dimmed">
        {[all.policy && nameOf(all.policy), all.calendar && nameOf(all.calendar), zoneName(all.zone)].filter(Boolean).join(' · ')}
      </Text>
      <Text size="xs" c="dimmed" mb="sm">
        {all.policy && <Because policy={all.policy} ticket={ticket} />}
      </Text>
      <Stack gap="md">
        {all.clocks.map((clock) => (
          <OneClock key={clock.kind} clock={clock} all={all} />
        ))}
      </Stack>
    </Paper>
  )
}

interface BecauseProps {
  readonly policy: NonNullable<TicketClocks['policy']>
  readonly ticket: Ticket
}
/** By what of the ticket the policy is its own. */
function Because({ policy, ticket }: BecauseProps) {
  const { t } = useTranslation(['sla', 'common', 'nav'])
  const { nameOf } = useSlaWords()
  if (policy.is_default) return t('becauseDefault')
  if (policy.because.length === 0) return t('becauseAll')
  const own: Partial<Record<ScopePart, string>> = {
    ticket_type: t(`type.${ticket.type}`, { ns: 'nav' }),
    priority: t(`priority.${ticket.priority}`, { ns: 'common' }),
    location: ticket.location.name,
    ...(ticket.subtype && { subtype: nameOf(ticket.subtype) }),
  }
  const reasons = policy.because.map(({ by, named }) => t(`by.${by}`, { names: named ? nameOf(named) : (own[by] ?? '') }))
  return t('because', { reasons: reasons.join(' · ') })
}

const COLOURS = { running: 'blue', paused: 'gray', met: 'green', cancelled: 'gray' } as const

function OneClock({ clock, all }: { readonly clock: TicketClock; readonly all: TicketClocks }) {
  const { t } = useTranslation('sla')
  const isLate = clock.breached_at !== null
  return (
    <Stack gap={4} component="section" aria-label={t(`kind.${clock.kind}`)}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={600}>
          {t(`kind.${clock.kind}`)}
        </Text>
        <Group gap={4} wrap="nowrap">
          {isLate && <Badge color="red">{t('late')}</Badge>}
          <Badge color={colourOf(COLOURS, clock.is)}>{t(`is.${clock.is}`)}</Badge>
        </Group>
      </Group>
      <ClockTimeline clock={clock} zone={all.zone} at={all.at} />
      <Text size="sm" className="num">
        <Arithmetic clock={clock} zone={all.zone} />
      </Text>
    </Stack>
  )
}

/** `4 h − 3 h 30 min = 30 min of open time left: due 24 Nov, 14:00 WITA`. */
function Arithmetic({ clock, zone }: { readonly clock: TicketClock; readonly zone: string }) {
  const { t } = useTranslation('sla')
  const { lengthOf } = useSlaWords()
  const [target, spent] = [lengthOf(clock.target_seconds), lengthOf(clock.elapsed_seconds)]
  const time = (at: string): string => dateText(at, 'short', zone)
  const left = clock.target_seconds - clock.elapsed_seconds
  if (clock.is === 'met') return t('sum.met', { spent, target, at: clock.met_at ? time(clock.met_at) : '' })
  if (clock.is === 'cancelled') return t('sum.cancelled', { spent, target })
  if (left <= 0) return t('sum.over', { target, spent, over: lengthOf(-left), at: clock.breached_at ? time(clock.breached_at) : '' })
  if (clock.is === 'paused') return t('sum.paused', { target, spent, left: lengthOf(left) })
  return t('sum.running', { target, spent, left: lengthOf(left), at: clock.due_at ? time(clock.due_at) : t('never') })
}
