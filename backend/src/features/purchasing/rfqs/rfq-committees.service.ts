import type { rfqCommittees } from '@menara/shared/contract/purchasing/rfq-committees.contract.ts'
import type { Rfq } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { isPoint } from '@menara/shared/domain/purchasing/committee-seal.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import { candidateIds, tellCommittee } from './committee-members.service.ts'
import type { MemberRow } from './rfq-committees.store.ts'
import { present, type RfqsNeeds, refused } from './rfqs.service.ts'
import { type RfqRow, rfqShown } from './rfqs.store.ts'

export type RfqCommitteesService = ReturnType<typeof rfqCommitteesService>

/** Committees: their members set a passphrase before the request is sent. */
export function rfqCommitteesService(needs: RfqsNeeds & { onTrouble(error: unknown): void }) {
  const { store, access, atomically } = needs
  return {
    async candidates(id: string, caller: Caller): Promise<{ id: string; name: string }[]> {
      const { location } = await access.seen(id, caller)
      return store.people(await candidateIds(needs, location.id))
    },

    setKey: (id: string, { public_key, wrapped_key }: CallOf<typeof rfqCommittees.setKey>['body'], caller: Caller): Promise<Rfq> =>
      atomically(async () => {
        const ticket = await access.held(id, caller)
        const { row, member } = await ofMember(needs, ticket, caller)
        if (row.state !== 'draft') throw refused('rfqs.committee_fixed', ticket)
        if (!(await isPoint(public_key))) throw invalid('public_key', 'format')
        await store.updateMember(member.id, { public_key, wrapped_key, key_set_at: access.at() })
        const detail = { rfq_id: row.id, member_id: member.id, public_key, again: member.public_key !== null }
        access.record('committee_key_set', { ticket, actor: caller, detail })
        return rfqShown(store, row, access.at())
      }),

    /** Tells the committees of requests whose deadline has passed, once. */
    async look(): Promise<void> {
      for (const { id, ticket_id } of await store.committeesDue(access.at()))
        await atomically(async () => {
          const ticket = await access.held(ticket_id, null)
          const row = await store.find(id)
          if (row?.state !== 'sent' || row.committee_told_at !== null) return
          await store.update(id, { committee_told_at: access.at() })
          const user_ids = (await store.members(id)).flatMap((member) => (member.user_id && member.public_key ? [member.user_id] : []))
          await tellCommittee(needs, ticket, { user_ids, about: 'due' })
        }).catch(needs.onTrouble)
    },
  }
}

export interface Membership {
  readonly row: RfqRow
  readonly member: MemberRow
  readonly members: readonly MemberRow[]
}
/** The request of a committee and the caller as its member. */
export async function ofMember(needs: RfqsNeeds, ticket: TicketRow, caller: Caller): Promise<Membership> {
  const row = await present(needs, ticket.id)
  if (row.sealed_to === 'server') throw refused('rfqs.no_committee', ticket)
  const members = await needs.store.members(row.id)
  const member = members.find((item) => item.user_id === caller.userId)
  if (!member) throw new Fault('forbidden', 'rfqs.not_member', { params: { number: ticket.number } })
  return { row, member, members }
}
