import type { AlarmJournalEntry } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { CHATTER, isAnnunciated } from '@menara/shared/domain/alarms/alarm-state.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import type { AlarmRow, AlarmsStore } from '../alarms.store.ts'
import type { AlarmDesksStore, DeskFacts } from '../desks/alarm-desks.store.ts'
import type { AlarmFiguresStore } from '../figures/alarm-figures.store.ts'
import type { AlarmFloods } from '../figures/alarm-floods.service.ts'
import type { Unsealed } from '../journal/alarm-journal.chain.ts'
import type { AlarmJournalStore } from '../journal/alarm-journal.store.ts'
import { change, type Moved, type Regions, regionsOf } from './alarms.regions.ts'

export interface WritingNeeds {
  readonly store: Pick<AlarmsStore, 'save'>
  readonly entries: Pick<AlarmJournalStore, 'note'>
  readonly figures: Pick<AlarmFiguresStore, 'annunciate'>
  readonly floods: Pick<AlarmFloods, 'enter'>
  readonly desks: Pick<AlarmDesksStore, 'facts'>
  readonly journal: Journal
  readonly newId: () => string
}
export interface JournalNote {
  readonly event: AlarmJournalEntry['event']
  readonly comment?: string
  readonly value?: number | null
  /** By the device's clock. */
  readonly source_at?: string | null
}
/** A row before and after, and what there is to say about it. */
export interface Written {
  readonly was: AlarmRow
  /** With `rev` as it was; writing counts it up. */
  readonly row: AlarmRow
  readonly remarks: readonly JournalNote[]
  readonly calls: boolean
  readonly actor_id?: string | null
  /** Of the audit; else the first remark's event. */
  readonly action?: string
  /** When we heard of it, where that is not when it is written. */
  readonly at?: number
}
export type Writing = ReturnType<typeof writingOf>

/** Writes what became of alarms: rows, journal, audit, annunciations, floods and hints, each at once for all. Everything joins the open transaction. */
export function writingOf({ store, entries, figures, floods, desks, journal, newId }: WritingNeeds) {
  function note(
    row: AlarmRow,
    remark: JournalNote,
    { actor_id = null, at }: { actor_id?: string | null | undefined; at: string },
  ): Unsealed {
    const { id: alarm_id, device_id, location_id, desk_id, type, message, wording, priority, unit, occurrence } = row
    const { event, comment = '', value = null, source_at = null } = remark
    const about = { alarm_id, device_id, location_id, desk_id, type, message, wording, priority, unit, occurrence }
    return { id: newId(), ...about, event, actor_id, comment, value, source_at, at }
  }

  function record({ was, row, remarks, actor_id = null, action }: Written): void {
    const { before, after } = changedFacts(audited(was), audited(row))
    journal.record({
      action: `alarm.${action ?? remarks[0]?.event ?? 'changed'}`,
      subject: 'alarm',
      subject_id: row.id,
      actor_id,
      detail: { before, after: { ...after, occurrence: row.occurrence } },
      hints: [
        { topic: 'alarms', key: row.id, location_id: row.location_id },
        ...(row.desk_id ? [{ topic: 'alarm_desks', key: row.desk_id }] : []),
      ],
    })
  }

  return {
    /** Gives the rows as they are now. `at`: milliseconds by our clock. */
    async write(them: readonly Written[], at: number): Promise<AlarmRow[]> {
      if (them.length === 0) return []
      const ladders = new Map((await desks.facts(deskIdsOf(them.filter((written) => written.calls)))).map((fields) => [fields.id, fields]))
      const rows = them.map((written) => ({
        ...dated(written, { at: written.at ?? at, desk: ladders.get(written.row.desk_id ?? '') }),
        rev: written.was.rev + 1,
      }))
      await store.save(rows)
      const done = them.map((written, place) => ({ ...written, row: rows[place] as AlarmRow }))
      for (const item of done) record(item)
      entries.note(
        done.flatMap(({ row, remarks, actor_id, at: heard = at }) => remarks.map((item) => note(row, item, { actor_id, at: iso(heard) }))),
      )
      const called = done.filter((item) => item.calls)
      await figures.annunciate(
        called.map(({ row: { id, desk_id, occurrence, rank }, at: heard = at }) => ({
          ...{ id: newId(), alarm_id: id, desk_id, occurrence, rank },
          at: iso(heard),
        })),
      )
      await floods.enter(deskIdsOf(done.filter((item) => item.calls)), at)
      return rows
    },
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()
const deskIdsOf = (them: readonly Written[]): string[] => [...new Set(them.flatMap(({ row }) => row.desk_id ?? []))]

const AUDITED = [
  'process',
  'ack',
  'quality',
  'type',
  'message',
  'priority',
  'value',
  'limit',
  'latched',
  'shelf_kind',
  'shelf_until',
  'shelf_reason',
  'shelf_request',
  'suppressed',
  'suppressed_by',
  'out_ticket_id',
  'out_reason',
  'ticket_id',
  'escalation_level',
] as const
const audited = (row: AlarmRow) => Object.fromEntries(AUDITED.map((name) => [name, row[name]]))

/** When it calls, whom next and until when it chatters follow from the rest. */
function dated({ was, row, calls }: Written, { at, desk }: { at: number; desk: DeskFacts | undefined }): AlarmRow {
  const annunciated = isAnnunciated(regionsOf(row))
  if (!annunciated) return { ...row, annunciated, annunciated_at: null, escalation_level: 0, escalate_at: null }
  if (!calls) return { ...row, annunciated, annunciated_at: row.annunciated_at ?? was.annunciated_at }
  return { ...row, annunciated, annunciated_at: iso(at), escalation_level: 0, escalate_at: nextRung(row, { desk, since: at, above: 0 }) }
}

/** When the next level above is told; null when there is none. */
export function nextRung(
  { priority }: Pick<AlarmRow, 'priority'>,
  { desk, since, above }: { desk: DeskFacts | undefined; since: number; above: number },
): string | null {
  const rung = desk?.ladder.find((rung) => rung.priority === priority)
  if (!rung) return null
  const minutes = [rung.lead_min, rung.group_min, rung.supervisor_min].slice(above).find((item) => item !== null)
  return minutes === undefined || minutes === null ? null : iso(since + minutes * 60_000)
}

/** The level that is due: the first above that has minutes. */
export function levelAbove({ priority }: Pick<AlarmRow, 'priority'>, desk: DeskFacts, above: number): number | null {
  const rung = desk.ladder.find((rung) => rung.priority === priority)
  const levels = rung ? [rung.lead_min, rung.group_min, rung.supervisor_min] : []
  const found = levels.findIndex((level, place) => place >= above && level !== null)
  return found < 0 ? null : found + 1
}

/** A row that has moved: its regions taken over. */
export const movedRow = (was: AlarmRow, now: Regions): AlarmRow => ({ ...was, ...now })

/** An alarm that comes again too often within a minute. `at` by our clock. */
export function chatterOf(
  was: AlarmRow,
  at: number,
): Pick<AlarmRow, 'came_before' | 'came_earlier' | 'chatter_until'> & { begins: boolean } {
  const often = was.came_earlier !== null && at - Date.parse(was.came_earlier) <= CHATTER.withinMs
  return {
    came_before: iso(at),
    came_earlier: was.came_before,
    chatter_until: often ? iso(at + CHATTER.shownMs) : was.chatter_until,
    begins: often && was.chatter_until === null,
  }
}

/** What the machine says, or nothing when that changes nothing. For what no person asked for, so nothing is refused. */
export function moved(was: AlarmRow, input: Parameters<typeof change>[1], at: string): Moved | undefined {
  const outcome = change(was, input, { user: null, at })
  if ('refused' in outcome) throw new Error(`The system was refused: ${outcome.refused}`)
  return outcome
}
