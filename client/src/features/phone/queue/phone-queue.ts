import type { InspectionRoundDetail, OwnInspections } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import type { InspectionOperation, OperationResult } from '@menara/shared/contract/inspections/inspection-sync.contract.ts'

/** What a round is made by, with the names of its template. */
export type RoundVersion = OwnInspections['versions'][number]

/** A round as the phone keeps it. */
export interface KeptRound {
  /** As the server had it last. */
  readonly detail: InspectionRoundDetail
  readonly version: RoundVersion
  /** Of this phone's copy: its operations are counted for themselves. */
  readonly clientId: string
  /** Of the next operation. */
  readonly nextSequence: number
}

/** Why something was not taken, in the reader's language. */
export interface EntryRefusal {
  readonly message: string
  /** By the names of the contract; empty where a call was refused as a whole. */
  readonly rules: readonly string[]
}

/** Something recorded on this phone. It stays until the server has it, and where it is refused until its person has settled it. */
export interface Entry {
  /** Counts what was recorded on this phone, over all rounds. */
  readonly order: number
  readonly roundId: string
  readonly operation: InspectionOperation
  readonly state: 'waiting' | 'refused'
  readonly refusal: EntryRefusal | null
  /** Why it is sent without one of its photos. */
  readonly photoRefusal: EntryRefusal | null
}

/** What is recorded: the phone gives it its id and its place in the order. */
export type Recorded = Omit<InspectionOperation, 'operation_id' | 'sequence'>

/** What this phone keeps of one person, as it is at one moment. */
export interface PhoneContent {
  readonly rounds: readonly KeptRound[]
  /** In their order. */
  readonly entries: readonly Entry[]
  readonly nextOrder: number
  /** When the rounds were brought last, in ms; null: never. */
  readonly fetchedAt: number | null
  /** When everything recorded had been taken last, in ms; null: never. */
  readonly sentAt: number | null
  /** IANA zones of sites by their id, for times without a connection. */
  readonly zones: Readonly<Record<string, string>>
}
export const NOTHING_KEPT: PhoneContent = { rounds: [], entries: [], nextOrder: 1, fetchedAt: null, sentAt: null, zones: {} }

export const waitingIn = (entries: readonly Entry[]): Entry[] => entries.filter((entry) => entry.state === 'waiting')

/** With operations of a round added at the end of the queue. Throws where the phone does not have the round. */
export function withRecorded(
  content: PhoneContent,
  { roundId, operations, newId }: { readonly roundId: string; readonly operations: readonly Recorded[]; readonly newId: () => string },
): PhoneContent {
  const round = keptRound(content, roundId)
  const added = operations.map(
    (operation, at): Entry => ({
      order: content.nextOrder + at,
      roundId,
      operation: { ...operation, operation_id: newId(), sequence: round.nextSequence + at },
      state: 'waiting',
      refusal: null,
      photoRefusal: null,
    }),
  )
  return {
    ...content,
    entries: [...content.entries, ...added],
    nextOrder: content.nextOrder + added.length,
    rounds: replaced(content.rounds, { ...round, nextSequence: round.nextSequence + added.length }),
  }
}

/** What the server answered about operations of a round: taken ones go, refused ones stay with the reason; `again` stays as it is. */
export function withResults(
  content: PhoneContent,
  { results, detail }: { readonly results: readonly OperationResult[]; readonly detail: InspectionRoundDetail },
): PhoneContent {
  const resultOf = new Map(results.map((result) => [result.operation_id, result]))
  const entries = content.entries.flatMap((entry) => {
    const result = resultOf.get(entry.operation.operation_id)
    return result ? settled(entry, result) : [entry]
  })
  const round = content.rounds.find((kept) => kept.detail.id === detail.id)
  return { ...content, entries, rounds: round ? replaced(content.rounds, { ...round, detail }) : content.rounds }
}

function settled(entry: Entry, { status, again, errors }: OperationResult): Entry[] {
  if (status === 'refused') {
    if (again) return [entry]
    const refusal = { message: errors.map((error) => error.message).join(' '), rules: errors.map((error) => error.rule) }
    return [{ ...entry, state: 'refused', refusal }]
  }
  return entry.photoRefusal ? [{ ...entry, state: 'refused', refusal: entry.photoRefusal }] : []
}

/** The call with this entry alone was refused: the server has counted nothing, so those behind it move up. */
export function withRefused(
  content: PhoneContent,
  { order, refusal }: { readonly order: number; readonly refusal: EntryRefusal },
): PhoneContent {
  const refused = content.entries.find((entry) => entry.order === order && entry.state === 'waiting')
  if (!refused) return content
  const { roundId, operation } = refused
  const round = content.rounds.find((kept) => kept.detail.id === roundId)
  const moved = (entry: Entry): Entry =>
    entry.roundId === roundId && entry.state === 'waiting' && entry.operation.sequence > operation.sequence
      ? { ...entry, operation: { ...entry.operation, sequence: entry.operation.sequence - 1 } }
      : entry
  return {
    ...content,
    entries: content.entries.map((entry) => (entry === refused ? { ...entry, state: 'refused', refusal } : moved(entry))),
    rounds: round ? replaced(content.rounds, { ...round, nextSequence: round.nextSequence - 1 }) : content.rounds,
  }
}

/** The server will never take this photo: what waits is sent without it, and says why. */
export const withoutPhoto = (
  content: PhoneContent,
  { id, refusal }: { readonly id: string; readonly refusal: EntryRefusal },
): PhoneContent => ({
  ...content,
  entries: content.entries.map((entry) =>
    entry.state === 'waiting' && entry.operation.photo_ids?.includes(id)
      ? {
          ...entry,
          photoRefusal: refusal,
          operation: { ...entry.operation, photo_ids: entry.operation.photo_ids.filter((photoId) => photoId !== id) },
        }
      : entry,
  ),
})

/** The rounds as the server has them now. One that it no longer names stays as long as entries of it are here. */
export function withRounds(
  content: PhoneContent,
  { own, at, newId }: { readonly own: OwnInspections; readonly at: number; readonly newId: () => string },
): PhoneContent {
  const before = new Map(content.rounds.map((round) => [round.detail.id, round]))
  const versions = new Map(own.versions.map((version) => [version.id, version]))
  const rounds = own.rounds.flatMap((detail): KeptRound[] => {
    const version = versions.get(detail.version_id)
    const { clientId = newId(), nextSequence = 1 } = before.get(detail.id) ?? {}
    return version ? [{ detail, version, clientId, nextSequence }] : []
  })
  const named = new Set(rounds.map((round) => round.detail.id))
  const mentioned = new Set(content.entries.map((entry) => entry.roundId))
  const kept = content.rounds.filter(({ detail }) => !named.has(detail.id) && mentioned.has(detail.id))
  return { ...content, rounds: [...rounds, ...kept], fetchedAt: at }
}

/** A refused entry once more, as the newest of its round, under a new id. */
export function withRetried(
  content: PhoneContent,
  { order, newId }: { readonly order: number; readonly newId: () => string },
): PhoneContent {
  const refused = content.entries.find((entry) => entry.order === order && entry.state === 'refused')
  if (!refused) return content
  const { operation_id: _id, sequence: _sequence, ...operation } = refused.operation
  return withRecorded(withoutEntry(content, { order }), { roundId: refused.roundId, operations: [operation], newId })
}

/** Without a refused entry; one that waits stays. */
export const withoutEntry = (content: PhoneContent, { order }: { readonly order: number }): PhoneContent => ({
  ...content,
  entries: content.entries.filter((entry) => entry.order !== order || entry.state === 'waiting'),
})

/**
 * A round begun anew on this phone, where the server misses operations that are not here: its operations are counted for themselves
 * under another id of the copy, in the same order.
 */
export function withNewCopy(
  content: PhoneContent,
  { roundId, newId }: { readonly roundId: string; readonly newId: () => string },
): PhoneContent {
  const round = keptRound(content, roundId)
  let sequence = 1
  const entries = content.entries.map((entry) =>
    entry.roundId === roundId && entry.state === 'waiting' ? { ...entry, operation: { ...entry.operation, sequence: sequence++ } } : entry,
  )
  return { ...content, entries, rounds: replaced(content.rounds, { ...round, clientId: newId(), nextSequence: sequence }) }
}

/** Everything was taken at this moment. False claims are not kept: while anything waits it stays as it was. */
export const withAllSent = (content: PhoneContent, { at }: { readonly at: number }): PhoneContent =>
  waitingIn(content.entries).length > 0 ? content : { ...content, sentAt: at }

/** Throws where the phone does not have it. */
export function keptRound(content: Pick<PhoneContent, 'rounds'>, roundId: string): KeptRound {
  const round = content.rounds.find((kept) => kept.detail.id === roundId)
  if (!round) throw new Error(`Round ${roundId} is not on this phone`)
  return round
}

const replaced = (rounds: readonly KeptRound[], round: KeptRound): KeptRound[] =>
  rounds.map((kept) => (kept.detail.id === round.detail.id ? round : kept))
