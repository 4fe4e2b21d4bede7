import type { bookingRules, bookingSeries, bookings } from '@menara/backend/schema/bookings.ts'
import type { attributes } from '@menara/backend/schema/places.ts'
import type { Equipment } from './buildings/equipment.ts'
import type { Site } from './buildings/places.ts'
import { diceOf } from './dice.ts'
import type { Staff } from './people/people.ts'

/** Of dice of their own: everything else stays what it was. */
const SEED = 20_261_153
const DAY_MS = 86_400_000
const HALF_HOUR_MS = 1_800_000
const WEEKS = 8
/** After hours: nothing else is booked then. */
const EVENING = 37
const ZONE_HOURS = { 'Asia/Jakarta': 7, 'Asia/Makassar': 8, 'Asia/Jayapura': 9 } as const
const EQUIPMENT = [
  ['Proyektor', 0.7],
  ['Papan tulis', 0.8],
  ['Konferensi video', 0.4],
] as const

interface Story {
  readonly sites: readonly Site[]
  readonly equipment: Equipment
  readonly crew: Staff
  readonly now: number
}

/** What the rooms of the demo have, how those of the head office are booked, and a series in one of them. */
export function roomRulesOf({ sites, equipment, crew, now }: Story) {
  const dice = diceOf(SEED)
  const rooms = equipment.assets.filter(({ row }) => row.bookable && row.type === 'room' && row.state === 'deployed').map(({ row }) => row)
  const [home] = sites
  const room = rooms.find((one) => one.location_id === home?.id)
  const owner = crew.people.find((person) => person.role === 'administrator')
  const at = new Date(now - 30 * DAY_MS).toISOString()
  const equipped = rooms.flatMap((one) =>
    EQUIPMENT.flatMap(([name, part]): (typeof attributes.$inferInsert)[] =>
      dice.chance(part) ? [{ id: dice.id(now - 30 * DAY_MS), asset_id: one.id, name, value: 'Ya', unit: '' }] : [],
    ),
  )
  if (!home || !room || !owner) return { equipped, rules: [], series: [], occurrences: [] }
  const rule = (scope: object, settings: object): typeof bookingRules.$inferInsert => ({
    ...{ id: dice.id(now - 30 * DAY_MS), location_id: null, asset_type: null, asset_id: null, updated_at: at },
    ...scope,
    settings,
  })
  const rules = [
    rule({ location_id: home.id, asset_type: 'room' }, { ahead_days: 366, max_minutes: 600, cross_day: false }),
    rule({ location_id: home.id, asset_type: 'vehicle' }, { notice_minutes: 60, week_quota_minutes: 2400 }),
    rule({ asset_id: room.id }, { check_in: true }),
  ]
  const shift = ZONE_HOURS[home.spec.zone] * 3_600_000
  const first = Math.ceil((now + shift) / DAY_MS) * DAY_MS - shift + EVENING * HALF_HOUR_MS
  const seriesId = dice.id(now - 2 * DAY_MS)
  const made = new Date(now - 2 * DAY_MS).toISOString()
  const series: (typeof bookingSeries.$inferInsert)[] = [
    { id: seriesId, rule: `FREQ=WEEKLY;COUNT=${WEEKS}`, zone: home.spec.zone, created_by: owner.row.id, created_at: made },
  ]
  const occurrences = Array.from({ length: WEEKS }, (_, week): typeof bookings.$inferInsert => ({
    id: dice.id(now - 2 * DAY_MS),
    asset_id: room.id,
    title: 'Koordinasi shift malam',
    description: '',
    start_at: new Date(first + week * 7 * DAY_MS).toISOString(),
    end_at: new Date(first + week * 7 * DAY_MS + 2 * HALF_HOUR_MS).toISOString(),
    state: 'confirmed',
    booked_by: owner.row.id,
    people: 6,
    series_id: seriesId,
    created_at: made,
    updated_at: made,
  }))
  return { equipped, rules, series, occurrences }
}
