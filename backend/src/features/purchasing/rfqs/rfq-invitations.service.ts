import type { Rfq } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import { type Invitee, invitationRow, mustBeThere, present, type RfqsNeeds, refused, send } from './rfqs.service.ts'
import { type InvitationRow, rfqShown } from './rfqs.store.ts'

export type RfqInvitationsService = ReturnType<typeof rfqInvitationsService>

/** Invitations of a request for quotation that was sent, and the answers to what suppliers ask. */
export function rfqInvitationsService(needs: RfqsNeeds) {
  const { store, access, atomically, links } = needs
  const shown = async (ticketId: string): Promise<Rfq> => rfqShown(store, await present(needs, ticketId), access.at())
  async function ofInvitation(id: string, caller: Caller): Promise<{ row: InvitationRow; ticket: TicketRow }> {
    const row = await store.invitation(id)
    const ticket = row && (await needs.tickets.hold(row.ticket_id, caller))
    // What another call changed while this one waited.
    const now = ticket && (await store.invitation(id))
    if (!now || !ticket) throw new Fault('not-found', 'rfqs.invitation_not_found')
    return { row: now, ticket }
  }

  return {
    invite: (
      id: string,
      { override_reason, ...invitee }: Invitee & { override_reason?: string | undefined },
      caller: Caller,
    ): Promise<Rfq> =>
      atomically(async () => {
        const ticket = await access.held(id, caller)
        const row = await present(needs, id)
        if (row.state !== 'sent' || row.deadline <= access.at()) throw refused('rfqs.not_asking', ticket)
        await mustBeThere(needs, [invitee], 'vendor_id')
        if ((await store.invitations(row.id)).some((item) => item.vendor_id === invitee.vendor_id))
          throw refused('rfqs.invited_already', ticket)
        const overridden = await needs.mayTake(ticket, { vendorIds: [invitee.vendor_id], override: override_reason })
        const made = invitationRow(needs, invitee, { id: row.id, ticket_id: id })
        await store.invite([made])
        const invited = await store.invitation(made.id)
        if (invited) await send(needs, invited)
        access.record('rfq_invited', { ticket, actor: caller, detail: { rfq_id: row.id, ...invitee, ...overridden } })
        return shown(id)
      }),

    link: (id: string, caller: Caller): Promise<{ path: string; language: 'en' | 'id' }> =>
      atomically(async () => {
        const { row, ticket } = await ofInvitation(id, caller)
        const path = row.state === 'draft' || row.revoked_at ? null : links.pathOf('rfq', row)
        if (path === null) throw refused('rfqs.no_link', ticket)
        access.record('rfq_link_shown', { ticket, actor: caller, detail: { invitation_id: id } })
        return { path, language: row.language }
      }),

    revoke: (id: string, reason: string, caller: Caller): Promise<Rfq> =>
      atomically(async () => {
        const { row, ticket } = await ofInvitation(id, caller)
        const rfq = await store.find(row.rfq_id)
        if (rfq?.state !== 'sent' || row.revoked_at) throw refused('rfqs.not_revocable', ticket)
        await store.note(id, { state: 'revoked', revoked_at: access.at(), revoke_reason: reason })
        await needs.offers.move(id, ['submitted'], 'withdrawn')
        access.record('rfq_revoked', { ticket, actor: caller, detail: { invitation_id: id, reason } })
        return shown(ticket.id)
      }),

    answer: (id: string, answer: string, caller: Caller): Promise<Rfq> =>
      atomically(async () => {
        const question = await store.question(id)
        const ticket = question && (await needs.tickets.hold(question.ticket_id, caller))
        if (!question || !ticket) throw new Fault('not-found', 'rfqs.question_not_found')
        const rfq = await store.find(question.rfq_id)
        if (rfq?.state !== 'sent') throw refused('rfqs.not_asking', ticket)
        await store.answer(id, { answer, answered_at: access.at(), answered_by: caller.userId })
        access.record('rfq_answered', { ticket, actor: caller, detail: { question_id: id, before: question.answer, after: answer } })
        return rfqShown(store, rfq, access.at())
      }),
  }
}
