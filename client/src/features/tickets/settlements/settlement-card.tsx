import { Group, Stack } from '@mantine/core'
import type { Settlement } from '@menara/shared/contract/tickets/ticket-settlements.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { useTranslation } from 'react-i18next'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { Section } from '../../../kit/section.tsx'
import { FactGrid } from '../detail/fact-grid.tsx'
import { useFactsWords } from '../facts/facts-words.ts'
import { ProgressBadge } from '../ticket-badges.tsx'
import { useSettlement } from './settlements.api.ts'

/** On a trip its reimbursement and advance, on a reimbursement its trip. Not there while there is nothing to show. */
export function SettlementCard({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('ticket_types')
  const known = useSettlement(ticket)
  const facts = useSaid(known?.trip ?? (ticket.type === 'travelling' ? ticket.facts : null), ticket.facts?.no_claim ?? null)
  const other = known?.claim ?? known?.trip
  if (!known || (!other && ticket.stage !== 'settled')) return null
  return (
    <Section title={t(known.trip ? 'settle.trip' : 'settle.claim')}>
      <Stack gap="sm">
        {other && <Other ticket={other} />}
        {facts.length > 0 && <FactGrid facts={facts} />}
      </Stack>
    </Section>
  )
}

type Brief = Settlement['choices'][number]
function Other({ ticket }: { readonly ticket: Brief }) {
  return (
    <Group gap="xs">
      <AnchorLink
        size="sm"
        to="/desk/ticketing/$type/detail"
        params={{ type: ticketTypeById(ticket.ticket_type_id)?.code ?? '' }}
        search={{ id: ticket.id }}
        style={{ overflowWrap: 'anywhere' }}
      >
        {ticket.number} · {ticket.title}
      </AnchorLink>
      <ProgressBadge ticket={ticket} />
    </Group>
  )
}

type Shown = Pick<NonNullable<Settlement['trip']>, 'first_day' | 'last_day' | 'destinations' | 'advance'>
function useSaid(trip: Shown | null, noClaim: string | null): [name: string, value: string][] {
  const { t } = useTranslation('ticket_types')
  const say = useFactsWords()
  const said = {
    ...(trip && { destinations: trip.destinations, first_day: trip.first_day, last_day: trip.last_day, advance: trip.advance }),
  }
  const rows = Object.entries({ ...said, no_claim: noClaim }).filter(([, value]) => value !== null)
  return rows.map(([name, value]) => [t(`fact.${name}`), say(name, value) ?? String(value)])
}
