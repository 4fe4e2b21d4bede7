import { CHATTER } from '@menara/shared/domain/alarms/alarm-state.ts'
import type { Equipment, Mounted } from '../buildings/equipment.ts'
import type { RuleSpec } from '../buildings/profiles.ts'
import { profiles } from '../buildings/profiles.ts'
import { diceOf } from '../dice.ts'

export interface Trouble {
  readonly device: Mounted
  readonly rule: RuleSpec
  /** Milliseconds since 1970. */
  readonly raised: number
  /** Milliseconds until it was over. */
  readonly lasts?: number
}

const SEED = 20_261_143
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** When the mains of a site failed: hours ago, and how many alarms that made within minutes. */
const OUTAGES = [
  { site: 'VJS', hoursAgo: 143, alarms: 19 },
  { site: 'IKN', hoursAgo: 52, alarms: 14 },
  { site: 'CKR', hoursAgo: 19, alarms: 16 },
] as const
/** Loose contacts: one device each, whose alarm came and went within seconds. */
const LOOSE = [
  { site: 'VJS', hoursAgo: [75, 30, 8] },
  { site: 'IKN', hoursAgo: [40, 11] },
] as const

/** The bad days of the last week: mains that failed and took everything with them, contacts that chattered. */
export function troubleOf({ equipment, now }: { equipment: Equipment; now: number }): Trouble[] {
  const dice = diceOf(SEED)
  const at = (code: string): Mounted[] => equipment.devices.filter((device) => device.site.spec.code === code && rulesOf(device).length > 0)
  const outages = OUTAGES.flatMap(({ site, hoursAgo, alarms }): Trouble[] => {
    const devices = at(site)
    const began = now - hoursAgo * HOUR
    return Array.from({ length: Math.min(alarms, devices.length) }, (_, place) => {
      const device = devices[(place * 5) % devices.length] as Mounted
      return { device, rule: dice.pick(rulesOf(device)), raised: began + place * dice.int(9, 21) * 1000 }
    })
  })
  const loose = LOOSE.flatMap(({ site, hoursAgo }): Trouble[] => {
    const device = at(site).at(-1)
    const rule = device && rulesOf(device)[0]
    if (!device || !rule) return []
    return hoursAgo.flatMap((hours) => chatterTimes(now - hours * HOUR).map((raised) => ({ device, rule, raised, lasts: 9000 })))
  })
  return [...outages, ...loose]
}

const rulesOf = (mounted: Mounted): readonly RuleSpec[] => profiles[mounted.profile].rules as readonly RuleSpec[]

/** Times at which a loose contact makes its alarm chatter. */
const chatterTimes = (begin: number): number[] =>
  Array.from({ length: CHATTER.occurrences * 2 }, (_, place) => begin + place * (CHATTER.withinMs / CHATTER.occurrences - 2000))
