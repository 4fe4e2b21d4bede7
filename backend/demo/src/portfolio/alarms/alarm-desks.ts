import { sealed, type Unsealed } from '@menara/backend/features/alarms/journal/alarm-journal.chain.ts'
import type { alarmDeskLocations, alarmDesks, LadderRung } from '@menara/backend/schema/monitoring/alarm-desks.ts'
import type { alarmAnnunciations, alarmEscalations, alarmFloods } from '@menara/backend/schema/monitoring/alarm-figures.ts'
import { FLOOD } from '@menara/shared/domain/alarms/alarm-state.ts'
import { openStates, priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { ticketTypeByCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Site } from '../buildings/places.ts'
import { diceOf } from '../dice.ts'
import type { Staff } from '../people/people.ts'
import { iso } from '../tickets/ticket-rows.ts'
import type { Told } from '../tickets/tickets.ts'
import type { Occurrence, PastAlarm } from './past-alarms.ts'

const SEED = 20_261_142
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const RECEIVED_MS = 120

type DeskRow = typeof alarmDesks.$inferInsert
type Annunciation = typeof alarmAnnunciations.$inferInsert

/** Levels of the ladder in minutes: lead, group, supervisor. */
const LADDER: readonly LadderRung[] = [
  { priority: 'critical', lead_min: 2, group_min: 5, supervisor_min: 10 },
  { priority: 'high', lead_min: 5, group_min: 15, supervisor_min: 30 },
  { priority: 'medium', lead_min: 30, group_min: null, supervisor_min: null },
]
const DESKS = [
  { name: 'Meja Jakarta', home: 'VJS', zones: ['Asia/Jakarta'], lead: 'operator', supervisor: 'admin' },
  { name: 'Meja Nusantara', home: 'IKN', zones: ['Asia/Makassar', 'Asia/Jayapura'], lead: null, supervisor: 'operator' },
] as const

interface Past {
  readonly alarms: readonly PastAlarm[]
  readonly sites: readonly Site[]
  readonly crew: Staff
  readonly told: readonly Told[]
  readonly now: number
}

/** Two desks and what lies behind them: their alarms, every call, floods as they follow from the calls, who was called, and the sealed journal. */
export function controlRoomOf({ alarms, sites, crew, told, now }: Past) {
  const dice = diceOf(SEED)
  const mailed = (name: string | null) =>
    crew.people.find((person) => name !== null && person.row.email === `${name}@menara.demo`)?.row.id ?? null
  const desks = DESKS.map(({ name, home, zones, lead, supervisor }) => {
    const owned = sites.filter((site) => (zones as readonly string[]).includes(site.spec.zone))
    const team = crew.teams.find((team) => team.kind === 'engineering' && team.site?.spec.code === home)
    const row: DeskRow = {
      id: dice.id(now - 300 * 24 * HOUR),
      name,
      lead_id: mailed(lead) ?? team?.members[0] ?? null,
      group_id: team?.id ?? null,
      supervisor_id: mailed(supervisor),
      ladder: LADDER,
    }
    return { row, sites: owned, members: team?.members ?? [] }
  })
  const deskOf = new Map(desks.flatMap((desk) => desk.sites.map((site) => [site.id, desk] as const)))
  const setAside = asideOf({ alarms, told, now, by: mailed('operator') ?? '' })
  const calls = alarms.flatMap((alarm) =>
    alarm.occurrences.map((occurrence, place) => ({
      alarm,
      it: occurrence,
      occurrence: place + 1,
      desk: deskOf.get(alarm.row.location_id),
    })),
  )
  const annunciations = calls.map(
    ({ alarm, it: item, occurrence, desk }): Annunciation => ({
      id: dice.id(item.raised),
      alarm_id: alarm.row.id,
      desk_id: desk?.row.id ?? null,
      occurrence,
      rank: alarm.row.rank,
      at: iso(item.raised + RECEIVED_MS),
    }),
  )
  const escalations = calls.flatMap(({ alarm, it: item, occurrence, desk }) =>
    desk ? escalationsOf({ alarm, it: item, occurrence, desk }).map((row) => ({ ...row, id: dice.id(Date.parse(row.at)) })) : [],
  )
  const entries = entriesOf({ alarms, escalations, setAside, deskIdOf: (site) => deskOf.get(site)?.row.id ?? null })
  const aside = new Map(setAside.map((aside) => [aside.alarm.row.id, aside.facts]))
  return {
    desks: desks.map((desk) => desk.row),
    owned: desks.flatMap((desk): (typeof alarmDeskLocations.$inferInsert)[] =>
      desk.sites.map((site) => ({ location_id: site.id, desk_id: desk.row.id })),
    ),
    alarms: alarms.map(({ row, occurrences }) => ({
      ...row,
      ...RESTING,
      ...cameOf(occurrences),
      desk_id: deskOf.get(row.location_id)?.row.id ?? null,
      ...aside.get(row.id),
    })),
    annunciations,
    floods: desks.flatMap(({ row }) =>
      floodsOf(
        annunciations.filter((annunciation) => annunciation.desk_id === row.id),
        now,
      ).map((item) => ({ ...item, id: dice.id(Date.parse(item.since)), desk_id: row.id })),
    ) as (typeof alarmFloods.$inferInsert)[],
    escalations: escalations as (typeof alarmEscalations.$inferInsert)[],
    journal: sealed(entries, ''),
  }
}

interface Happened {
  readonly alarms: readonly PastAlarm[]
  readonly escalations: readonly { alarm_id: string; desk_id: string; occurrence: number; level: number; at: string }[]
  readonly setAside: readonly Aside[]
  readonly deskIdOf: (siteId: string) => string | null
}

/** Every transition, oldest first. */
function entriesOf({ alarms, escalations, setAside, deskIdOf }: Happened): Unsealed[] {
  const dice = diceOf(SEED + 1)
  const byId = new Map(alarms.map((alarm) => [alarm.row.id, alarm]))
  return [
    ...alarms.flatMap((alarm) => alarm.journal.map((item) => entryOf(alarm, item, deskIdOf(alarm.row.location_id)))),
    ...escalations.map((escalation) => {
      const entry = {
        id: dice.id(Date.parse(escalation.at)),
        alarm_id: escalation.alarm_id,
        occurrence: escalation.occurrence,
        event: 'escalated',
        at: escalation.at,
      }
      return entryOf(
        byId.get(escalation.alarm_id) as PastAlarm,
        { ...entry, comment: LEVELS[escalation.level - 1] ?? '' },
        escalation.desk_id,
      )
    }),
    ...setAside.map(({ alarm, event, comment, at, by }) => {
      const entry = { id: dice.id(at), alarm_id: alarm.row.id, occurrence: alarm.row.occurrence, event, comment, actor_id: by, at: iso(at) }
      return entryOf(alarm, entry, deskIdOf(alarm.row.location_id))
    }),
  ].sort((a, b) => (a.at < b.at ? -1 : 1))
}

const LEVELS = ['desk lead', 'group', 'supervisor'] as const
const RESTING = {
  latched: false,
  shelf_kind: null,
  shelf_until: null,
  shelf_reason: '',
  shelf_by: null,
  shelf_at: null,
  suppressed: false,
  out_ticket_id: null,
  out_reason: '',
  out_by: null,
  out_at: null,
  cause: '',
  procedure: false,
  escalation_level: 0,
} as const

const cameOf = (occurrences: readonly Occurrence[]) => ({
  came_before: iso(occurrences.at(-1)?.raised ?? 0),
  came_earlier: occurrences.length > 1 ? iso(occurrences.at(-2)?.raised ?? 0) : null,
})

function entryOf(
  { row }: PastAlarm,
  item: { readonly [K in keyof Unsealed]?: Unsealed[K] | undefined } & Pick<Unsealed, 'id' | 'alarm_id' | 'occurrence' | 'event' | 'at'>,
  desk_id: string | null,
): Unsealed {
  const { id, alarm_id, occurrence, event, at, actor_id = null, comment = '', value = null, source_at = null } = item
  const { device_id, location_id, type, message, wording = null, priority, unit = '' } = row
  const about = { device_id, location_id, desk_id, type, message, wording, priority, unit }
  return { id, alarm_id, ...about, occurrence, event, actor_id, comment, value, source_at, at }
}

interface Call {
  readonly alarm: PastAlarm
  readonly it: Occurrence
  readonly occurrence: number
  readonly desk: { readonly row: DeskRow; readonly members: readonly string[] }
}

/** Whom the ladder called before somebody acknowledged. */
function escalationsOf({ alarm, it: item, occurrence, desk: { row, members } }: Call) {
  const rung = LADDER.find(({ priority }) => priority === alarm.row.priority)
  const seen = Math.min(item.acked, item.cleared)
  const told = [row.lead_id ? [row.lead_id] : [], members, row.supervisor_id ? [row.supervisor_id] : []]
  return [rung?.lead_min, rung?.group_min, rung?.supervisor_min].flatMap((minutes, place) => {
    const at = item.raised + (minutes ?? 0) * MINUTE
    if (minutes === null || minutes === undefined || at >= seen) return []
    return [{ alarm_id: alarm.row.id, desk_id: row.id, occurrence, level: place + 1, told: told[place] ?? [], at: iso(at) }]
  })
}

/** Floods as the calls of one desk make them: above ten within ten minutes, until fewer than five. */
function floodsOf(calls: readonly Annunciation[], now: number) {
  const sorted = calls.map((call) => ({ at: Date.parse(call.at), alarm_id: call.alarm_id })).sort((a, b) => a.at - b.at)
  const within = (at: number) => sorted.filter((item) => item.at <= at && item.at > at - FLOOD.windowMs)
  const floods: { since: string; until: string; peak: number; first_alarm_id: string; first_at: string }[] = []
  let over = 0
  for (const { at } of sorted) {
    const [first] = within(at)
    if (at < over || !first || within(at).length <= FLOOD.enter) continue
    let end = at
    while (within(end).length >= FLOOD.leave && end < now) end += MINUTE
    const peak = Math.max(...sorted.filter((item) => item.at >= at && item.at <= end).map((item) => within(item.at).length))
    floods.push({ since: iso(at), until: iso(end), peak, first_alarm_id: first.alarm_id, first_at: iso(first.at) })
    over = end
  }
  return floods
}

interface Aside {
  readonly alarm: PastAlarm
  readonly event: 'shelved' | 'out_of_service'
  readonly comment: string
  readonly at: number
  readonly by: string
  readonly facts: object
}
const SHELVES = [
  { minutes: 30, left: 22, reason: 'Teknisi sedang mengganti filter' },
  { minutes: 240, left: 190, reason: 'Uji beban genset sampai sore' },
  { minutes: 720, left: 540, reason: 'Renovasi ruang, debu mengganggu sensor' },
] as const
/** Repairs are tickets of these types. */
const REPAIR_TYPES = ['general', 'work_order'].map((code) => ticketTypeByCode(code)?.id)
const REPAIRS = ['Sensor diganti, suku cadang datang besok', 'Kabel sensor putus, menunggu teknisi'] as const

/** What people have set aside today: alarms that are over, shelved with a reason or out of service with a ticket that is open. */
function asideOf({ alarms, told, now, by }: Pick<Past, 'alarms' | 'told' | 'now'> & { by: string }): Aside[] {
  const quiet = alarms.filter(({ row }) => row.rank > priorities.indexOf('critical'))
  const shelved = SHELVES.flatMap(({ minutes, left, reason }, place): Aside[] => {
    const alarm = quiet[place * 7]
    if (!alarm) return []
    const at = now - (minutes - left) * MINUTE
    const shelf = { shelf_kind: 'timed', shelf_until: iso(now + left * MINUTE), shelf_reason: reason, shelf_by: by, shelf_at: iso(at) }
    return [{ alarm, event: 'shelved', comment: reason, at, by, facts: { ...shelf, rev: alarm.row.rev + 1 } }]
  })
  const repaired = REPAIRS.flatMap((reason, place): Aside[] => {
    const found = quiet.slice(30 + place * 20).flatMap((alarm) => {
      const ticket = told.find(
        (item) =>
          item.row.location_id === alarm.row.location_id &&
          REPAIR_TYPES.some((id) => id === item.row.ticket_type_id) &&
          (openStates as readonly string[]).includes(item.row.state ?? ''),
      )
      return ticket ? [{ alarm, ticket }] : []
    })[0]
    if (!found) return []
    const { alarm, ticket } = found
    const at = Math.max(now - (5 + place * 9) * HOUR, Date.parse(ticket.row.created_at))
    const out = { out_ticket_id: ticket.row.id, out_reason: reason, out_by: by, out_at: iso(at) }
    return [
      { alarm, event: 'out_of_service', comment: `${ticket.row.number}: ${reason}`, at, by, facts: { ...out, rev: alarm.row.rev + 1 } },
    ]
  })
  return [...shelved, ...repaired]
}
