import { FLOOD } from '@menara/shared/domain/alarms/alarm-state.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { type AlarmFiguresStore, type OpenFlood, windowStart } from './alarm-figures.store.ts'

export interface FloodsNeeds {
  readonly store: AlarmFiguresStore
  readonly journal: Journal
  readonly newId: () => string
}
export type AlarmFloods = ReturnType<typeof alarmFloods>

/** When a desk is flooded and when no longer. Everything joins the open transaction. */
export function alarmFloods({ store, journal, newId }: FloodsNeeds) {
  function record(action: string, { id, desk_id }: Pick<OpenFlood, 'id' | 'desk_id'>, detail: Record<string, unknown>): void {
    const hints = [{ topic: 'alarm_desks', key: desk_id }]
    journal.record({ action, subject: 'alarm_flood', subject_id: id, actor_id: null, detail: { desk_id, ...detail }, hints })
  }

  async function consider(deskId: string, at: number): Promise<void> {
    const since = windowStart(at)
    const count = await store.countSince(deskId, since, FLOOD.enter + 1)
    if (count <= FLOOD.enter) return
    const first = await store.firstSince(deskId, since)
    if (!first) return
    const flood = { id: newId(), desk_id: deskId, since: new Date(at).toISOString(), peak: count }
    if (await store.begin({ ...flood, first_alarm_id: first.alarm_id, first_at: first.at }))
      record('alarm_flood.began', flood, { first_alarm_id: first.alarm_id, first_at: first.at })
  }

  async function reconsider(flood: OpenFlood, at: number): Promise<void> {
    const count = await store.countSince(flood.desk_id, windowStart(at))
    if (count >= FLOOD.leave) return store.grow(flood.id, count)
    const until = new Date(at).toISOString()
    if (await store.end(flood.id, until)) record('alarm_flood.ended', flood, { since: flood.since, until, peak: flood.peak })
  }

  return {
    /** After annunciations at these desks. */
    async enter(deskIds: readonly string[], at: number): Promise<void> {
      if (deskIds.length === 0) return
      const flooded = new Set((await store.openFloods(deskIds)).map((flood) => flood.desk_id))
      for (const id of deskIds) if (!flooded.has(id)) await consider(id, at)
    },
    /** By the clock. */
    async leave(at: number): Promise<void> {
      for (const flood of await store.openFloods()) await reconsider(flood, at)
    },
  }
}
