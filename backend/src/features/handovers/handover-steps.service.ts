import type { Handover } from '@menara/shared/contract/handovers.contract.ts'
import { type HandoverState, handoverActs } from '@menara/shared/domain/handover-state.ts'
import type { Caller } from '../../platform/caller.ts'
import { Fault } from '../../platform/errors.ts'
import type { Journal } from '../../platform/journal.ts'
import type { HandoverNotesStore } from './handover-notes.store.ts'
import type { DeskPlaces, HandoverSheetStore } from './handover-sheet.store.ts'
import type { HandoverFacts, HandoverRow, HandoversStore } from './handovers.store.ts'

/** How far back the first sheet of a desk counts: one shift. */
const FIRST_SHIFT_MS = 12 * 3_600_000
const PAST = { update: 'changed', refresh: 'refreshed', give: 'given', take: 'taken', withdraw: 'withdrawn' } as const
export type Step = keyof typeof PAST
export interface Stepping {
  /** Revision the caller saw. */
  readonly rev: number
  readonly caller: Caller
  /** What the step writes; asked inside the transaction, after state and revision were checked. */
  readonly facts: (row: HandoverRow, desk: DeskPlaces) => HandoverFacts | Promise<HandoverFacts>
}

export interface HandoversNeeds {
  readonly store: HandoversStore
  readonly notes: HandoverNotesStore
  readonly sheets: HandoverSheetStore
  readonly journal: Journal
  /** The desk has another shift now; joins the open transaction. */
  handedOver(it: { desk: Handover['desk']; from: string | null; to: Caller }): Promise<void>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type HandoverSteps = ReturnType<typeof handoverSteps>

/** What every act on a sheet shares: who sees it, whether its state and revision allow it, and the trace it leaves. */
export function handoverSteps({ store, notes, sheets, journal, atomically }: HandoversNeeds) {
  /** Desks all of whose sites the caller sees: a sheet tells of all of them. */
  const desksOf = async (caller: Caller): Promise<DeskPlaces[]> =>
    (await sheets.desks()).filter((desk) => desk.sites.every((site) => caller.sees(site)))

  async function visible(id: string, caller: Caller): Promise<{ row: HandoverRow; desk: DeskPlaces }> {
    const row = await store.find(id)
    const desk = row && (await desksOf(caller)).find((it) => it.id === row.desk.id)
    if (!row || !desk) throw new Fault('not-found', 'There is no such hand-over')
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

    /** A new sheet of what stands now, counted from the hand-over before. */
    async sheetOf(desk: DeskPlaces, at: string) {
      const since = (await store.lastTaken(desk.id)) ?? new Date(Date.parse(at) - FIRST_SHIFT_MS).toISOString()
      return sheets.sheet(desk, { since, now: at })
    },

    /** A note changes the sheet: whoever signs meanwhile is told to look again. */
    async touch(row: HandoverRow): Promise<void> {
      allow(row, 'update')
      if (!(await store.change(row.id, { rev: row.rev, from: statesOf('update'), facts: {} }))) throw stale(row)
    },

    step: (name: Step, id: string, { rev, caller, facts }: Stepping): Promise<Handover> =>
      atomically(async () => {
        const { row, desk } = await visible(id, caller)
        allow(row, name)
        if (row.rev !== rev) throw stale(row)
        const changes = await facts(row, desk)
        if (!(await store.change(id, { rev, from: statesOf(name), facts: changes }))) throw stale(row)
        record(PAST[name], id, { caller, detail: { before: { state: row.state, rev }, after: { state: changes.state ?? row.state } } })
        return reread(id)
      }),
  }
}

const statesOf = (name: Step): HandoverState[] =>
  (Object.keys(handoverActs) as HandoverState[]).filter((state) => (handoverActs[state] as readonly string[]).includes(name))

function allow({ state }: HandoverRow, name: Step): void {
  const acts: readonly string[] = handoverActs[state]
  if (acts.includes(name)) return
  const instead = acts.length > 0 ? `what can be done: ${acts.join(', ')}` : 'it stays as it is'
  throw new Fault('conflict', `The hand-over is ${state}; ${instead}`)
}

const stale = ({ rev }: HandoverRow): Fault =>
  new Fault('conflict', `Somebody changed the sheet meanwhile (revision ${rev}): look at it again before you go on`)
