import { ticketTypes } from '@menara/shared/domain/tickets/ticket-types.ts'
import { isZone } from '@menara/shared/domain/zone-offsets.ts'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import type { Channel, RowOf } from '@menara/shared/kit/feeds/channel.ts'
import { oversizedOf } from '@menara/shared/kit/feeds/oversized-row.ts'
import { rowId } from '@menara/shared/kit/feeds/row-id.ts'
import type { TSchema } from 'typebox'

/** What is read of a contract's schema. */
interface Shape {
  readonly type?: string
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly const?: unknown
}
type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * An answer of another upstream in the shape of the contract, so that every screen can show it: fields that are absent become null where
 * the contract allows it, else empty (`''`, `[]`, 0, false); ids are texts, and a row without `id` takes the one its subject documents
 * (`ticket_id`). Fields the contract does not know stay. A list or row outside `data` is put into it.
 */
export function completeReply(endpoint: Endpoint, answer: unknown): unknown {
  if (endpoint.reply === 'binary') return answer
  const shape = endpoint.reply as Shape
  const { next, ...rest } = completed(shape, inData(answer), subjectOf(endpoint)) as Fields
  return { ...rest, ...((typeof next === 'string' || typeof next === 'number') && next !== '' && { next: String(next) }) }
}

/** An answer that is not wrapped in `data` is. */
export const inData = (answer: unknown): Fields => (isFields(answer) && 'data' in answer ? answer : { data: answer })

/** A row of a feed, completed in the same way. */
const completeRow = (item: TSchema, row: unknown, subject: string): unknown => completed(item as Shape, row, subject)

/**
 * Rows of a feed in the shape of the contract: those of another upstream all, of our own those that were too large to come whole. The rows
 * themselves where there is nothing to complete.
 */
export function completeRows<C extends Channel>(
  { item, name }: C,
  rows: ReadonlyMap<string, RowOf<C>>,
  foreign: boolean,
): ReadonlyMap<string, RowOf<C>> {
  const isPart = (row: unknown) => foreign || oversizedOf(row) !== null
  if (![...rows.values()].some(isPart)) return rows
  return new Map([...rows].map(([key, row]) => [key, isPart(row) ? (completeRow(item, row, name) as RowOf<C>) : row]))
}

const subjectOf = ({ name }: Endpoint): string => name.split('.')[0] ?? ''

function completed(shape: Shape, value: unknown, subject: string): unknown {
  if (shape.anyOf) return completedChoice(shape.anyOf, value, subject)
  if ('const' in shape) return value ?? shape.const
  if (shape.type === 'array') return (Array.isArray(value) ? value : []).map((one) => completed(shape.items ?? {}, one, subject))
  if (shape.type === 'object') return completedFields(shape, fieldsOf(shape, value), subject)
  return (PLAIN[shape.type ?? ''] ?? anything)(value)
}

/** A thing that is said by its name alone is called that; its id is the name. */
function fieldsOf({ properties }: Shape, value: unknown): Fields {
  if (isFields(value)) return value
  const name = textOf(value)
  return name !== '' && properties?.name ? { id: name, name } : {}
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const numberOf = (value: unknown) => (Number.isFinite(Number(value)) ? Number(value) : 0)
const anything = (value: unknown) => value ?? null
const PLAIN: Readonly<Record<string, (value: unknown) => unknown>> = {
  string: textOf,
  number: numberOf,
  integer: numberOf,
  boolean: (value) => value === true || value === 1,
}

/** The JSON types a value may be of. */
function typesOf(value: unknown): readonly string[] {
  if (typeof value === 'number') return ['number', 'integer', 'string']
  return [Array.isArray(value) ? 'array' : typeof value]
}

function completedChoice(choices: readonly Shape[], value: unknown, subject: string): unknown {
  const isAbsent = value === undefined || value === null
  if (isAbsent && choices.some(({ type }) => type === 'null')) return null
  const fitting = isAbsent ? [] : choices.filter(({ type = '' }) => typesOf(value).includes(type))
  const exact = isFields(value) ? fitting.find((choice) => hasConstants(choice, value)) : undefined
  return completed(exact ?? fitting[0] ?? choices[0] ?? {}, value, subject)
}

/** Whether the fields that tell the kinds of a union apart are those of this one. */
const hasConstants = ({ properties = {} }: Shape, value: Fields): boolean =>
  Object.entries(properties).every(([name, field]) => !('const' in field) || field.const === value[name])

function completedFields({ properties = {}, required = [] }: Shape, given: Fields, subject: string): Fields {
  const result: Record<string, unknown> = { ...given }
  for (const [name, field] of Object.entries(properties)) {
    const value = sourceOf(name, given, subject)
    if (required.includes(name)) result[name] = completed(field, value, subject)
    else if (value === undefined || value === null) delete result[name]
    else result[name] = completed(field, value, subject)
  }
  return result
}

/** Where a field is taken from: what a row is called is read wherever it is said, a ticket's type from its documented number. */
function sourceOf(name: string, given: Fields, subject: string): unknown {
  if (name === 'id') return rowId(given, { subject })
  if (name === 'zone') return zoneOf(given)
  if (name === 'type' && subject === 'tickets') return given.type ?? typeOf(given.ticket_type_id)
  if (name === 'number') return firstSaid(given, ['number', 'code']) ?? rowId(given, { subject })
  return firstSaid(given, CALLED[name] ?? [name]) ?? given[name]
}
/** Times of a site whose zone is not said, or is no zone, are shown in UTC, with its abbreviation. */
function zoneOf(given: Fields): string {
  const zone = String(firstSaid(given, ['zone', 'timezone', 'time_zone']) ?? 'UTC')
  return isZone(zone) ? zone : 'UTC'
}
const typeOf = (id: unknown): string => ticketTypes.find((type) => type.id === Number(id))?.code ?? 'general'
const firstSaid = (given: Fields, names: readonly string[]): unknown =>
  names.map((name) => given[name]).find((value) => value !== undefined && value !== null && value !== '')

const CALLED: Readonly<Record<string, readonly string[]>> = {
  title: ['title', 'name', 'description', 'message'],
  name: ['name', 'full_name', 'title', 'username', 'description'],
}
