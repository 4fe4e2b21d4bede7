import type { AlarmJournalEntry } from '@menara/shared/contract/iot.contract.ts'
import type { ActivityNote, Message } from '../../app/parts.ts'
import type { Journal } from '../../platform/journal.ts'
import type { AlarmCause, AlarmPlace, AlarmRow, AlarmsStore } from './alarms.store.ts'
import type { Ticketing } from './alarms.ticketing.ts'

export interface TransitionNeeds {
  readonly store: AlarmsStore
  readonly ticketing: Ticketing
  readonly journal: Journal
  readonly note: (activity: ActivityNote) => Promise<void>
  readonly send: (message: Message) => Promise<void>
  /** Who is called when an alarm of this site is raised. */
  readonly onDuty: (locationId: string) => Promise<string[]>
  readonly newId: () => string
}
export interface Fact {
  readonly value: number | null /** By the device's clock, milliseconds. */
  readonly source: number /** By ours. */
  readonly at: number
}
export type Transitions = ReturnType<typeof transitionsOf>

/** Ranks that call people: critical and high. */
const CALLING = 1

/** Writes what became of an alarm: the row, its journal, the audit, and who is told. Everything joins the open transaction. */
export function transitionsOf({ store, ticketing, journal, note, send, onDuty, newId }: TransitionNeeds) {
  async function noted(
    row: AlarmRow,
    event: AlarmJournalEntry['event'],
    fact: Partial<Fact> & { at: number; actor_id?: string | null; comment?: string },
  ): Promise<void> {
    await store.note([
      {
        id: newId(),
        alarm_id: row.id,
        occurrence: row.occurrence,
        event,
        actor_id: fact.actor_id ?? null,
        comment: fact.comment ?? '',
        value: fact.value ?? null,
        source_at: fact.source === undefined ? null : iso(fact.source),
        at: iso(fact.at),
      },
    ])
  }
  const record = (row: AlarmRow, action: string, facts: { before: object; after: object; actor_id?: string | null }): void =>
    journal.record({
      action,
      subject: 'alarm',
      subject_id: row.id,
      actor_id: facts.actor_id ?? null,
      detail: { before: facts.before, after: { ...facts.after, occurrence: row.occurrence } },
      hints: [{ topic: 'alarms', key: row.id, location_id: row.location_id }],
    })

  async function call(row: AlarmRow, place: AlarmPlace): Promise<void> {
    if (row.rank > CALLING) return
    const user_ids = await onDuty(row.location_id)
    if (user_ids.length === 0) return
    await send({
      user_ids,
      type: 'alarm',
      title: `${row.priority === 'critical' ? 'Critical alarm' : 'Alarm'}: ${row.message}`,
      text: `${place.device}, ${place.location}`,
      link: `/admin/plugins/iot/alarm?alarm=${row.id}`,
      message: {
        key: 'alarm.raised',
        params: { message: row.message, device: place.device, location: place.location, priority: row.priority },
      },
    })
  }

  return {
    noted,
    record,

    /** Nothing happens when the alarm is active already. */
    async raise(cause: AlarmCause, fact: Fact, opensTicket: boolean): Promise<void> {
      const place = await store.placeOf(cause.device_id, cause.point)
      if (!place) return
      const row = await store.raise(newId(), cause, {
        location_id: place.location_id,
        unit: place.unit,
        value: fact.value,
        raised_at: iso(fact.source),
        received_at: iso(fact.at),
      })
      if (!row) return
      await noted(row, 'raised', fact)
      record(row, 'alarm.raised', {
        before: { process: 'normal' },
        after: { process: 'active', type: row.type, value: row.value, limit: row.limit, priority: row.priority },
      })
      await note({
        type: 'alarm.raised',
        description: `${place.device}: ${row.message}${measure(row)}`,
        tag: row.priority,
        link_id: row.id,
        location_id: row.location_id,
        area_id: place.area_id,
        actor_id: null,
        data: { type: row.type, occurrence: row.occurrence },
      })
      await call(row, place)
      if (opensTicket && !(await ticketing.hasOpen(row.id))) await ticketing.open(row.id, { requester: null })
    },

    async clear(
      { device_id, type, point }: Pick<AlarmCause, 'device_id' | 'type' | 'point'>,
      fact: Fact,
      by: { actor_id?: string | null; comment?: string } = {},
    ): Promise<void> {
      const row = await store.clear(device_id, type, { value: fact.value, cleared_at: iso(fact.source) })
      if (!row) return
      const place = await store.placeOf(device_id, point)
      await noted(row, 'cleared', { ...fact, ...by })
      record(row, 'alarm.cleared', {
        before: { process: 'active' },
        after: { process: 'normal', value: fact.value },
        actor_id: by.actor_id ?? null,
      })
      await note({
        type: 'alarm.cleared',
        description: `${place?.device ?? ''}: ${row.message} is over`,
        tag: row.priority,
        link_id: row.id,
        location_id: row.location_id,
        area_id: place?.area_id ?? null,
        actor_id: by.actor_id ?? null,
        data: { type: row.type, occurrence: row.occurrence },
      })
    },

    async reword(
      cause: AlarmCause,
      { upward, before, at, actor_id = null }: { upward: boolean; before: { rank: number }; at: number; actor_id?: string | null },
    ): Promise<void> {
      const { message, priority, rank, limit } = cause
      const row = await store.reword(cause.device_id, cause.type, { message, priority, rank, limit, upward })
      if (!row) return
      if (before.rank !== rank) await noted(row, 'severity', { at, actor_id, comment: priority })
      record(row, 'alarm.reworded', { before, after: { message, priority, limit, ack: row.ack }, actor_id })
    },

    /** The source is lost or back: the state stays, but says whether it is known. */
    async turnQuality(deviceIds: readonly string[], quality: 'ok' | 'stale', at: number): Promise<void> {
      if (deviceIds.length === 0) return
      for (const row of await store.turnQuality(deviceIds, quality)) {
        await noted(row, quality === 'ok' ? 'fresh' : 'stale', { at })
        record(row, quality === 'ok' ? 'alarm.source_found' : 'alarm.source_lost', {
          before: { quality: quality === 'ok' ? 'stale' : 'ok' },
          after: { quality },
        })
      }
    },
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()
const measure = ({ value, limit, unit }: AlarmRow): string =>
  value === null ? '' : ` (${value}${unit && ` ${unit}`}${limit === null ? '' : `, limit ${limit}${unit && ` ${unit}`}`})`
