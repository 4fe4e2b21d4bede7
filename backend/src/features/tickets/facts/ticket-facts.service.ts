import { isDeepStrictEqual } from 'node:util'
import type { FormFacts, FormFactsDraft } from '@menara/shared/contract/tickets/ticket-facts.contract.ts'
import { linesTotal } from '@menara/shared/domain/money.ts'
import { factsOfType, halvesOf } from '@menara/shared/domain/tickets/ticket-facts.ts'
import type { TicketTypeCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import { invalid } from '../../../platform/errors.ts'
import type { Person } from '../../../ports/people.ts'
import type { TicketFormFields, TicketRow } from '../../../ports/tickets/tickets.ts'
import { refuseBadMoney } from './extra-money.ts'
import type { TicketFactsStore } from './ticket-facts.store.ts'

export interface TicketFactsNeeds {
  readonly store: TicketFactsStore
  person(id: string): Promise<Person | undefined>
  /** 422 unless the cost centre is offered at the site. */
  costCentreTaken(id: string, locationId: string): Promise<void>
}
/** Whose facts they are, and what was said before. */
interface Of {
  readonly type: TicketTypeCode
  readonly locationId: string
  readonly before?: FormFacts | null
  /** What a new ticket says beside its form. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined
}
export type TicketFactsService = ReturnType<typeof ticketFactsService>

/** What the form of a ticket's type asks for: checked before it is kept. */
export function ticketFactsService({ store, person, costCentreTaken }: TicketFactsNeeds) {
  async function mustBeThere(field: string, ids: readonly (string | null | undefined)[]): Promise<void> {
    for (const id of ids)
      if (id && (await person(id))?.status !== 'active') throw invalid(`facts.${field}`, 'exists', 'There is no active person of that id')
  }
  async function mustExist(row: TicketFormFields, locationId: string): Promise<void> {
    await mustBeThere('handover_id', [row.handover_id])
    await mustBeThere('companion_ids', row.companion_ids ?? [])
    if (row.vendor_id && !(await store.hasVendor(row.vendor_id))) throw invalid('facts.vendor_id', 'exists', 'There is no such vendor')
    if (row.device_id && !(await store.hasDevice(row.device_id, locationId)))
      throw invalid('facts.device_id', 'exists', 'There is no such device at this site')
  }
  async function checked(draft: FormFactsDraft, { type, locationId, before }: Of): Promise<TicketFormFields> {
    mustBeOfType(draft, type)
    const row = { ...rowOf(before ?? null), ...draft }
    mustBeWhole(row, type)
    mustBeInOrder(row)
    mustAddUp(row)
    await mustExist(draft, locationId)
    const payer = draft.cost_centre_id
    if (payer && payer !== before?.cost_centre?.id) await costCentreTaken(payer, locationId)
    return row
  }
  return {
    put: store.put,
    /** Of a new ticket; undefined where it says nothing, which some types refuse. */
    async opening(draft: FormFactsDraft | undefined, of: Of): Promise<TicketFormFields | undefined> {
      refuseBadMoney(of.type, of.extra)
      const given = draft ?? {}
      return factsOfType(of.type).always || Object.keys(given).length > 0 ? checked(given, of) : undefined
    },
    /** Facts as they are to be; undefined where they are so already. */
    async changed(draft: FormFactsDraft | undefined, was: TicketRow): Promise<TicketFormFields | undefined> {
      if (!draft) return undefined
      const row = await checked(draft, { type: was.type, locationId: was.location.id, before: was.facts })
      return isDeepStrictEqual(row, rowOf(was.facts)) ? undefined : row
    },
  }
}

function mustBeOfType(draft: FormFactsDraft, type: TicketTypeCode): void {
  const stray = Object.keys(draft).find((key) => !factsOfType(type).takes.includes(key))
  if (stray) throw invalid(`facts.${stray}`, 'ticket_type', `A ticket of the type ${type} has no ${stray.replaceAll('_', ' ')}`)
}
function mustBeWhole(row: TicketFormFields, type: TicketTypeCode): void {
  const missing = factsOfType(type).needs.find((text) => isEmpty(row[text as keyof TicketFormFields]))
  if (missing) throw invalid(`facts.${missing}`, 'required', `Say the ${missing.replaceAll('_', ' ')} too`)
}
function mustBeInOrder({ first_day = null, last_day = null, first_half = null, last_half = null }: TicketFormFields): void {
  const halves = halvesOf({ first_day, last_day, first_half, last_half })
  if (halves !== null && halves < 1)
    throw invalid('facts.last_day', 'minimum', 'The last day lies before the first, or the halves leave nothing of it')
}
function mustAddUp({ amount, lines }: TicketFormFields): void {
  if (amount && lines && linesTotal(lines) !== amount)
    throw invalid('facts.amount', 'sum', `The lines add up to ${linesTotal(lines)}, not to ${amount}`)
}
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Facts as they are shown, as their row keeps them. */
function rowOf(facts: FormFacts | null): TicketFormFields {
  if (!facts) return {}
  const { handover, companions, vendor, device, cost_centre, ...plain } = facts
  const ids = companions?.map((companion) => companion.id) ?? null
  return {
    ...{ ...plain, handover_id: handover?.id ?? null, companion_ids: ids, vendor_id: vendor?.id ?? null, device_id: device?.id ?? null },
    cost_centre_id: cost_centre?.id ?? null,
  }
}
