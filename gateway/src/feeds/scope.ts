import { type Channel, scopeOf } from '@menara/shared/kit/feeds/channel.ts'
import { Ajv, type ValidateFunction } from 'ajv'
import { invalidBy, type Reason } from '../platform/reason.ts'

export interface Scope {
  readonly channel: Channel
  /** Canonical: the same question always reads the same. */
  readonly text: string
  /** Path and query that upstream is asked with, below its own base path; the channel's fixed parameters included. */
  readonly target: string
  /** What the subscriber gave. */
  readonly params: Readonly<Record<string, string>>
}
export type Parsed = { ok: true; scope: Scope } | { ok: false; status: 404 | 422; reason: Reason }

const LONGEST = 2000
const formats = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/,
  email: /^[^\s@]+@[^\s@]+$/,
}

/** Ids of another upstream: numbers, or whatever short word it uses. */
const foreignId = /^[\w.:-]{1,100}$/

/** Reads `name?params` against the channels of the contract; parameters nobody documented are refused. `anyId`: ids need not be UUIDs. */
export function scopeReader(channels: readonly Channel[], { anyId = false }: { anyId?: boolean } = {}): (text: string) => Parsed {
  const known = { ...formats, ...(anyId && { uuid: foreignId }) }
  const ajv = new Ajv({ coerceTypes: true, useDefaults: false, removeAdditional: false, strict: false, formats: known })
  const readers = new Map(
    channels.map((channel) => [
      channel.name,
      { channel, valid: ajv.compile((channel.source.query ?? { type: 'object', additionalProperties: false }) as object) },
    ]),
  )
  return (text) => {
    if (text.length > LONGEST) return refuse({ key: 'feeds.too_long', params: { limit: LONGEST } })
    const at = text.indexOf('?')
    const name = at < 0 ? text : text.slice(0, at)
    const found = readers.get(name)
    if (!found) return { ok: false, status: 404, reason: { key: 'feeds.not_found', params: { name: name.slice(0, 60) } } }
    return read(found.channel, found.valid, new URLSearchParams(at < 0 ? '' : text.slice(at + 1)))
  }
}

function read(channel: Channel, valid: ValidateFunction, given: URLSearchParams): Parsed {
  // Without a prototype, so that no parameter's name means anything of its own.
  const asked: Record<string, unknown> = Object.create(null)
  for (const [name, value] of given) {
    if (Object.hasOwn(asked, name)) return refuse({ key: 'feeds.parameter_twice', params: { parameter: name } })
    if (channel.fixed && Object.hasOwn(channel.fixed, name))
      return refuse({ key: 'feeds.parameter_fixed', params: { parameter: name, feed: channel.name } })
    if (value !== '') asked[name] = value
  }
  if (!valid(asked)) return refuse(whyNot(channel, valid))
  // Coercion has made "010" and "10" the same number, so they are the same scope.
  const params = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]))
  const query = new URLSearchParams({ ...params, ...channel.fixed }).toString()
  const target = `${channel.source.path}${query && '?'}${query}`
  return { ok: true, scope: { channel, text: scopeOf(channel.name, params), params, target } }
}

function whyNot({ name }: Channel, { errors }: ValidateFunction): Reason {
  const [error] = errors ?? []
  const { additionalProperty, limit } = (error?.params ?? {}) as { additionalProperty?: string; limit?: number }
  if (additionalProperty !== undefined) return { key: 'feeds.parameter_unknown', params: { parameter: additionalProperty, feed: name } }
  const field = error?.instancePath.slice(1) || name
  return invalidBy({ field, rule: error?.keyword ?? 'other', ...(limit !== undefined && { params: { limit } }) })
}

const refuse = (reason: Reason): Parsed => ({ ok: false, status: 422, reason })
