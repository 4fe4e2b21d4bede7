import type { ConnectorReason, Mapping } from '@menara/shared/contract/connectors.contract.ts'

/** One value that was asked for: a number as it stands in the device, or why there is none. */
export interface Read {
  readonly mapping: Mapping
  readonly value: number | null
  readonly error: string
  /** Empty with a value. */
  readonly reason: ConnectorReason
}

/** Something that is asked: the one interface of all protocols. */
export interface Source {
  /** Asks for every value once. Rejects when the other side cannot be reached at all. */
  read(): Promise<Read[]>
  /** Twice without harm. */
  close(): Promise<void>
}

export interface SourceNeeds {
  /** Resolved and allowed already: an IP address. */
  readonly address: string
  readonly port: number
  readonly timeoutMs: number
  readonly mappings: readonly Mapping[]
  /** Told of values that came without being asked for (COV). */
  readonly told: (reads: Read[]) => void
}
export type OpenSource = (needs: SourceNeeds) => Source

/** `value * scale + offset`, in the point's unit. */
export const scaled = (value: number, { scale, offset }: Mapping): number => Math.round((value * scale + offset) * 1e9) / 1e9

export const readOf = (mapping: Mapping, value: number): Read => ({ mapping, value, error: '', reason: '' })
export const noNumber = (mapping: Mapping, error: string): Read => ({ mapping, value: null, error, reason: 'no_number' })
export const denied = (mapping: Mapping, message: string): Read => ({
  mapping,
  value: null,
  error: `The device refuses: ${message}`,
  reason: 'denied',
})

/** Of a poll that ended in an error: codes of Node's sockets and sentences of the libraries. */
const KNOWN: readonly (readonly [RegExp, ConnectorReason])[] = [
  [/ENOTFOUND|EAI_AGAIN|not known to the name service/, 'name'],
  [/may not ask it|not the address of one device/, 'not_allowed'],
  [/ECONNREFUSED/, 'refused'],
  [/EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL/, 'no_way'],
  [/ETIMEDOUT|ERR_TIMEOUT|timed out|No answer within/i, 'timeout'],
  [/ECONNRESET|EPIPE|Port Not Open|closed/i, 'closed'],
]

/** What a person is told of a failure: a kind of it, and the sentence as it came. */
export function failureOf(error: unknown): { readonly reason: ConnectorReason; readonly error: string } {
  const { message = '', code = '' } = error as { message?: string; code?: string }
  // A library's time-out bears its name, not a sentence.
  const text = message || code || (error as { errno?: string }).errno || 'It could not be reached'
  const [, reason] = KNOWN.find(([pattern]) => pattern.test(`${code} ${text} ${(error as Error).name}`)) ?? []
  return { reason: reason ?? 'other', error: text.slice(0, 300) }
}
