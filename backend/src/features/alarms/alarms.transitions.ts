import type { AlarmJournalEntry } from '@menara/shared/contract/iot.contract.ts'
import type { Journal } from '../../platform/journal.ts'
import type { AlarmJournalStore } from './alarm-journal.store.ts'
import type { AlarmCause, AlarmRow, AlarmsStore } from './alarms.store.ts'
import type { AlarmTelling } from './alarms.telling.ts'
import type { Ticketing } from './alarms.ticketing.ts'

export interface TransitionNeeds {
  readonly store: AlarmsStore
  readonly entries: AlarmJournalStore
  readonly ticketing: Ticketing
  readonly telling: AlarmTelling
  readonly journal: Journal
  readonly newId: () => string
}
/** What happened to an alarm. Times in milliseconds: `source` by the device's clock, `at` by ours. */
export interface Fact {
  readonly value: number | null
  readonly source: number
  readonly at: number
  readonly actor_id?: string | null
  readonly comment?: string
  /** Only the facts: no ticket, and nobody is told. */
  readonly quiet?: boolean
}
interface Audited {
  readonly before: object
  readonly after: object
  readonly actor_id?: string | null | undefined
}
export type Transitions = ReturnType<typeof transitionsOf>

/** Writes what became of an alarm: the row, its journal, the audit and the hint, and has it told. Everything joins the open transaction. */
export function transitionsOf(needs: TransitionNeeds) {
  const { store, telling, ticketing, newId } = needs
  const { noted, record } = writingOf(needs)
  return {
    noted,
    record,

    /** Nothing happens when the alarm is active already. */
    async raise(cause: AlarmCause, fact: Fact, opensTicket: boolean): Promise<void> {
      const place = await store.placeOf(cause.device_id, cause.point)
      if (!place) return
      const times = { raised_at: iso(fact.source), received_at: iso(fact.at) }
      const row = await store.raise(newId(), cause, { location_id: place.location_id, unit: place.unit, value: fact.value, ...times })
      if (!row) return
      await noted(row, 'raised', fact)
      const { type, value, limit, priority } = row
      record(row, 'alarm.raised', { before: { process: 'normal' }, after: { process: 'active', type, value, limit, priority } })
      if (fact.quiet) return
      await telling.raised(row, place)
      if (opensTicket) await ticketing.openUnlessOpen(row.id)
    },

    /** Nothing happens when the alarm is not active. */
    async clear({ device_id, type, point }: Pick<AlarmCause, 'device_id' | 'type' | 'point'>, fact: Fact): Promise<void> {
      const row = await store.clear(device_id, type, { value: fact.value, cleared_at: iso(fact.source) })
      if (!row) return
      await noted(row, 'cleared', fact)
      record(row, 'alarm.cleared', {
        before: { process: 'active' },
        after: { process: 'normal', value: fact.value },
        actor_id: fact.actor_id,
      })
      if (!fact.quiet) await telling.cleared(row, await store.placeOf(device_id, point), fact.actor_id ?? null)
    },

    /** New words, limit or priority of an active alarm. */
    async reword(
      cause: AlarmCause,
      { upward, before, ...by }: { upward: boolean; before: { rank: number }; at: number; actor_id?: string | null },
    ): Promise<void> {
      const { message, priority, rank, limit } = cause
      const row = await store.reword(cause.device_id, cause.type, { message, priority, rank, limit, upward })
      if (!row) return
      if (before.rank !== rank) await noted(row, 'severity', { ...by, comment: priority })
      record(row, 'alarm.reworded', { before, after: { message, priority, limit, ack: row.ack }, actor_id: by.actor_id })
    },

    /** The source is lost or back: the state stays, but says whether it is known. */
    async turnQuality(deviceIds: readonly string[], quality: 'ok' | 'stale', at: number): Promise<void> {
      if (deviceIds.length === 0) return
      const [event, action, before] =
        quality === 'ok' ? (['fresh', 'alarm.source_found', 'stale'] as const) : (['stale', 'alarm.source_lost', 'ok'] as const)
      for (const row of await store.turnQuality(deviceIds, quality)) {
        await noted(row, event, { at })
        record(row, action, { before: { quality: before }, after: { quality } })
      }
    },
  }
}

function writingOf({ entries, journal, newId }: TransitionNeeds) {
  return {
    async noted(row: AlarmRow, event: AlarmJournalEntry['event'], fact: Partial<Fact> & { at: number }): Promise<void> {
      const { value = null, source, at, actor_id = null, comment = '' } = fact
      const source_at = source === undefined ? null : iso(source)
      await entries.note({
        id: newId(),
        alarm_id: row.id,
        occurrence: row.occurrence,
        event,
        actor_id,
        comment,
        value,
        source_at,
        at: iso(at),
      })
    },
    record(row: AlarmRow, action: string, { before, after, actor_id = null }: Audited): void {
      journal.record({
        action,
        subject: 'alarm',
        subject_id: row.id,
        actor_id,
        detail: { before, after: { ...after, occurrence: row.occurrence } },
        hints: [{ topic: 'alarms', key: row.id, location_id: row.location_id }],
      })
    },
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()
