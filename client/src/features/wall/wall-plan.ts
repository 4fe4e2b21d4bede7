import { type Priority, priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { readStoredJson, writeStored } from '../../kit/session/storage.ts'

const KEY = 'walls'

/** What a wall shows, kept in the browser under its name. */
export interface WallPlan {
  readonly name: string
  /** Paths, in turn. */
  readonly screens: readonly string[]
  readonly seconds: number
  /** The least urgent priority that holds the wall; null holds for none. */
  readonly hold: Priority | null
  readonly reloadHours: number
}
export const LIMITS = { seconds: [5, 3600], reloadHours: [1, 168] } as const

export const ALARMS = '/admin/plugins/iot/alarm'
/** Screens that are made to be looked at from afar, and who may see them. */
export const wallScreens: readonly { readonly path: string; readonly permission?: Permission }[] = [
  { path: ALARMS, permission: 'show_plugin_iot' },
  { path: '/admin/plugins/iot/dashboard', permission: 'show_plugin_iot' },
  { path: '/admin/plugins/iot/monitoring', permission: 'show_plugin_iot' },
  { path: '/admin/plugins/maps', permission: 'show_plugin_maps' },
  { path: '/admin/plugins/ikn_map', permission: 'show_plugin_ikn_map' },
  { path: '/admin/plugins/energy', permission: 'show_plugin_energy' },
  { path: '/admin/plugins/people_counting', permission: 'show_plugin_cctv_counting' },
  { path: '/admin/plugins/monitoring', permission: 'show_plugins_monitoring' },
  { path: '/admin/dashboard' },
  { path: '/admin/home' },
]

export const usualPlan = (name: string, path: string): WallPlan => ({ name, screens: [path], seconds: 30, hold: 'high', reloadHours: 24 })

interface Kept {
  readonly last: string | null
  readonly walls: Readonly<Record<string, WallPlan>>
}
function kept(): Kept {
  const json = readStoredJson<Partial<Kept>>(KEY)
  return {
    last: typeof json?.last === 'string' ? json.last : null,
    walls: typeof json?.walls === 'object' && json.walls !== null ? json.walls : {},
  }
}

export function keepPlan(plan: WallPlan): void {
  writeStored(KEY, JSON.stringify({ last: plan.name, walls: { ...kept().walls, [plan.name]: plan } } satisfies Kept))
}
/** The plan of a wall; of an unknown or broken one the screen that is open. */
export function planOf(name: string, path: string): WallPlan {
  const plan = kept().walls[name]
  return plan && isPlan(plan) ? plan : usualPlan(name, path)
}
export const lastPlan = (): WallPlan | null => {
  const { last, walls } = kept()
  const plan = last === null ? undefined : walls[last]
  return plan && isPlan(plan) ? plan : null
}

const within = (value: unknown, [least, most]: readonly [number, number]): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most
function isPlan(plan: WallPlan): boolean {
  const screens =
    Array.isArray(plan.screens) && plan.screens.length > 0 && plan.screens.every((path) => wallScreens.some((known) => known.path === path))
  const hold = plan.hold === null || priorities.includes(plan.hold)
  return (
    typeof plan.name === 'string' && screens && hold && within(plan.seconds, LIMITS.seconds) && within(plan.reloadHours, LIMITS.reloadHours)
  )
}
