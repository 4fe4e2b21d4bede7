import type { WorkspaceModule } from '@menara/shared/domain/people/workspace-modules.ts'

/** Where each module begins, and the other addresses that are its own. */
const PAGES: Readonly<Record<WorkspaceModule, readonly [home: string, ...more: string[]]>> = {
  alarms: ['/admin/plugins/iot/alarm', '/admin/plugins/iot/handover', '/admin/plugins/iot/report'],
  maps: ['/admin/plugins/maps', '/admin/plugins/ikn_map'],
  cctv: ['/admin/plugins/cctv'],
  ptt: ['/ptt', '/desk/ptt'],
  monitoring: ['/admin/plugins/iot/monitoring', '/admin/plugins/iot/dashboard', '/admin/plugins/monitoring', '/admin/home/vnc'],
  energy: ['/admin/plugins/energy'],
  people_counting: ['/admin/plugins/people_counting'],
  bookings: ['/admin/plugins/room_reservation', '/admin/plugins/schedule'],
  desk: ['/desk', '/desk/approvals'],
  visitors: ['/desk/ticketing/visitor'],
  procurement: ['/desk/ticketing/procurement', '/desk/eproc'],
  claims: ['/desk/ticketing/reimburse'],
  stock: ['/admin/plugins/inventory', '/admin/plugins/item_movement'],
  payment: ['/admin/plugins/payment'],
  people: ['/people'],
  administration: ['/admin/manage'],
}
const OWNERS = Object.entries(PAGES).flatMap(([module, pages]) => pages.map((page) => [page, module as WorkspaceModule] as const))

/** The module an address is of; undefined for what every workspace has, such as home and settings. */
export function moduleOf(path: string): WorkspaceModule | undefined {
  const above = OWNERS.filter(([page]) => path === page || path.startsWith(`${page}/`))
  return above.sort(([a], [b]) => b.length - a.length)[0]?.[1]
}
export const homeOfModule = (module: WorkspaceModule): string => PAGES[module][0]
