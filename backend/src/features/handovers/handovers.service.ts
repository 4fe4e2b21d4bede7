import { createHash } from 'node:crypto'
import type { Handover, HandoverLine, HandoverNote, handovers } from '@menara/shared/contract/alarms/handovers.contract.ts'
import { handoverWarnings } from '@menara/shared/domain/alarms/handover-warnings.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { type HandoverSteps, type HandoversNeeds, handoverSteps } from './handover-steps.service.ts'

type Filter = CallOf<typeof handovers.list>['query']
type Act = CallOf<typeof handovers.give>['body']
export type HandoversService = ReturnType<typeof handoversService>

/** Shift hand-overs: the system writes what stands, people add what they know, and both sign. */
export function handoversService(needs: HandoversNeeds) {
  const steps = handoverSteps(needs)
  return { ...reading(needs, steps), ...writing(needs, steps), ...signing(needs, steps) }
}

function reading({ store }: HandoversNeeds, steps: HandoverSteps) {
  return {
    async list({ desk_id, state, next, limit = 10 }: Filter, caller: Caller): Promise<{ data: HandoverLine[]; next?: string }> {
      const after = readCursor(next, ['string', 'string'])
      const desks = (await steps.desksOf(caller)).map((places) => places.id)
      return pageOf(await store.list({ desk_id, state, desks, after, limit }), limit, (item) => [item.created_at, item.id])
    },
    get: async (id: string, caller: Caller): Promise<Handover> => steps.whole((await steps.visible(id, caller)).row),
  }
}

function writing({ store, notes, atomically, now, newId }: HandoversNeeds, steps: HandoverSteps) {
  return {
    prepare: (deskId: string, caller: Caller): Promise<Handover> =>
      atomically(async () => {
        const desk = (await steps.desksOf(caller)).find((places) => places.id === deskId)
        if (!desk) throw invalid('desk_id', 'exists', 'There is no such desk')
        const id = newId()
        const at = now().toISOString()
        const sheet = await steps.sheetOf(desk, { at, by: caller.userId })
        if (!(await store.insert({ id, desk_id: deskId, prepared_by: caller.userId, created_at: at, sheet }))) {
          const whose = (await store.openOf(deskId))?.prepared_by.name ?? 'somebody'
          throw new Fault('conflict', 'handovers.open', { params: { desk: desk.name, name: whose } })
        }
        steps.record('prepared', id, { caller, detail: { after: { desk_id: deskId, totals: sheet.totals } } })
        return steps.reread(id)
      }),

    update: (id: string, { rev, summary }: CallOf<typeof handovers.update>['body'], caller: Caller): Promise<Handover> =>
      steps.step('update', id, { rev, caller, facts: () => (summary === undefined ? {} : { summary }) }),

    addNote: (id: string, { text, flagged = false }: CallOf<typeof handovers.addNote>['body'], caller: Caller): Promise<Handover> =>
      atomically(async () => {
        const { row, desk } = await steps.visible(id, caller)
        await steps.touch(row)
        const at = now().toISOString()
        await notes.add({ id: newId(), desk_id: desk.id, handover_id: id, text, flagged, by_id: caller.userId, at })
        steps.record('note_added', id, { caller, detail: { after: { text, flagged } } })
        return steps.reread(id)
      }),

    clearNote: (id: string, noteId: string, caller: Caller): Promise<Handover> =>
      atomically(async () => {
        const { row, desk } = await steps.visible(id, caller)
        const known = (await notes.of({ id, deskId: desk.id })).some((item) => item.id === noteId)
        if (!known) throw new Fault('not-found', 'handovers.note_not_found')
        await steps.touch(row)
        if (!(await notes.clear(noteId, { deskId: desk.id, by: caller.userId, at: now().toISOString() })))
          throw new Fault('conflict', 'handovers.note_cleared')
        steps.record('note_cleared', id, { caller, detail: { note_id: noteId } })
        return steps.reread(id)
      }),
  }
}

function signing({ notes, atomically, handedOver, now }: HandoversNeeds, steps: HandoverSteps) {
  return {
    refresh: (id: string, { rev }: Act, caller: Caller): Promise<Handover> =>
      steps.step('refresh', id, {
        rev,
        caller,
        facts: async (row, desk) => ({ sheet: await steps.sheetOf(desk, { at: now().toISOString(), by: row.prepared_by.id }) }),
      }),

    /** The sheet is taken once more, so that it says what stands at the moment of signing. */
    give: (id: string, { rev, comment = '' }: Act, caller: Caller): Promise<Handover> =>
      steps.step('give', id, {
        rev,
        caller,
        facts: async (row, desk) => {
          const at = now().toISOString()
          const sheet = await steps.sheetOf(desk, { at, by: row.prepared_by.id })
          const signed_notes = await notes.of({ id, deskId: desk.id })
          const digest = digestOf({ id, desk: row.desk, summary: row.summary, sheet, notes: signed_notes })
          return { state: 'given', sheet, signed_notes, digest, given_by: caller.userId, given_at: at, given_comment: comment }
        },
        beside: ({ summary }, { sheet }) => (sheet ? { warnings: handoverWarnings({ summary, sheet }) } : {}),
      }),

    /** Whoever takes over stands at the desk from now on, and the one who gave does not. */
    take: (id: string, { rev, comment = '' }: Act, caller: Caller): Promise<Handover> =>
      atomically(async () => {
        const taken = await steps.step('take', id, {
          rev,
          caller,
          facts: (row) => {
            if (row.given?.by.id === caller.userId) throw new Fault('conflict', 'handovers.self')
            return { state: 'taken', taken_by: caller.userId, taken_at: now().toISOString(), taken_comment: comment }
          },
        })
        await handedOver({ desk: taken.desk, from: taken.given?.by.id ?? null, to: caller })
        return taken
      }),

    withdraw: (id: string, { rev }: Act, caller: Caller): Promise<Handover> =>
      steps.step('withdraw', id, { rev, caller, facts: () => ({ state: 'withdrawn' }) }),
  }
}

/** SHA-256, hexadecimal, of what both sign. */
function digestOf(signed: { id: string; desk: object; summary: string; sheet: object; notes: readonly HandoverNote[] }): string {
  return createHash('sha256').update(JSON.stringify(signed)).digest('hex')
}
