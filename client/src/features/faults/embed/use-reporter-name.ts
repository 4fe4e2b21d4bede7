import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reporterOf } from '../faults.api.ts'
import { reporterName } from '../reporter-name.ts'

/** Who asked for a ticket: its requester, whoever reported it without signing in, else the system. */
export function useReporterName(ticket: Pick<Ticket, 'id' | 'requester' | 'alarm_id'>): string {
  const { t } = useTranslation(['faults', 'tickets'])
  const isAsked = ticket.requester === null && ticket.alarm_id === null
  const report = useQuery({ ...reporterOf(ticket.id), enabled: isAsked }).data?.data
  return reporterName(ticket.requester, report, { byCode: t('byCode'), system: t('system', { ns: 'tickets' }) })
}
