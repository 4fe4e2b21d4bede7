import type { InspectionRoundDetail, OwnInspections } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import type { InspectionOperation, OperationResult } from '@menara/shared/contract/inspections/inspection-sync.contract.ts'
import {
  type Entry,
  type EntryRefusal,
  waitingIn,
  withAllSent,
  withNewCopy,
  withoutPhoto,
  withRefused,
  withResults,
  withRounds,
} from './phone-queue.ts'
import type { KeptPhoto, PhoneStore } from './phone-store.ts'

/** A call that the server refused. `status` 0: nobody answered. */
export class NotTaken extends Error {
  readonly status: number
  /** By the names of the contract. */
  readonly rules: readonly string[]
  /** The server wants to be asked no sooner. */
  readonly afterMs: number
  constructor(message: string, { status, rules = [], afterMs = 0 }: { status: number; rules?: readonly string[]; afterMs?: number }) {
    super(message)
    this.status = status
    this.rules = rules
    this.afterMs = afterMs
  }
}

/** The server, as far as the phone speaks with it. Every call rejects with `NotTaken`. */
export interface Remote {
  /** Takes the same photo any number of times. */
  sendPhoto(photo: KeptPhoto): Promise<void>
  /** Answers each operation of a round; the same one any number of times. */
  sendOperations(sent: SentOperations): Promise<{ readonly results: readonly OperationResult[]; readonly round: InspectionRoundDetail }>
  fetchRounds(): Promise<OwnInspections>
}
export interface SentOperations {
  readonly roundId: string
  readonly clientId: string
  readonly operations: readonly InspectionOperation[]
}

/** `later`: not everything was taken; `afterMs` is what the server asks to wait at least. `signed-out`: the session is over, the queue stays. */
export type SyncOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'later'; readonly isOffline: boolean; readonly afterMs: number }

export interface SyncNeeds {
  readonly store: PhoneStore
  readonly remote: Remote
  readonly newId: () => string
  /** In ms. */
  readonly now: () => number
}

/** What is sent of a round at once. */
const BATCH = 50

/**
 * Sends everything that waits, round by round: photos before the entries that name them, entries in the order in which they were made.
 * What the server refuses stays on the phone with the reason; what could not be sent is sent by the next call.
 */
export async function syncOnce(needs: SyncNeeds): Promise<SyncOutcome> {
  const { store, remote, now, newId } = needs
  let failed: NotTaken | null = null
  try {
    const { entries } = await store.content()
    for (const roundId of new Set(waitingIn(entries).map((entry) => entry.roundId)))
      await syncRound(roundId, needs).catch((error: unknown) => {
        // A server that fails at one round may take the others.
        if (!(error instanceof NotTaken) || endsSync(error)) throw error
        failed = error
      })
    const own = await remote.fetchRounds()
    const at = now()
    await store.change((content) => withAllSent(withRounds(content, { own, at, newId }), { at }))
  } catch (error) {
    return outcomeOf(error)
  }
  return failed ? outcomeOf(failed) : { kind: 'done' }
}

async function syncRound(roundId: string, needs: SyncNeeds): Promise<void> {
  let isNewCopy = false
  for (;;) {
    const batch = waitingOf(await needs.store.content(), roundId)
    if (batch.length === 0) return
    await sendPhotos(roundId, batch, needs)
    const progress = await send(roundId, batch.length, needs)
    if (progress === 'some') continue
    // What the server misses is not here: it is told once that this copy counts anew.
    if (progress === 'none' || isNewCopy) throw new NotTaken('Nothing was taken', { status: 503 })
    isNewCopy = true
    await needs.store.change((content) => withNewCopy(content, { roundId, newId: needs.newId }))
  }
}

const waitingOf = ({ entries }: { readonly entries: readonly Entry[] }, roundId: string): Entry[] =>
  waitingIn(entries)
    .filter((entry) => entry.roundId === roundId)
    .slice(0, BATCH)

async function sendPhotos(roundId: string, entries: readonly Entry[], { store, remote }: SyncNeeds): Promise<void> {
  const { rounds } = await store.content()
  const there = new Set(rounds.find((round) => round.detail.id === roundId)?.detail.photos.map((photo) => photo.id))
  for (const id of new Set(entries.flatMap(({ operation }) => operation.photo_ids ?? []))) {
    const photo = await store.photo(roundId, id)
    if (photo?.isSent || there.has(id)) continue
    try {
      if (!photo) throw new NotTaken('', { status: 404 })
      await remote.sendPhoto(photo)
    } catch (error) {
      const refusal = refusalOf(error)
      await store.change((content) => withoutPhoto(content, { id, refusal }))
      continue
    }
    await store.keepPhoto({ ...photo, isSent: true })
  }
}

/** `gap`: the server waits for operations before these. */
type Progress = 'some' | 'none' | 'gap'

/** One request of so many entries; where it is refused as a whole, one for each, so that one bad entry holds up none of the others. */
async function send(roundId: string, count: number, needs: SyncNeeds): Promise<Progress> {
  const { store, remote } = needs
  const content = await store.content()
  const entries = waitingOf(content, roundId).slice(0, count)
  const [first] = entries
  const clientId = content.rounds.find((round) => round.detail.id === roundId)?.clientId
  if (!first) return 'some'
  if (clientId === undefined) return refuseFirst(first, { message: '', rules: [] }, needs)
  let answer: Awaited<ReturnType<Remote['sendOperations']>>
  try {
    answer = await remote.sendOperations({ roundId, clientId, operations: entries.map((entry) => entry.operation) })
  } catch (error) {
    const refusal = refusalOf(error)
    return entries.length === 1 ? refuseFirst(first, refusal, needs) : sendSingly(entries.length, { roundId, needs })
  }
  const after = await store.change((now) => withResults(now, { results: answer.results, detail: answer.round }))
  const left = new Set(waitingIn(after.entries).map((entry) => entry.order))
  if (entries.some((entry) => !left.has(entry.order))) return 'some'
  const received = answer.round.received.find((known) => known.client_id === clientId)?.sequence ?? 0
  return received + 1 < first.operation.sequence ? 'gap' : 'none'
}

async function sendSingly(count: number, { roundId, needs }: { readonly roundId: string; readonly needs: SyncNeeds }): Promise<Progress> {
  for (let sent = 0; sent < count; sent++) {
    const progress = await send(roundId, 1, needs)
    if (progress !== 'some') return progress
  }
  return 'some'
}

async function refuseFirst({ order }: Entry, refusal: EntryRefusal, { store }: SyncNeeds): Promise<Progress> {
  await store.change((content) => withRefused(content, { order, refusal }))
  return 'some'
}

/** Why the server will never take it. Throws what may be taken another time. */
function refusalOf(error: unknown): EntryRefusal {
  if (!(error instanceof NotTaken) || endsSync(error) || error.status >= 500) throw error
  return { message: error.message, rules: error.rules }
}

/** Nobody answers, or nothing more is to be asked now. */
const endsSync = ({ status }: NotTaken): boolean => status === 0 || status === 401 || status === 408 || status === 429

function outcomeOf(error: unknown): SyncOutcome {
  if (!(error instanceof NotTaken)) throw error
  if (error.status === 401) return { kind: 'signed-out' }
  return { kind: 'later', isOffline: error.status === 0, afterMs: error.afterMs }
}
