import type { alarmJournal, alarms } from '@menara/backend/schema/monitoring/iot.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Equipment, Mounted } from '../buildings/equipment.ts'
import type { RuleSpec } from '../buildings/profiles.ts'
import { profiles } from '../buildings/profiles.ts'
import type { Dice } from '../dice.ts'
import type { Cast } from '../tickets/ticket-cast.ts'
import { iso } from '../tickets/ticket-rows.ts'
import type { Told } from '../tickets/tickets.ts'
import { troubleOf } from './past-trouble.ts'

type AlarmRow = typeof alarms.$inferInsert
export interface Occurrence {
  readonly raised: number
  readonly acked: number
  readonly cleared: number
  readonly by: string
  readonly ticket: Told | null
}
export interface PastAlarm {
  readonly row: AlarmRow
  readonly device: Mounted
  readonly occurrences: readonly Occurrence[]
  readonly journal: readonly (typeof alarmJournal.$inferInsert)[]
}

const MINUTE = 60_000
const EXTRA = 160

interface Instance {
  readonly device: Mounted
  readonly rule: RuleSpec
  readonly ruleId: string
  readonly occurrences: Occurrence[]
}

/** Alarms that are over: back to normal, acknowledged. Every alarm ticket has the occurrence it was opened for. */
export function pastAlarmsOf(
  dice: Dice,
  { equipment, cast, told, now }: { equipment: Equipment; cast: Cast; told: readonly Told[]; now: number },
): PastAlarm[] {
  const instances = new Map<string, Instance>()
  const instanceOf = (device: Mounted, rule: RuleSpec): Instance => {
    const key = `${device.row.id} ${rule.type}`
    const ruleId = equipment.rules.find((item) => item.device_id === device.row.id && item.type === rule.type)?.id ?? ''
    const instance = instances.get(key) ?? { device, rule, ruleId, occurrences: [] }
    instances.set(key, instance)
    return instance
  }
  const happen = (
    instance: Instance,
    raised: number,
    { ticket = null, lasts }: { ticket?: Told | null; lasts?: number | undefined } = {},
  ): void => {
    const acked = Math.min(raised + (lasts ? lasts - 2000 : dice.int(20, 600) * 1000), now - 3 * MINUTE)
    const cleared = Math.min(lasts ? raised + lasts : acked + dice.int(2, 55) * MINUTE, now - 2 * MINUTE)
    instance.occurrences.push({ raised, acked, cleared, by: dice.pick(watchers(cast, instance.device)), ticket })
  }
  for (const ticket of told)
    if (ticket.scene.alarm)
      happen(instanceOf(ticket.scene.alarm.device, ticket.scene.alarm.rule), (ticket.steps[0]?.at ?? now) - dice.int(2, 8) * MINUTE, {
        ticket,
      })
  const watched = equipment.devices.filter((device) => profiles[device.profile].rules.length > 0)
  for (let more = 0; more < EXTRA; more += 1) {
    const device = dice.pick(watched)
    happen(instanceOf(device, dice.pick(profiles[device.profile].rules as readonly RuleSpec[])), now - dice.int(60, 30 * 24 * 60) * MINUTE)
  }
  for (const { device, rule, raised, lasts } of troubleOf({ equipment, now })) happen(instanceOf(device, rule), raised, { lasts })
  return [...instances.values()].map((instance) => pastOf(dice, instance))
}

const watchers = (cast: Cast, { site }: Mounted): readonly string[] => cast.team('engineering', site).members

function pastOf(dice: Dice, { device, rule, ruleId, occurrences }: Instance): PastAlarm {
  const sorted = apart(occurrences.sort((a, b) => a.raised - b.raised))
  const last = sorted.at(-1) as Occurrence
  const first = sorted[0] as Occurrence
  const unit = device.points.find((point) => point.point === rule.point)?.unit ?? ''
  const value = device.points.find((point) => point.point === rule.point)?.fault?.value ?? rule.limit
  const row: AlarmRow = {
    id: dice.id(first.raised),
    device_id: device.row.id,
    location_id: device.row.location_id,
    rule_id: ruleId,
    type: rule.type,
    message: rule.message,
    point: rule.point,
    unit,
    value,
    limit: rule.limit,
    priority: rule.priority,
    rank: priorities.indexOf(rule.priority),
    process: 'normal',
    ack: 'acked',
    quality: 'ok',
    occurrence: sorted.length,
    rev: sorted.length * 3,
    raised_at: iso(last.raised),
    received_at: iso(last.raised + 120),
    cleared_at: iso(last.cleared),
    acked_at: iso(last.acked),
    acked_by: last.by,
    ticket_id: last.ticket?.row.id ?? null,
  }
  for (const occurrence of sorted) if (occurrence.ticket) occurrence.ticket.row.alarm_id = row.id
  return {
    row,
    device,
    occurrences: sorted,
    journal: sorted.flatMap((occurrence, place) => journalOf(dice, { alarmId: row.id, it: occurrence, occurrence: place + 1, value })),
  }
}

/** Occurrences that would overlap the one before are left out, unless a ticket hangs on them. */
function apart(sorted: readonly Occurrence[]): Occurrence[] {
  const kept: Occurrence[] = []
  for (const occurrence of sorted) if (occurrence.ticket || occurrence.raised > (kept.at(-1)?.cleared ?? 0)) kept.push(occurrence)
  return kept
}

function journalOf(
  dice: Dice,
  { alarmId, it: item, occurrence, value }: { alarmId: string; it: Occurrence; occurrence: number; value: number },
) {
  const entry = (event: string, at: number, rest: { actor_id?: string; value?: number } = {}) => ({
    id: dice.id(at),
    alarm_id: alarmId,
    occurrence,
    event,
    actor_id: rest.actor_id ?? null,
    comment: '',
    value: rest.value ?? null,
    source_at: rest.value === undefined ? null : iso(at),
    at: iso(at),
  })
  const opened = item.ticket?.steps[0]?.at
  return [
    entry('raised', item.raised, { value }),
    entry('acknowledged', item.acked, { actor_id: item.by }),
    ...(opened === undefined ? [] : [entry('ticket_opened', opened)]),
    entry('cleared', item.cleared, { value: Math.round(value * 90) / 100 }),
  ].sort((a, b) => (a.at < b.at ? -1 : 1))
}
