import { CommitteeOffer, type CommitteeOffer as Content } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import type { CommitteeEnvelopes, rfqCommittees } from '@menara/shared/contract/purchasing/rfq-committees.contract.ts'
import type { Rfq } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { COMMITTEE_NEEDED } from '@menara/shared/domain/purchasing/committee.ts'
import { isShareOf, openSealed } from '@menara/shared/domain/purchasing/committee-seal.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { Compile } from 'typebox/compile'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import { misfitOf } from './offer-fit.ts'
import { receiptOf } from './offer-seal.ts'
import type { OfferRow } from './offers.store.ts'
import { ofMember } from './rfq-committees.service.ts'
import type { MemberRow, ShareRow } from './rfq-committees.store.ts'
import { present, type RfqsNeeds, refused } from './rfqs.service.ts'
import { type RfqRow, rfqShown } from './rfqs.store.ts'

type Shares = CallOf<typeof rfqCommittees.open>['body']['shares']
export type CommitteeOpeningService = ReturnType<typeof committeeOpeningService>
const committeeOffer = Compile(CommitteeOffer)

/** Members of a committee open the offers together after the deadline: each hands in the shares that their own key opens. */
export function committeeOpeningService(needs: RfqsNeeds) {
  const { store, access, atomically, opening } = needs
  return {
    async envelopes(id: string, caller: Caller): Promise<CommitteeEnvelopes> {
      const ticket = await access.seen(id, caller)
      const { row, member } = await ofMember(needs, ticket, caller)
      mustBeDue(needs, { row, member }, ticket)
      if (!member.wrapped_key) throw refused('rfqs.no_passphrase', ticket)
      const own = ownShares(await store.sharesOf(row.id), member)
      return {
        ...{ rfq_id: row.id, member_id: member.id, wrapped_key: member.wrapped_key },
        envelopes: (await opening.openable(row.id)).flatMap(({ id: offer_id, invitation_id, receipt, sender_key }) => {
          const share = own.get(offer_id)
          return share && sender_key ? [{ offer_id, invitation_id, receipt, sender_key, sealed: share.sealed }] : []
        }),
      }
    },

    open: (id: string, shares: Shares, caller: Caller): Promise<Rfq> =>
      atomically(async () => {
        const ticket = await access.held(id, caller)
        const { row, member, members } = await ofMember(needs, ticket, caller)
        mustBeDue(needs, { row, member }, ticket)
        const offers = await opening.openable(row.id)
        const own = ownShares(await store.sharesOf(row.id), member)
        const expected = new Set(offers.flatMap((offer) => (own.has(offer.id) && offer.sender_key ? [offer.id] : [])))
        await mustBeWhole(shares, expected, own)
        for (const { offer_id, share } of shares) if (share !== null) await store.openShare(own.get(offer_id)?.id ?? '', share)
        await store.updateMember(member.id, { opened_at: access.at() })
        const unreadable = shares.filter((item) => item.share === null).length
        const detail = { rfq_id: row.id, member_id: member.id, shares: shares.length, unreadable }
        access.record('committee_member_opened', { ticket, actor: caller, detail })
        const opened = members.filter((item) => item.opened_at !== null).length + 1
        if (opened >= COMMITTEE_NEEDED) await opening.finish({ row, ticket, read: await reader(needs, row, ticket) }, caller)
        return rfqShown(store, await present(needs, id), access.at())
      }),
  }
}

function mustBeDue({ access }: RfqsNeeds, { row, member }: { readonly row: RfqRow; readonly member: MemberRow }, ticket: TicketRow): void {
  const { state, deadline } = row
  const { number } = ticket
  if (state !== 'sent') throw refused('rfqs.not_asking', ticket)
  if (access.at() < deadline) throw new Fault('conflict', 'rfqs.too_early', { params: { number, deadline } })
  if (member.public_key === null) throw refused('rfqs.no_passphrase', ticket)
  if (member.opened_at !== null) throw refused('rfqs.opened_by_you', ticket)
}

/** Reads what the shares that were handed in open, and what its supplier's receipt was given for. */
async function reader({ store, lines }: RfqsNeeds, row: RfqRow, ticket: TicketRow): Promise<(offer: OfferRow) => Promise<Content | null>> {
  const byOffer = Map.groupBy(await store.sharesOf(row.id), (share) => share.offer_id)
  const asked = await lines.lines(ticket.id)
  return async ({ id, sealed, receipt, rfq_id, invitation_id, file_ids }) => {
    const opened = (byOffer.get(id) ?? []).flatMap((share) => (share.opened === null ? [] : [share.opened]))
    if (opened.length < COMMITTEE_NEEDED) return null
    const content = await openSealed(opened, sealed, { rfq_id, invitation_id, receipt })
    if (!committeeOffer.Check(content) || !hasFiles(content, file_ids) || receiptOf({ ...content, rfq_id, invitation_id }) !== receipt)
      return null
    return misfitOf(content, { lines: asked, currencies: row.currencies }) === null ? content : null
  }
}

/** The files that were handed in beside it, each with its key. */
function hasFiles({ files = [], file_keys = [] }: Content, ids: readonly string[]): boolean {
  const expected = ids.toSorted().join()
  return [files, file_keys].every(
    (list) =>
      list
        .map(({ id }) => id)
        .toSorted()
        .join() === expected,
  )
}

const ownShares = (shares: readonly ShareRow[], { id }: MemberRow): ReadonlyMap<string, ShareRow> =>
  new Map(shares.filter((share) => share.member_id === id).map((share) => [share.offer_id, share]))

/** Every offer once, and of each the share that its supplier committed to. */
async function mustBeWhole(shares: Shares, expected: ReadonlySet<string>, own: ReadonlyMap<string, ShareRow>): Promise<void> {
  for (const [at, { offer_id, share }] of shares.entries()) {
    if (!expected.has(offer_id)) throw invalid(`shares.${at}.offer_id`, 'exists', 'There is no such offer')
    if (share !== null && !(await isShareOf(share, own.get(offer_id)?.commitment ?? '')))
      throw invalid(`shares.${at}.share`, 'format', 'This is not the share that the supplier sealed')
  }
  if (new Set(shares.map((item) => item.offer_id)).size < shares.length) throw invalid('shares', 'uniqueItems')
  if (shares.length < expected.size) throw invalid('shares', 'required', 'A share of every offer is needed')
}
