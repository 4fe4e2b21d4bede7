import type { Mapping } from '@menara/shared/contract/connectors.contract.ts'

/** One value that was asked for: a number as it stands in the device, or why there is none. */
export interface Read {
  readonly mapping: Mapping
  readonly value: number | null
  readonly error: string
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
