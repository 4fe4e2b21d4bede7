import type { Handover } from '@menara/shared/contract/alarms/handovers.contract.ts'
import { type HandoverState, handoverActs } from '@menara/shared/domain/alarms/handover-state.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, type Phrase } from '../../platform/errors.ts'
import type { HandoverNotesStore } from './handover-notes.store.ts'
import type { DeskPlaces, HandoverSheetStore } from './handover-sheet.store.ts'
import type { HandoverFacts, HandoverRow, HandoversStore } from './handovers.store.ts'

const HOUR_MS = 3_600_000
/** How far back a sheet counts where neither a roster nor an earlier hand-over says. */
const USUAL_SHIFT_MS = 12 * HOUR_MS
/** A desk that was taken over so long before the begin of a shift was taken over for that shift. */
const EARLY_MS = 4 * HOUR_MS
const PAST = { update: 'changed', refresh: 'refreshed', give: 'given', take: 'taken', withdraw: 'withdrawn' } as const
export type Step = keyof typeof PAST
export interface Stepping {
  /** Revision the caller saw. */
  readonly rev: number
  readonly caller: Caller
  /** What the step writes; asked inside the transaction, after state and revision were checked. */
  readonly facts: (row: HandoverRow, desk: DeskPlaces) => HandoverFacts | Promise<HandoverFacts>
  /** What the audit trail says beside the states. */
  readonly beside?: (row: HandoverRow, changes: HandoverFacts) => Record<string, unknown>
}

export interface HandoversNeeds {
  readonly store: HandoversStore
  readonly notes: HandoverNotesStore
  readonly sheets: HandoverSheetStore
  readonly journal: Journal
  /** Of a desk whose sites are in several zones. */
  readonly zone: string
  /** Begin of the shift that somebody works by the roster; null without one. */
  shiftStart(userId: string, at: Date, zone: string): Promise<string | null>
  /** The desk has another shift now; joins the open transaction. */
  handedOver(item: { desk: Handover['desk']; from: string | null; to: Caller }): Promise<void>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type HandoverSteps = ReturnType<typeof handoverSteps>

/** What every act on a sheet shares: who sees it, whether its state and revision allow it, and the trace it leaves. */
export function handoverSteps({ store, notes, sheets, journal, zone, shiftStart, atomically }: HandoversNeeds) {
  /** Desks all of whose sites the caller sees: a sheet tells of all of them. One that has none any more may tell of any site. */
  const desksOf = async (caller: Caller): Promise<DeskPlaces[]> =>
    (await sheets.desks()).filter(({ sites }) =>
      sites.length === 0 ? caller.locationIds === null : sites.every((site) => caller.sees(site)),
    )

  async function visible(id: string, caller: Caller): Promise<{ row: HandoverRow; desk: DeskPlaces }> {
    const row = await store.find(id)
    const desk = row && (await desksOf(caller)).find((places) => places.id === row.desk.id)
    if (!row || !desk) throw new Fault('not-found', 'handovers.not_found')
    return { row, desk }
  }

  async function whole({ signed_notes, ...row }: HandoverRow): Promise<Handover> {
    return { ...row, notes: signed_notes ?? (await notes.of({ id: row.id, deskId: row.desk.id })) }
  }

  async function reread(id: string): Promise<Handover> {
    const row = await store.find(id)
    if (!row) throw new Error(`hand-over ${id} vanished within its transaction`)
    return whole(row)
  }

  function record(action: string, id: string, { caller, detail }: { caller: Caller; detail: Record<string, unknown> }): void {
    const hints = [{ topic: 'handovers', key: id }]
    journal.record({ action: `handover.${action}`, subject: 'handovers', subject_id: id, actor_id: caller.userId, detail, hints })
  }

  return {
    desksOf,
    visible,
    whole,
    reread,
    record,

    /** A new sheet of what stands now; the shift it counts is that of who prepared it. */
    async sheetOf(desk: DeskPlaces, { at, by }: { readonly at: string; readonly by: string }) {
      const deskZone = await sheets.zoneOf(desk, zone)
      const start = await shiftStart(by, new Date(at), deskZone)
      return sheets.sheet(desk, { since: sinceOf({ at, start, taken: await store.lastTaken(desk.id) }), now: at, zone: deskZone })
    },

    /** A note changes the sheet: whoever signs meanwhile is told to look again. */
    async touch(row: HandoverRow): Promise<void> {
      allow(row, 'update')
      if (!(await store.change(row.id, { rev: row.rev, from: statesOf('update'), facts: {} }))) throw stale(row)
    },

    step: (name: Step, id: string, { rev, caller, facts, beside }: Stepping): Promise<Handover> =>
      atomically(async () => {
        const { row, desk } = await visible(id, caller)
        allow(row, name)
        if (row.rev !== rev) throw stale(row)
        const changes = await facts(row, desk)
        if (!(await store.change(id, { rev, from: statesOf(name), facts: changes }))) throw stale(row)
        const states = { before: { state: row.state, rev }, after: { state: changes.state ?? row.state } }
        record(PAST[name], id, { caller, detail: { ...states, ...beside?.(row, changes) } })
        return reread(id)
      }),
  }
}

/** The hand-over before where that began this shift, else the begin of the shift by the roster. */
function sinceOf({ at, start, taken }: { at: string; start: string | null; taken: string | undefined }): string {
  if (!start) return taken ?? new Date(Date.parse(at) - USUAL_SHIFT_MS).toISOString()
  return taken && Date.parse(taken) >= Date.parse(start) - EARLY_MS ? taken : start
}

const statesOf = (name: Step): HandoverState[] =>
  (Object.keys(handoverActs) as HandoverState[]).filter((state) => (handoverActs[state] as readonly string[]).includes(name))

function allow({ state }: HandoverRow, name: Step): void {
  const acts: readonly string[] = handoverActs[state]
  if (acts.includes(name)) return
  const next: Phrase = acts.length > 0 ? { key: 'handovers.possible', params: { acts } } : { key: 'handovers.stays' }
  throw new Fault('conflict', 'handovers.step', { params: { state, next } })
}

const stale = ({ rev }: HandoverRow): Fault => new Fault('conflict', 'handovers.changed', { params: { rev } })
