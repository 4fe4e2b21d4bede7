import type { readings } from '../../schema/iot.ts'
import type { Dice } from './dice.ts'
import type { Equipment } from './equipment.ts'
import type { ProfileName } from './profiles.ts'
import { iso } from './ticket-rows.ts'
import { readingAt } from './wave.ts'

export type ReadingRow = typeof readings.$inferInsert

const STEP = 5 * 60_000
const STEPS = 24 * 12
/** Points whose past is known, and of how many devices. */
const KEY_POINTS: readonly { readonly profile: ProfileName; readonly point: string; readonly devices: number }[] = [
  { profile: 'site_meter', point: 'power', devices: 10 },
  { profile: 'climate', point: 'temperature', devices: 4 },
  { profile: 'crac', point: 'supply_temperature', devices: 4 },
  { profile: 'chiller', point: 'supply_temperature', devices: 2 },
  { profile: 'ahu', point: 'supply_temperature', devices: 3 },
  { profile: 'cold', point: 'temperature', devices: 1 },
]

/** A day of readings every five minutes for the key points; sets each point's newest value. */
export function historyOf(dice: Dice, { equipment, now }: { equipment: Equipment; now: number }): ReadingRow[] {
  const last = Math.floor(now / STEP) * STEP
  return KEY_POINTS.flatMap(({ profile, point, devices }) =>
    equipment.devices
      .filter((it) => it.profile === profile)
      .slice(0, devices)
      .flatMap(({ row, points }): ReadingRow[] => {
        const wave = points.find((it) => it.point === point)
        const stored = equipment.points.find((it) => it.device_id === row.id && it.point === point)
        if (!wave || !stored) return []
        const past = Array.from({ length: STEPS }, (_, step): ReadingRow => {
          const at = last - (STEPS - 1 - step) * STEP
          return { point_id: stored.id, at: iso(at), value: readingAt(wave, at, dice) }
        })
        Object.assign(stored, { value: past.at(-1)?.value ?? null, at: past.at(-1)?.at ?? null })
        return past
      }),
  )
}
