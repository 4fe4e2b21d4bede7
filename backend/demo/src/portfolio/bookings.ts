import type { bookings } from '@menara/backend/schema/bookings.ts'
import type { Equipment } from './buildings/equipment.ts'
import type { Site } from './buildings/places.ts'
import { type Dice, diceOf } from './dice.ts'
import type { Someone, Staff } from './people/people.ts'

type BookingRow = typeof bookings.$inferInsert
/** Of dice of their own: everything else stays what it was. */
const SEED = 20_261_152
const DAY_MS = 86_400_000
const HALF_HOUR_MS = 1_800_000
const BACK_DAYS = 5
const AHEAD_DAYS = 9
const OPENS = 16 // half hours after midnight: eight o'clock
const CLOSES = 36

const MEETINGS = [
  'Rapat mingguan tim',
  'Tinjauan proyek',
  'Wawancara kandidat',
  'Presentasi vendor',
  'Koordinasi K3',
  'Pelatihan karyawan baru',
  'Evaluasi anggaran',
  'Rapat dengan tamu',
  'Town hall divisi',
  'Audit internal',
] as const
const TRIPS = ['Kunjungan cabang', 'Antar dokumen', 'Jemput tamu', 'Survei lokasi', 'Belanja kebutuhan'] as const
const ZONE_HOURS = { 'Asia/Jakarta': 7, 'Asia/Makassar': 8, 'Asia/Jayapura': 9 } as const

interface Story {
  readonly sites: readonly Site[]
  readonly equipment: Equipment
  readonly crew: Staff
  readonly now: number
}

/** A fortnight of rooms and cars: five days that lie behind and nine ahead, working days only, never two at once. */
export function bookingsOf({ sites, equipment, crew, now }: Story): BookingRow[] {
  const dice = diceOf(SEED)
  const rows: BookingRow[] = []
  for (const { row: asset } of equipment.assets) {
    const site = sites.find((site) => site.id === asset.location_id)
    if (!asset.bookable || asset.state !== 'deployed' || !site) continue
    const people = crew.people.filter((person) => BOOKERS.has(person.role) && (person.everywhere || person.site.id === site.id))
    if (people.length === 0) continue
    for (const midnight of workingDays(now, ZONE_HOURS[site.spec.zone]))
      rows.push(...dayOf(dice, { asset: { id: asset.id, isRoom: asset.type === 'room' }, people, midnight, now }))
  }
  return rows
}
const BOOKERS: ReadonlySet<string> = new Set(['administrator', 'operator', 'finance', 'hr', 'employee'])

/** Midnights of the site, in milliseconds since 1970. */
function workingDays(now: number, zoneHours: number): number[] {
  const shift = zoneHours * 3_600_000
  const today = Math.floor((now + shift) / DAY_MS) * DAY_MS
  return Array.from({ length: BACK_DAYS + AHEAD_DAYS }, (_, at) => today + (at - BACK_DAYS) * DAY_MS)
    .filter((local) => ![0, 6].includes(new Date(local).getUTCDay()))
    .map((local) => local - shift)
}

interface Day {
  readonly asset: { readonly id: string; readonly isRoom: boolean }
  readonly people: readonly Someone[]
  readonly midnight: number
  readonly now: number
}
function dayOf(dice: Dice, { asset, people, midnight, now }: Day): BookingRow[] {
  const rows: BookingRow[] = []
  let at = OPENS + dice.int(0, 6)
  while (at < CLOSES) {
    const length = asset.isRoom ? dice.int(1, 4) : dice.int(4, 9)
    if (at + length > CLOSES) break
    const start = midnight + at * HALF_HOUR_MS
    const made = Math.min(start, now) - dice.int(2, 70) * 3_600_000
    rows.push({
      id: dice.id(made),
      asset_id: asset.id,
      title: dice.pick(asset.isRoom ? MEETINGS : TRIPS),
      description: '',
      start_at: iso(start),
      end_at: iso(start + length * HALF_HOUR_MS),
      state: 'confirmed',
      booked_by: dice.pick(people).row.id,
      created_at: iso(made),
      updated_at: iso(made),
    })
    at += length + dice.int(1, asset.isRoom ? 7 : 10)
  }
  return rows
}

const iso = (at: number): string => new Date(at).toISOString()
