import type { Message } from '../../../ports/notifications.ts'
import type { People } from '../../../ports/people.ts'
import { messageOf } from '../alarms.notifier.ts'
import type { AlarmPlace, AlarmRow, AlarmsStore } from '../alarms.store.ts'
import type { AlarmDesksStore, DeskFacts } from '../desks/alarm-desks.store.ts'
import type { AlarmEscalationsStore } from '../figures/alarm-escalations.store.ts'
import type { AlarmFiguresStore } from '../figures/alarm-figures.store.ts'
import type { AlarmFloods } from '../figures/alarm-floods.service.ts'
import { levelAbove, moved, movedRow, nextRung, type Writing } from './alarms.writing.ts'

/** Somebody beyond the operators was called; for whoever tells people in another way. */
export interface Escalated {
  readonly alarm: AlarmRow
  readonly level: 1 | 2 | 3
  readonly user_ids: readonly string[]
  readonly message: Message
}
export interface AlarmTimersNeeds {
  readonly store: AlarmsStore
  readonly desks: Pick<AlarmDesksStore, 'facts'>
  readonly escalations: AlarmEscalationsStore
  readonly figures: Pick<AlarmFiguresStore, 'forget' | 'openFloods'>
  readonly floods: Pick<AlarmFloods, 'leave'>
  readonly writing: Writing
  readonly people: Pick<People, 'person' | 'memberIds'>
  /** Who stands at a desk, and who at any. */
  readonly signOns: { readonly at: (deskId: string) => Promise<string[]>; readonly anywhere: () => Promise<string[]> }
  readonly send: (message: Message) => Promise<void>
  /** Also told of each escalation, inside the transaction. */
  readonly escalated?: (escalated: Escalated) => Promise<void>
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
  readonly newId: () => string
}
export type AlarmTimers = ReturnType<typeof alarmTimers>

const AT_ONCE = 200
const FIGURES_KEPT_MS = 100 * 24 * 3600_000

/** What the clock does to alarms: everything it needs stands in the database, so a restart loses nothing. */
export function alarmTimers(needs: AlarmTimersNeeds) {
  const { store, figures, floods, writing, atomically, now } = needs
  const escalate = escalationOf(needs)

  async function endShelves(at: Date): Promise<number> {
    const rows = await store.lockExpired(at.toISOString(), AT_ONCE)
    const ended = rows.flatMap((was) => {
      const done = moved(was, { kind: 'expire', at: at.toISOString() }, at.toISOString())
      return done && done.events.length > 0
        ? [{ was, row: movedRow(was, done.now), remarks: done.events.map((event) => ({ event })), calls: done.calls }]
        : []
    })
    await writing.write(ended, at.getTime())
    return rows.length
  }

  async function calm(at: Date): Promise<number> {
    const rows = await store.lockCalm(at.toISOString(), AT_ONCE)
    const calmed = rows.map((was) => ({ was, row: { ...was, chatter_until: null }, remarks: [], calls: false, action: 'calmed' }))
    await writing.write(calmed, at.getTime())
    return rows.length
  }

  /** Again until fewer than a part is left. */
  async function all(work: (at: Date) => Promise<number>): Promise<void> {
    let done = AT_ONCE
    while (done >= AT_ONCE) done = await atomically(() => work(now()))
  }

  return {
    /** Everything that is due: shelves that end, levels that are told, floods that are over. */
    async due(): Promise<void> {
      if (await store.anyWaiting(now().toISOString())) {
        await all(endShelves)
        await all(escalate)
        await all(calm)
      }
      if ((await figures.openFloods()).length > 0) await atomically(() => floods.leave(now().getTime()))
    },
    /** Drops what no figure asks for any more. */
    tidy: (): Promise<void> => figures.forget(new Date(now().getTime() - FIGURES_KEPT_MS).toISOString()),
  }
}

const LEVELS = { 1: 'desk lead', 2: 'group', 3: 'supervisor' } as const

/** Whom each level of a desk's ladder tells. */
function callingOf({ people, signOns }: Pick<AlarmTimersNeeds, 'people' | 'signOns'>) {
  /** Those of a group who work now; all of them when none does. */
  async function present(members: readonly string[]): Promise<string[]> {
    const working = new Set(await signOns.anywhere())
    const there = members.filter((member) => working.has(member))
    return there.length > 0 ? there : [...members]
  }
  async function named(id: string | null): Promise<string[]> {
    const person = id ? await people.person(id) : undefined
    return person?.status === 'active' ? [person.id] : []
  }
  return {
    1: async ({ id, lead_id }: DeskFacts) => [...new Set([...(await named(lead_id)), ...(await signOns.at(id))])],
    2: async ({ group_id }: DeskFacts) => (group_id ? present(await people.memberIds(group_id)) : []),
    3: ({ supervisor_id }: DeskFacts) => named(supervisor_id),
  } as const
}

function escalationOf({ store, desks, escalations, writing, people, signOns, send, escalated, newId }: AlarmTimersNeeds) {
  const told = callingOf({ people, signOns })

  async function tell(
    row: AlarmRow,
    { level, desk, place, at }: { level: 1 | 2 | 3; desk: DeskFacts; place: AlarmPlace | undefined; at: Date },
  ): Promise<void> {
    const user_ids = await told[level](desk)
    await escalations.add([
      { id: newId(), alarm_id: row.id, desk_id: desk.id, occurrence: row.occurrence, level, told: user_ids, at: at.toISOString() },
    ])
    if (user_ids.length === 0) return
    const minutes = Math.round((at.getTime() - Date.parse(row.annunciated_at ?? row.received_at)) / 60_000)
    const params = {
      ...messageOf(row),
      device: place?.device ?? row.type,
      location: place?.location ?? '',
      minutes: String(minutes),
      desk: desk.name,
    }
    const message: Message = {
      user_ids,
      type: 'alarm',
      title: `Not acknowledged for ${minutes} min: ${row.message}`,
      text: `${place?.device ?? row.type}, ${place?.location ?? ''} (${desk.name})`,
      link: `/admin/plugins/iot/alarm?alarm=${row.id}`,
      message: { key: 'alarm.escalated', params },
    }
    await send(message)
    await escalated?.({ alarm: row, level, user_ids, message })
  }

  return async (at: Date): Promise<number> => {
    const rows = await store.lockEscalating(at.toISOString(), AT_ONCE)
    if (rows.length === 0) return 0
    const facts = new Map((await desks.facts([...new Set(rows.flatMap((row) => row.desk_id ?? []))])).map((fields) => [fields.id, fields]))
    const places = await store.placesOf([...new Set(rows.map((row) => row.device_id))])
    const due = rows.map((was) => dueOf(was, facts.get(was.desk_id ?? '')))
    const written = await writing.write(
      due.map(({ was, row, level }) => ({
        was,
        row,
        remarks: level === null ? [] : [{ event: 'escalated' as const, comment: LEVELS[level] }],
        calls: false,
        action: 'escalated',
      })),
      at.getTime(),
    )
    for (const [place, { level, desk }] of due.entries()) {
      const row = written[place]
      if (row && level !== null && desk) await tell(row, { level, desk, place: places.get(row.device_id), at })
    }
    return rows.length
  }
}

function dueOf(
  was: AlarmRow,
  desk: DeskFacts | undefined,
): { was: AlarmRow; row: AlarmRow; level: 1 | 2 | 3 | null; desk: DeskFacts | undefined } {
  const level = desk ? (levelAbove(was, desk, was.escalation_level) as 1 | 2 | 3 | null) : null
  if (level === null) return { was, row: { ...was, escalate_at: null }, level, desk }
  const since = Date.parse(was.annunciated_at ?? was.received_at)
  return { was, row: { ...was, escalation_level: level, escalate_at: nextRung(was, { desk, since, above: level }) }, level, desk }
}
