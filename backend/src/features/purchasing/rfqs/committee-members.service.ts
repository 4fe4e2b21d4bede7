import { COMMITTEE_NEEDED } from '@menara/shared/domain/purchasing/committee.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { Notifier } from '../../../ports/notifications.ts'
import type { People } from '../../../ports/people.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import { readyMembers } from './rfq-committees.store.ts'
import type { RfqRow, RfqsStore } from './rfqs.store.ts'

export interface CommitteeMembersNeeds {
  readonly store: Pick<RfqsStore, 'members' | 'putMembers'>
  readonly people: Pick<People, 'holding'>
  readonly notifier: Pick<Notifier, 'send'>
  newId(): string
}

/** Ids of those who read all purchases of a site. */
export async function candidateIds({ people }: Pick<CommitteeMembersNeeds, 'people'>, locationId: string): Promise<string[]> {
  const readers = new Set(await people.holding('ticket_read_all', locationId))
  return (await people.holding('show_ticketing_procurement', locationId)).filter((id) => readers.has(id))
}

export async function mustBeCandidates(needs: CommitteeMembersNeeds, ids: readonly string[], { location }: TicketRow): Promise<void> {
  if (ids.length === 0) return
  const candidates = new Set(await candidateIds(needs, location.id))
  const stranger = ids.findIndex((id) => !candidates.has(id))
  if (stranger >= 0) throw invalid(`committee.${stranger}`, 'exists', 'This person does not read the purchases of the site')
}

interface Named {
  readonly rfqId: string
  readonly ticket: TicketRow
  readonly committee: readonly string[]
}
/** Those who stay keep their keys; who is new is asked for a passphrase. */
export async function putCommittee(needs: CommitteeMembersNeeds, { rfqId, ticket, committee }: Named): Promise<void> {
  const before = new Set((await needs.store.members(rfqId)).map((member) => member.user_id))
  const rows = committee.map((user_id) => ({ id: needs.newId(), rfq_id: rfqId, ticket_id: ticket.id, user_id }))
  await needs.store.putMembers(rfqId, rows)
  const user_ids = committee.filter((id) => !before.has(id))
  await tellCommittee(needs, ticket, { user_ids, about: 'named' })
}

const TELLS = {
  named: { type: 'purchase.committee', key: 'inbox.purchase_committee', title: 'You are of the committee that opens the offers of' },
  due: { type: 'purchase.committee_due', key: 'inbox.purchase_committee_due', title: 'The committee may open the offers of' },
} as const
interface Told {
  readonly user_ids: readonly string[]
  readonly about: keyof typeof TELLS
}
export async function tellCommittee({ notifier }: Pick<CommitteeMembersNeeds, 'notifier'>, ticket: TicketRow, { user_ids, about }: Told) {
  if (user_ids.length === 0) return
  const { id, number, title } = ticket
  const { type, key, title: sentence } = TELLS[about]
  await notifier.send({
    ...{ user_ids: [...user_ids], type, title: `${sentence} ${number}`, text: title },
    link: `/desk/ticketing/procurement/priceOffering?id=${id}`,
    message: { key, params: { number, title } },
  })
}

/** 409 until enough members can open what is sealed to them. */
export async function mustBeReady({ store }: CommitteeMembersNeeds, row: RfqRow, { number }: TicketRow): Promise<void> {
  if (row.sealed_to === 'server') return
  const ready = readyMembers(await store.members(row.id)).length
  if (ready < COMMITTEE_NEEDED)
    throw new Fault('conflict', 'rfqs.committee_not_ready', { params: { number, ready, needed: COMMITTEE_NEEDED } })
}
