import type { ReimburseDetail, Settlement, SettlementDraft } from '@menara/shared/contract/tickets/ticket-settlements.contract.ts'
import { claimedOf } from '@menara/shared/domain/approval/approval-condition.ts'
import { permissionOfType, ticketTypeByCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid, type RefusalKey } from '../../../platform/errors.ts'
import type { TicketFormFields, TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { TicketFactsStore } from '../facts/ticket-facts.store.ts'
import type { TicketLinksStore } from '../links/ticket-links.store.ts'
import { DROPPED, type SettlementsStore } from './settlements.store.ts'

const CLAIM = ticketTypeByCode('reimburse')?.id ?? 0
const FIELD = 'settlement.reimbursement_id'

export interface SettlementsNeeds {
  readonly store: SettlementsStore
  readonly links: Pick<TicketLinksStore, 'insert'>
  readonly facts: Pick<TicketFactsStore, 'put'>
  readonly tickets: Pick<Tickets, 'find' | 'hold' | 'openOutside' | 'happened' | 'conflicts'>
  now(): Date
  newId(): string
}
export type SettlementsService = ReturnType<typeof settlementsService>

/** Trips and the reimbursements that settle them. */
export function settlementsService(needs: SettlementsNeeds) {
  const { store, facts, tickets } = needs
  async function bind(claim: TicketRow, trip: TicketRow, caller: Caller): Promise<void> {
    const made = { id: needs.newId(), created_by: caller.userId, created_at: needs.now().toISOString() }
    await needs.links.insert({ ...made, kind: 'settles', ticket_id: claim.id, other_id: trip.id })
    await tickets.happened({ action: 'linked', ticket: claim, actor: caller, text: trip.number })
    await tickets.happened({ action: 'linked', ticket: trip, actor: caller, text: claim.number })
  }
  const shown = async (id: string | undefined, caller: Caller) => (id && (await tickets.find(id, caller))) || null

  return {
    async get(id: string, caller: Caller): Promise<Settlement> {
      const ticket = await tickets.find(id, caller)
      if (!ticket) throw tickets.conflicts.missing()
      const claim = ticket.type === 'travelling' ? await shown(await store.claimOf(id), caller) : null
      const trip = ticket.type === 'reimburse' ? await shown(await store.tripOf(id), caller) : null
      const choices = isToSettle(ticket) && !claim ? await store.free(CLAIM, ticket.requester?.id ?? '', caller) : []
      return { trip: trip && tripBrief(trip), claim: claim && brief(claim), choices }
    },

    /** A reimbursement in figures. */
    async reimburse(id: string, caller: Caller): Promise<ReimburseDetail> {
      const claim = await tickets.find(id, caller)
      if (claim?.type !== 'reimburse') throw tickets.conflicts.missing()
      const trip = await shown(await store.tripOf(id), caller)
      return { ...detailOf(claim), trip: trip && tripBrief(trip), claim: await store.claimOn(id) }
    },

    /** Binds a trip to its reimbursement, or keeps why there is none; joins the open transaction. 409 without either. */
    async settle(trip: TicketRow, draft: SettlementDraft = {}, caller: Caller): Promise<void> {
      const { reimbursement_id, open, no_claim } = draft
      if (Object.keys(draft).length > 1)
        throw invalid('settlement', 'maxProperties', 'Name a reimbursement, open one, or say that there is nothing to claim: one of them')
      if (no_claim !== undefined) return facts.put(trip.id, { no_claim })
      if (reimbursement_id !== undefined) return bind(await claimFor(needs, trip, { id: reimbursement_id, caller }), trip, caller)
      if (open) return bind(await opened(needs, trip, { open, caller }), trip, caller)
      throw unsettled(trip)
    },

    /** 409 for a trip that would be over without being settled. */
    async refuseUnsettled(trip: TicketRow): Promise<void> {
      if (trip.type === 'travelling') throw unsettled(trip)
    },
  }
}

const isToSettle = ({ type, requester, stage }: TicketRow): boolean => type === 'travelling' && requester !== null && stage === 'returned'

const unsettled = ({ number }: TicketRow): Fault =>
  new Fault('conflict', 'settlements.required', { params: { number }, errors: [{ field: 'settlement', rule: 'required' }] })

interface Naming {
  readonly id: string
  readonly caller: Caller
}
async function claimFor({ store, tickets }: SettlementsNeeds, trip: TicketRow, { id, caller }: Naming): Promise<TicketRow> {
  const claim = await tickets.hold(id, caller)
  if (!claim) throw invalid(FIELD, 'exists', 'There is no such ticket, or none that you may see')
  if (claim.type !== 'reimburse') throw invalid(FIELD, 'ticket_type', `${claim.number} is no reimbursement`)
  if (claim.requester === null || claim.requester.id !== trip.requester?.id)
    throw invalid(FIELD, 'requester', `${claim.number} is not of the one who made the trip`)
  if ((DROPPED as readonly string[]).includes(claim.state)) throw refused(claim, 'settlements.claim_dropped')
  if (await store.tripOf(claim.id)) throw refused(claim, 'settlements.claim_used')
  return claim
}
const refused = ({ number, state }: TicketRow, key: RefusalKey) =>
  new Fault('conflict', key, { params: { number, state }, errors: [{ field: FIELD, rule: 'unique' }] })

interface Opening {
  readonly open: NonNullable<SettlementDraft['open']>
  readonly caller: Caller
}
async function opened({ tickets }: SettlementsNeeds, trip: TicketRow, { open, caller }: Opening): Promise<TicketRow> {
  if (!caller.may(permissionOfType('reimburse')))
    throw new Fault('forbidden', 'settlements.open_permission', { params: { permission: permissionOfType('reimburse') } })
  const { title, description = '' } = open
  const place = { location_id: trip.location.id, area_id: null, asset_id: null }
  const whose = { requester_id: trip.requester?.id ?? null, by: caller }
  return tickets.openOutside({ ticket_type_id: CLAIM, title, description, ...place, ...whose, form: costsOf(trip) })
}

/** What a trip says about its costs. */
function costsOf({ facts }: TicketRow): TicketFormFields {
  if (!facts) return {}
  const { destinations, purpose, first_day, last_day, advance, cost_centre } = facts
  return { destinations, purpose, first_day, last_day, advance, cost_centre_id: cost_centre?.id ?? null }
}

const brief = ({ id, number, title, state, progress_status_id, ticket_type_id }: TicketRow): NonNullable<Settlement['claim']> => ({
  ...{ id, ticket_id: id, number, title, state, progress_status_id, ticket_type_id },
})
const tripBrief = (trip: TicketRow): NonNullable<Settlement['trip']> => {
  const { first_day = null, last_day = null, destinations = null, advance = null } = trip.facts ?? {}
  return { ...brief(trip), first_day, last_day, destinations, advance }
}
function detailOf(claim: TicketRow): Omit<ReimburseDetail, 'trip' | 'claim'> {
  const { requester, location, facts, extra_data } = claim
  const { cost_centre = null, purpose = null, first_day = null, last_day = null, destinations = null, advance = null } = facts ?? {}
  const amount = claimedOf({ extra_data, facts })
  const balance = amount === null ? null : amount - (advance ?? 0)
  return { ...brief(claim), requester, location, cost_centre, purpose, first_day, last_day, destinations, amount, advance, balance }
}
