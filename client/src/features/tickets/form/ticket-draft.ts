import type { TicketTemplate } from '@menara/shared/contract/desk/ticket-templates.contract.ts'
import type { AssetDetail } from '@menara/shared/contract/places/assets.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { instantAt, wallTimeOf } from '../../../kit/dates/zoned-time.ts'
import { draftOver } from '../../../kit/forms/drafts.ts'
import { emptyFacts, type FactsValues, factsChanges, factsDraft, factsValuesOf, newKeys } from '../facts/facts-values.ts'

/** Facts of a ticket as the fields of a form hold them: empty texts for what is not said, times as the site's clocks show them. */
export interface TicketValues extends Record<string, unknown> {
  location_id: string
  category_id: string
  subtype_id: string
  title: string
  description: string
  priority: string
  area_id: string
  asset_id: string
  due_at: string
  start: string
  end: string
  from: string
  to: string
  code: string
  assignee_id: string
  group_id: string
  /** Its checklist comes with a new ticket. */
  template_id: string
  /** What the form of its type asks for. */
  facts: FactsValues
}
const DETAILS = [
  'category_id',
  'subtype_id',
  'title',
  'description',
  'priority',
  'area_id',
  'asset_id',
  'due_at',
  'start',
  'end',
  'from',
  'to',
  'code',
] as const
const PLAIN: ReadonlySet<string> = new Set(['title', 'description', 'priority'])

export const emptyValues = (locationId: string): TicketValues => ({
  location_id: locationId,
  category_id: '',
  subtype_id: '',
  title: '',
  description: '',
  priority: 'medium',
  area_id: '',
  asset_id: '',
  due_at: '',
  start: '',
  end: '',
  from: '',
  to: '',
  code: '',
  assignee_id: '',
  group_id: '',
  template_id: '',
  facts: emptyFacts(),
})

/** A new form about an asset: its place is known. */
export const valuesAbout = ({ id, location_id, area_id }: Pick<AssetDetail, 'id' | 'location_id' | 'area_id'>): TicketValues => ({
  ...emptyValues(location_id),
  area_id: area_id ?? '',
  asset_id: id,
})

/** A new form with what was typed into an earlier one; null where there is none. */
export function restoredValues(empty: TicketValues, stored: unknown): TicketValues {
  const values = draftOver(empty, stored)
  return { ...values, facts: { ...values.facts, lines: newKeys(values.facts.lines) } }
}

/** Whether a form says anything: the site comes by itself. */
export const isUntouched = (values: TicketValues, empty: TicketValues): boolean => wordsOf(values) === wordsOf(empty)
const wordsOf = (values: TicketValues): string =>
  JSON.stringify({ ...values, location_id: '' }, (name, value: unknown) => (name === 'key' ? undefined : value))

export function valuesOf(ticket: Ticket, zone: string): TicketValues {
  return {
    location_id: ticket.location.id,
    category_id: ticket.category?.id ?? '',
    subtype_id: ticket.subtype?.id ?? '',
    title: ticket.title,
    description: ticket.description,
    priority: ticket.priority,
    area_id: ticket.area?.id ?? '',
    asset_id: ticket.asset?.id ?? '',
    due_at: wallTimeOf(ticket.due_at, zone),
    start: wallTimeOf(ticket.start, zone).slice(0, 10),
    end: wallTimeOf(ticket.end, zone).slice(0, 10),
    from: ticket.from ?? '',
    to: ticket.to ?? '',
    code: ticket.code ?? '',
    assignee_id: ticket.assignee?.id ?? '',
    group_id: ticket.group?.id ?? '',
    template_id: '',
    facts: factsValuesOf(ticket.facts),
  }
}

/** What a template says of a new ticket; what it leaves open stays as it was typed. */
export const templateValues = ({ title, description, category, subtype, priority }: TicketTemplate): Partial<TicketValues> => ({
  title,
  description,
  ...(category && { category_id: category.id }),
  ...(subtype && { subtype_id: subtype.id }),
  ...(priority && { priority }),
})

/** Body of a new ticket: what is not said is left out. */
export function draftOf(
  { facts, ...values }: TicketValues,
  { typeId, zone }: { readonly typeId: number; readonly zone: string },
): Record<string, unknown> {
  const said = Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => [key, key === 'due_at' ? instantAt(String(value), zone) : value])
  const own = factsDraft(facts, typeId)
  return { ticket_type_id: typeId, ...Object.fromEntries(said), ...(own && { facts: own }) }
}

/** Of an edited form, the facts that differ from the ticket it was opened on. An emptied fact becomes none. */
export function changesOf(values: TicketValues, base: Ticket, zone: string): Record<string, unknown> {
  const before = valuesOf(base, zone)
  const own = factsChanges(values.facts, base.facts, base.ticket_type_id)
  const plain = DETAILS.filter((key) => values[key] !== before[key]).map((key) => [key, wireOf(key, values[key], zone)])
  return { ...Object.fromEntries(plain), ...(own && { facts: own }) }
}
function wireOf(key: string, value: string, zone: string): string | null {
  if (PLAIN.has(key)) return value
  if (value === '') return null
  return key === 'due_at' ? instantAt(value, zone) : value
}
