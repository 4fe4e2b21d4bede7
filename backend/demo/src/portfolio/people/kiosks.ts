import { createHash, randomBytes } from 'node:crypto'
import type { attendanceKiosks } from '@menara/backend/schema/attendances.ts'
import type { KioskMode } from '@menara/shared/domain/people/attendance-evidence.ts'
import { diceOf } from '../dice.ts'
import type { Attended } from './attendance.ts'
import type { Staff } from './people.ts'

type Kiosk = typeof attendanceKiosks.$inferInsert

const SEED = 20_261_129
const DAY = 86_400_000
const KIOSKS: readonly (readonly [name: string, mode: KioskMode])[] = [
  ['Gate A', 'qr'],
  ['Gate B', 'pin'],
]

/**
 * Two kiosks at the site of hr@, where a third of the attendances of people at the site were taken since they are there. Nobody knows their
 * links: hr@ gives them new ones.
 */
export function kiosksOf({ attended, crew, now }: { attended: Attended; crew: Staff; now: number }): Kiosk[] {
  const dice = diceOf(SEED)
  const manager = crew.people.find((person) => person.role === 'hr')
  if (!manager) return []
  const since = now - 20 * DAY
  for (const row of attended.rows) {
    const [isTaken, [place]] = [dice.chance(0.33), dice.pick(KIOSKS)]
    const isHere = isTaken && row.location_id === manager.site.id && Date.parse(row.check_in_at) >= since
    const [came, left] = [row.in_on_site, row.out_on_site].map((isOnSite) => wayOf(isHere && isOnSite === true, place))
    Object.assign(row, { in_way: came?.way, in_place: came?.place, out_way: left?.way, out_place: left?.place })
  }
  return KIOSKS.map(([name, mode]) => ({
    id: dice.id(since),
    location_id: manager.site.id,
    name,
    mode,
    token_hash: createHash('sha256').update(randomBytes(32)).digest('hex'),
    created_by: manager.row.id,
    created_at: new Date(since).toISOString(),
    seen_at: null,
    revoked_at: null,
  }))
}

/** Every row says every column: rows are written together. */
const wayOf = (isTaken: boolean, place: string) => (isTaken ? { way: 'kiosk', place } : { way: null, place: '' })
