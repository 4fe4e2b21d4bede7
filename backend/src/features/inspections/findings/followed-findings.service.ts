import type { FindingState } from '@menara/shared/domain/inspections/inspection-states.ts'
import type { TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { EventHandler } from '../../../platform/events/event-bus.ts'
import { inboxTexts } from '../../../platform/texts/message-templates.ts'
import type { Notifier } from '../../../ports/notifications.ts'
import type { TicketEvent, TicketRow } from '../../../ports/tickets/tickets.ts'
import type { InspectionsBase } from '../inspections.needs.ts'
import type { FindingRow, InspectionFindingsStore } from './inspection-findings.store.ts'

export interface FollowedFindingsNeeds extends Pick<InspectionsBase, 'journal' | 'now'> {
  readonly store: Pick<InspectionFindingsStore, 'byTicket' | 'change'>
  readonly notifier: Pick<Notifier, 'send'>
}
const DONE: readonly TicketState[] = ['resolved', 'closed']
const CALLED_OFF: readonly TicketState[] = ['cancelled', 'rejected', 'merged']

/** A finding follows its ticket: fixed when it is resolved, back at it when that is reopened, open when it is called off or removed. */
export function followedFindings(needs: FollowedFindingsNeeds) {
  const { store, notifier, now } = needs
  async function move(finding: FindingRow, from: readonly FindingState[], fields: Partial<FindingRow>): Promise<boolean> {
    if (!(await store.change(finding.id, from, fields))) return false
    record(needs, finding, fields.state ?? finding.state)
    return true
  }
  async function fixed(finding: FindingRow, { ticket, actor }: TicketEvent): Promise<void> {
    const fields = { state: 'fixed' as const, fixed_at: now().toISOString(), fixed_by: actor?.userId ?? null }
    if (!(await move(finding, ['ticket'], fields)) || !finding.inspector_id || finding.inspector_id === actor?.userId) return
    const params = { text_en: finding.text_en, text_id: finding.text_id, number: ticket.number, site: ticket.location.name }
    const link = `/people/inspection?tab=findings&finding=${finding.id}`
    await notifier.send({ user_ids: [finding.inspector_id], type: 'inspection.fixed', link, ...inboxTexts('inspection.fixed', params) })
  }
  const follow: EventHandler<TicketEvent> = async (event) => {
    const { ticket, was } = event
    if (!was || was.state === ticket.state) return
    const finding = await store.byTicket(ticket.id)
    if (!finding) return
    if (DONE.includes(ticket.state)) await fixed(finding, event)
    else if (CALLED_OFF.includes(ticket.state)) await move(finding, ['ticket'], { state: 'open' })
    else if (DONE.includes(was.state)) await move(finding, ['fixed', 'verified', 'open'], BACK)
  }
  return {
    follow,
    /** Before a ticket is removed. */
    async removing({ ticket }: { readonly ticket: TicketRow }): Promise<void> {
      const finding = await store.byTicket(ticket.id)
      if (finding) await move(finding, ['ticket'], { state: 'open', ticket_id: null })
    },
  }
}
const BACK = { state: 'ticket', fixed_at: null, fixed_by: null, verified_at: null, verified_by: null } as const

function record({ journal }: Pick<FollowedFindingsNeeds, 'journal'>, finding: FindingRow, state: FindingState): void {
  journal.record({
    ...{ action: `inspection_finding.${state}`, subject: 'inspection_findings', subject_id: finding.id, actor_id: null },
    detail: { before: { state: finding.state }, after: { state } },
    hints: [
      { topic: 'inspection_findings', key: finding.id, location_id: finding.location_id },
      { topic: 'inspection_rounds', key: finding.round_id, location_id: finding.location_id },
    ],
  })
}
