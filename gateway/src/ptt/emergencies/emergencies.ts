import type { EmergencyNote, StandingEmergency } from '@menara/shared/contract/internal.contract.ts'
import { coalesced } from '@menara/shared/kit/flow-control/coalesced.ts'
import type { Clock } from '../../platform/clock.ts'
import { openNotes, type SendNote } from '../../platform/notes.ts'
import type { Floors } from '../floors.ts'

/** Where emergencies are kept. */
export interface EmergencyRecords {
  readonly send: SendNote<EmergencyNote>
  readonly standing: () => Promise<readonly StandingEmergency[] | 'away'>
  /** One was kept: whoever follows the list here asks again at once, before upstream announces it. */
  readonly onKept?: (id: string) => void
}
export interface EmergenciesNeeds {
  readonly records: EmergencyRecords
  readonly clock: Clock
  readonly newId: () => string
  readonly floors: Pick<Floors, 'happens' | 'floorOf'>
  readonly onFault: (error: unknown) => void
}
interface Call {
  readonly channel: string
  readonly person: string
  readonly name: string
}
interface Known extends Call {
  readonly id: string
  readonly since: number
  /** The backend keeps it: where it does not stand there any more, somebody has ended it. */
  kept: boolean
}
export type Emergencies = ReturnType<typeof openEmergencies>

/** The net under lost change notifications. */
const AGAIN_MS = 15_000

const noteOf = ({ channel, person, since }: Known): EmergencyNote => ({
  channel_id: channel,
  user_id: person,
  raised_at: new Date(since).toISOString(),
  ended_at: null,
  ended_by: null,
})

/**
 * Calls for help of this gateway's channels. Each is noted upstream, which notifies the operators; what stands there stands on the floors
 * here as well, also after a restart, and what was ended there ends here.
 */
export function openEmergencies({ records, clock, newId, floors, onFault }: EmergenciesNeeds) {
  const book = knownEmergencies(floors)
  const notes = openNotes<EmergencyNote>({
    send: records.send,
    clock,
    onTaken(id) {
      book.keep(id)
      records.onKept?.(id)
    },
    onLost: (id, why) => onFault(new Error(`emergency ${id} was not noted: ${why}`)),
  })
  const stands = ({ channel, person }: Call): boolean => book.of(channel).some((known) => known.person === person)
  function begin(call: Call): void {
    const known: Known = { ...call, id: newId(), since: clock.now(), kept: false }
    book.add(known)
    notes.note(known.id, noteOf(known))
  }
  /** An operator may have ended the former call, and nobody told this gateway yet: then this is another one. */
  async function beginUnlessStands(call: Call): Promise<void> {
    await ask()
    if (!stands(call)) begin(call)
  }
  async function ask(): Promise<void> {
    // What is noted while the answer is under way is not in it.
    const before = book.kept()
    const standing = await records.standing()
    if (standing !== 'away') book.reconcile(standing, before)
  }
  const refreshing = coalesced(ask, onFault)
  let stop = clock.after(0, regularly)
  function regularly(): void {
    stop = clock.after(AGAIN_MS, regularly)
    refreshing()
  }
  return {
    /** Somebody calls for help; one call of a person stands once in a channel. */
    raised(call: Call): void {
      if (stands(call)) void beginUnlessStands(call).catch(onFault)
      else begin(call)
    },
    /** A dispatcher has cleared these channels. */
    cleared(channels: Iterable<string>, by: string): void {
      for (const known of [...channels].flatMap(book.of)) {
        book.drop(known.id)
        notes.note(known.id, { ...noteOf(known), ended_at: new Date(clock.now()).toISOString(), ended_by: by })
      }
    },
    /** A floor was opened: what stands in its channel stands on it. */
    opened: (channel: string): void => book.of(channel).forEach(book.show),
    /** Asks upstream what stands. */
    refresh: refreshing,
    close(): void {
      stop()
      notes.close()
    },
  }
}

/** What stands, as far as this gateway knows, and the floors it stands on. */
function knownEmergencies(floors: EmergenciesNeeds['floors']) {
  const known = new Map<string, Known>()
  /** Ended here, and perhaps not noted yet. */
  const ended = new Set<string>()
  const of = (channel: string): Known[] => [...known.values()].filter((value) => value.channel === channel)
  function show({ channel, person, name, since }: Known): void {
    const floor = floors.floorOf(channel)
    if (floor && !floor.emergency) floors.happens({ type: 'emergency', channel, emergency: { person, name, since } })
  }
  function end(id: string): void {
    const gone = known.get(id)
    known.delete(id)
    if (gone && of(gone.channel).length === 0) floors.happens({ type: 'emergency', channel: gone.channel, emergency: null })
  }
  return {
    of,
    show,
    add(item: Known): void {
      known.set(item.id, item)
      show(item)
    },
    keep(id: string): void {
      const item = known.get(id)
      if (item) item.kept = true
    },
    drop(id: string): void {
      known.delete(id)
      ended.add(id)
    },
    kept: (): string[] => [...known.values()].flatMap((value) => (value.kept ? [value.id] : [])),
    /** `before`: those upstream knew of when it was asked. */
    reconcile(standing: readonly StandingEmergency[], before: readonly string[]): void {
      const now = new Set(standing.map((item) => item.id))
      for (const id of before) if (!now.has(id)) end(id)
      for (const item of standing.filter(({ id }) => !known.has(id) && !ended.has(id))) known.set(item.id, knownFrom(item))
      for (const value of known.values()) show(value)
    },
  }
}

const knownFrom = ({ id, channel_id: channel, user_id: person, name, raised_at }: StandingEmergency): Known => ({
  ...{ id, channel, person, name, kept: true },
  since: Date.parse(raised_at),
})
