import type { Permission } from '../../kit/permission.ts'

/** Parts of the product a workspace offers, with the permission each needs all the same; null: none. */
export const workspaceModules = {
  alarms: 'show_plugin_iot',
  maps: 'show_plugin_maps',
  cctv: 'show_plugin_cctv',
  ptt: 'show_plugin_ptt',
  monitoring: 'show_plugin_iot',
  energy: 'show_plugin_energy',
  people_counting: 'show_plugin_cctv_counting',
  bookings: 'show_plugin_room_reservation',
  desk: 'show_ticketing',
  visitors: 'show_ticketing_visitor',
  procurement: 'show_ticketing_procurement',
  claims: 'show_ticketing_reimburse',
  stock: 'show_plugin_inventory',
  payment: 'show_plugin_payment',
  people: 'show_plugin_people_management',
  administration: 'show_manage',
} as const satisfies Record<string, Permission | null>
export type WorkspaceModule = keyof typeof workspaceModules
export const workspaceModuleKeys = Object.keys(workspaceModules) as WorkspaceModule[]

/** Colours of the product's palette: each has its contrast in both schemes. */
export const workspaceColours = ['blue', 'teal', 'green', 'orange', 'red', 'grape', 'gray'] as const
export type WorkspaceColour = (typeof workspaceColours)[number]
