import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { isDone } from '@menara/shared/domain/tickets/ticket-state.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../kit/dates/dates.ts'
import { OwnRequests } from '../../../kit/lists/own-requests.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { StageBadge } from '../stages/stage-badge.tsx'
import { ownTickets } from '../tickets.api.ts'

/** Absences among the types of tickets. */
const ABSENCE = 28
const STEPS = ['requested', 'approved', 'taken'] as const
function nextOf({ state, stage }: Ticket) {
  if (state === 'draft') return 'draft'
  return isDone(state) ? undefined : STEPS.find((step) => step === stage)
}

/** My absences and what each waits for. Nothing while there is none. */
export function OwnAbsences() {
  const { t } = useTranslation('ticket_types')
  const [mayTickets, may] = [useMay('show_ticketing'), useMay('show_ticketing_absense')]
  const rows = useQuery({ ...ownTickets(ABSENCE), enabled: mayTickets && may }).data?.data ?? []
  return (
    <OwnRequests
      title={t('ownAbsences')}
      rows={rows.map((row) => {
        const next = nextOf(row)
        return {
          id: row.id,
          link: { to: '/desk/ticketing/$type/detail', params: { type: row.type }, search: { id: row.id } },
          text: [row.title, daysText(row)].filter(Boolean).join(' · '),
          badge: <StageBadge stage={row.stage} />,
          waitsFor: next && t(`waitsFor.${next}`),
        }
      })}
    />
  )
}

/** `23 Nov 2026 – 25 Nov 2026`, one day where it is one, nothing without days. */
function daysText({ facts }: Ticket): string {
  const days = [facts?.first_day, facts?.last_day].flatMap((day) => (day ? [dayText(day)] : []))
  return [...new Set(days)].join(' – ')
}
