import { Tabs } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { text, useViewState } from '../../../kit/lists/view-state.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { WaitingRows } from '../../../kit/states.tsx'
import { TicketDetails } from '../detail/ticket-details.tsx'
import { useLogs } from '../detail/ticket-timeline.tsx'
import { FactsTab } from '../facts/facts-view.tsx'
import { TicketNotes } from '../notes/ticket-notes.tsx'
import { modulesOf, showsFacts } from './ticket-tab-order.ts'

const VisitorTab = lazy(async () => ({ default: (await import('../../visitors/embed/visitor-tab.tsx')).VisitorTab }))

const PurchaseLinks = lazy(async () => ({ default: (await import('../../purchasing/embed/purchase-links.tsx')).PurchaseLinks }))

export const ticketTabsView = { tab: text }

/** Tabs of the ticket's type in the order of the specification, then its notes. The open one is in the address, but for the first. */
export function TicketTabs({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const { state, change } = useViewState(ticketTabsView)
  const logs = useLogs(ticket.id)
  const zone = useZoneOf()(ticket.location.id)
  const modules = modulesOf(ticket.ticket_type_id)
  const first = modules[0] ?? 'basic'
  const here = [...modules, 'notes'].find((module) => module === state.tab) ?? first
  const count = logs?.filter((log) => log.action === 'note').length ?? 0
  return (
    <Tabs value={here} keepMounted={false} onChange={(next) => change({ tab: next === first ? undefined : (next ?? undefined) })}>
      <Tabs.List>
        {modules.map((module) => (
          <Tabs.Tab key={module} value={module}>
            {t(`tab.${module}`)}
          </Tabs.Tab>
        ))}
        <Tabs.Tab value="notes">{t('tab.notes', { count })}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={here}>
        {here === 'notes' && <TicketNotes logs={logs} zone={zone} />}
        {/* Stays while another tab is looked at: somebody may be editing. */}
        <div hidden={here !== 'basic'}>
          <TicketDetails ticket={ticket} />
        </div>
        {here === 'visitor' && (
          <Suspense fallback={<WaitingRows rows={3} />}>
            <VisitorTab ticket={ticket} />
          </Suspense>
        )}
        {here === 'procurement' && (
          <Suspense fallback={<WaitingRows rows={1} />}>
            <PurchaseLinks ticketId={ticket.id} />
          </Suspense>
        )}
        {showsFacts(here) && <FactsTab ticket={ticket} />}
      </Tabs.Panel>
    </Tabs>
  )
}
