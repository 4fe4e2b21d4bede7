import type { activities, inboxItems } from '@menara/backend/schema/journal.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Room, Site } from '../buildings/places.ts'
import type { Dice } from '../dice.ts'
import type { Staff } from '../people/people.ts'
import type { Step } from '../tickets/ticket-life.ts'
import { iso } from '../tickets/ticket-rows.ts'
import type { Told } from '../tickets/tickets.ts'
import type { PastAlarm } from './past-alarms.ts'

export type ActivityRow = typeof activities.$inferInsert
export type InboxRow = typeof inboxItems.$inferInsert
const ACTIVITIES = 1500
const DAY = 86_400_000
const HOUR = 3_600_000

const WORDS: Readonly<Record<Step['action'], string>> = {
  created: 'was opened',
  assigned: 'was assigned',
  started: 'was started',
  pended: 'was put on hold',
  resumed: 'was resumed',
  resolved: 'was resolved',
  closed: 'was closed',
  reopened: 'was reopened',
  cancelled: 'was cancelled',
  note: 'was given a note',
}
const PATROL = [
  'Patroli {room}: aman, lampu dan pintu diperiksa.',
  'Patroli {room}: pintu darurat tertutup rapat, APAR lengkap.',
  'Patroli {room}: satu lampu mati, dilaporkan ke teknik.',
  'Patroli {room}: tidak ada kendaraan menginap.',
  'Patroli {room}: aman terkendali.',
  'Patroli {room}: ditemukan genangan air, area diberi tanda.',
  'Patroli {room}: tamu terakhir keluar, ruangan dikunci.',
] as const
const HANDOVER = [
  'Serah terima regu: nihil kejadian, kunci lengkap, HT {n} unit.',
  'Serah terima regu: 1 tamu lembur di {room}, diteruskan ke regu berikutnya.',
  'Serah terima ruang kontrol: {n} alarm ditangani, tidak ada yang tertunda.',
] as const

export interface Past {
  readonly told: readonly Told[]
  readonly alarms: readonly PastAlarm[]
  readonly crew: Staff
  readonly sites: readonly Site[]
  readonly now: number
}

/** What happened lately, the newest `ACTIVITIES` entries. */
export function activitiesOf(dice: Dice, past: Past): ActivityRow[] {
  const all = [...ticketActivities(dice, past), ...alarmActivities(dice, past), ...guardActivities(dice, past)]
  return all
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, ACTIVITIES)
    .reverse()
}

function ticketActivities(dice: Dice, { told, crew, now }: Past): ActivityRow[] {
  const names = new Map(crew.people.map((person) => [person.row.id, person.row.name]))
  return told.flatMap(({ row, type, steps, logs }) =>
    steps.flatMap(({ action, state, at }, place): ActivityRow[] => {
      if (at < now - 60 * DAY) return []
      const actor = logs[place]?.actor_id ?? null
      const by = actor ? ` by ${names.get(actor)}` : ''
      const what = `ticket.${action === 'note' ? 'noted' : action}`
      return [
        {
          id: dice.id(at),
          type: what,
          tag: type,
          description: `${row.number} ${WORDS[action]}${by}: ${row.title}`,
          message: happened(what, { number: row.number, title: row.title }),
          subject: 'tickets',
          link_id: row.id,
          location_id: row.location_id,
          area_id: row.area_id ?? null,
          actor_id: actor,
          data: { number: row.number, state, priority: row.priority },
          at: iso(at),
        },
      ]
    }),
  )
}

const happened = (key: string, params: Readonly<Record<string, unknown>>) => ({ key, params })

function alarmActivities(dice: Dice, { alarms, now }: Past): ActivityRow[] {
  return alarms.flatMap(({ row, device, occurrences }) =>
    occurrences.flatMap((occurrence, place): ActivityRow[] => {
      if (occurrence.raised < now - 60 * DAY) return []
      const words = { device: device.row.name, message: row.message }
      const facts = {
        tag: row.priority,
        subject: 'alarms',
        link_id: row.id,
        location_id: row.location_id,
        area_id: device.row.area_id ?? null,
        actor_id: null,
        data: { type: row.type, occurrence: place + 1 },
      }
      return [
        {
          id: dice.id(occurrence.raised),
          type: 'alarm.raised',
          description: `${device.row.name}: ${row.message} (${row.value} ${row.unit})`,
          message: happened('alarm.raised_value', { ...words, value: `${row.value} ${row.unit}` }),
          at: iso(occurrence.raised),
          ...facts,
        },
        {
          id: dice.id(occurrence.cleared),
          type: 'alarm.cleared',
          description: `${device.row.name}: ${row.message} is over`,
          message: happened('alarm.cleared', words),
          at: iso(occurrence.cleared),
          ...facts,
        },
      ]
    }),
  )
}

/** Rounds at night and the change of shifts, written by guards. */
function guardActivities(dice: Dice, { crew, sites, now }: Past): ActivityRow[] {
  const guards = crew.people.filter((person) => person.role === 'guard' && person.row.status === 'active')
  const entry = (at: number, { type, texts, site }: { type: string; texts: readonly string[]; site: Site }): ActivityRow => {
    const room: Room = dice.pick(site.rooms)
    const guard = dice.pick(
      guards.filter((guard) => guard.site === site).length > 0 ? guards.filter((guard) => guard.site === site) : guards,
    )
    const description = dice
      .pick(texts)
      .replace('{room}', room.area.name)
      .replace('{n}', String(dice.int(2, 12)))
    return {
      id: dice.id(at),
      type,
      tag: type === 'patrol.note' ? 'patrol' : 'handover',
      description,
      subject: 'locations',
      link_id: null,
      location_id: site.id,
      area_id: room.area.id,
      actor_id: guard.row.id,
      data: {},
      message: null,
      at: iso(at),
    }
  }
  return Array.from({ length: 30 }, (_, day) => day).flatMap((day) => [
    ...Array.from({ length: 8 }, () =>
      entry(now - day * DAY - dice.int(5, 1435) * 60_000, { type: 'patrol.note', texts: PATROL, site: dice.pick(sites) }),
    ),
    ...[0, 8, 16].map((hour) =>
      entry(now - day * DAY - hour * HOUR - dice.int(1, 30) * 60_000, { type: 'shift.handover', texts: HANDOVER, site: dice.pick(sites) }),
    ),
  ])
}

const MOST_MESSAGES = 24

/** Messages to those who can sign in to the demo, as the desk and the alarms would have sent them; those of the last day are unread. */
export function inboxOf(dice: Dice, { told, alarms, crew, sites, now }: Past): InboxRow[] {
  const accounts = crew.people.slice(0, 7)
  const names = new Map(crew.people.map((person) => [person.row.id, person.row.name]))
  const letters = [
    ...told.flatMap((item) => ticketLetters(item, names)),
    ...accounts
      .filter((account) => account.role === 'administrator' || account.role === 'operator')
      .flatMap((account) => alarmLetters(alarms, { to: account.row.id, sites })),
  ]
  return accounts.flatMap(({ row }) =>
    letters
      .filter((item) => item.to === row.id)
      .sort((a, b) => b.at - a.at)
      .slice(0, MOST_MESSAGES)
      .map(
        ({ to, at, ...message }, place): InboxRow => ({
          ...message,
          id: dice.id(at),
          user_id: to,
          created_at: iso(at),
          read_at: at > now - DAY || place < 3 ? null : iso(Math.min(at + dice.int(5, 300) * 60_000, now)),
        }),
      ),
  )
}

interface Letter {
  readonly to: string
  readonly at: number
  readonly type: string
  readonly title: string
  readonly text: string
  readonly link: string
  readonly message: { readonly key: string; readonly params: Readonly<Record<string, string>> }
}

function ticketLetters({ row, steps, logs }: Told, names: ReadonlyMap<string, string>): Letter[] {
  const { number, title } = row
  return steps.flatMap(({ action, at }, place): Letter[] => {
    const actor = logs[place]?.actor_id ?? null
    const [key, subject, to] = LETTERS[action] ?? []
    const reader = to === 'assignee' ? row.assignee_id : row.requester_id
    if (!key || !reader || reader === actor) return []
    const by = (actor && names.get(actor)) || 'Menara'
    return [
      {
        to: reader,
        at,
        type: `ticket.${key}`,
        title: `${number} ${subject}`,
        text: `${title} (${by})`,
        link: `/desk/ticketing/${ticketTypeById(row.ticket_type_id)?.code}/detail?id=${row.id}`,
        message: { key: `inbox.ticket_${key}`, params: { number, title, actor: by } },
      },
    ]
  })
}
const LETTERS: Readonly<Partial<Record<Step['action'], readonly [key: string, subject: string, to: 'assignee' | 'requester']>>> = {
  assigned: ['assigned', 'was assigned to you', 'assignee'],
  note: ['noted', 'has a new note', 'requester'],
  resolved: ['resolved', 'was resolved', 'requester'],
  reopened: ['reopened', 'was reopened', 'assignee'],
}

/** Only critical and high alarms call people. */
function alarmLetters(alarms: readonly PastAlarm[], { to, sites }: { to: string; sites: readonly Site[] }): Letter[] {
  return alarms
    .filter((alarm) => alarm.row.rank <= 1)
    .flatMap(({ row, device, occurrences }) => {
      const location = sites.find((site) => site.id === row.location_id)?.spec.name ?? ''
      return occurrences.map(
        (occurrence): Letter => ({
          to,
          at: occurrence.raised,
          type: 'alarm',
          title: `${row.priority === 'critical' ? 'Critical alarm' : 'Alarm'}: ${row.message}`,
          text: `${device.row.name}, ${location}`,
          link: `/admin/plugins/iot/alarm?alarm=${row.id}`,
          message: { key: 'alarm.raised', params: { message: row.message, device: device.row.name, location, priority: row.priority } },
        }),
      )
    })
}
