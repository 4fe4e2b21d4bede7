import type { ConnectorReason, Mapping } from '@menara/shared/contract/iot/connectors.contract.ts'

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
]
const SILENT = 'No device of this kind answers there'

/**
 * Fails no sooner than after `ms`: whether a port is open, closed or kept by something else must not be told apart by how long it takes.
 */
export async function patiently<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  const over = new Promise((go) => setTimeout(go, ms).unref())
  return work.catch(async (error: unknown) => {
    await over
    throw error
  })
}

/** What a person is told of a failure. Where no device of this kind spoke it is one and the same, whatever is at the port. */
export function failureOf(error: unknown): { readonly reason: ConnectorReason; readonly error: string } {
  const { message = '', code = '' } = error as { message?: string; code?: string }
  // A library's time-out bears its name, not a sentence.
  const text = message || code || (error as { errno?: string }).errno || 'It could not be reached'
  const [, reason] = KNOWN.find(([pattern]) => pattern.test(`${code} ${text} ${(error as Error).name}`)) ?? []
  return reason ? { reason, error: text.slice(0, 300) } : { reason: 'timeout', error: SILENT }
}
