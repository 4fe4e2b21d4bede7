import { type Permission, permissions } from '@menara/shared/kit/permission.ts'

export interface StandardRole {
  readonly name: string
  readonly description: string
  readonly permissions: readonly Permission[]
}

const STAFF = [
  'show_ticketing',
  'show_ticketing_general',
  'show_ticketing_absense',
  'show_ticketing_reimburse',
  'show_plugins',
  'show_plugin_room_reservation',
] as const
const EVERY_TICKET = [
  'show_ticketing',
  'show_ticketing_general',
  'show_ticketing_work_order',
  'show_ticketing_visitor',
  'show_ticketing_absense',
  'show_ticketing_travelling',
  'show_ticketing_reimburse',
  'show_ticketing_alarm',
  'show_ticketing_workorder',
  'show_ticketing_procurement',
] as const

/** Roles a house usually has, to begin with. An administrator shapes them afterwards. */
export const standardRoles = {
  administrator: { name: 'Administrator', description: 'Everything', permissions },
  operator: {
    name: 'Operator',
    description: 'Watches the control room: alarms, maps, cameras, energy and talk; opens tickets and follows them all',
    permissions: [
      'show_plugins',
      'show_plugins_monitoring',
      'show_plugin_iot',
      'show_plugin_maps',
      'show_plugin_ikn_map',
      'show_plugin_map_ikn',
      'show_plugin_cctv',
      'show_plugin_cctv_counting',
      'show_plugin_energy',
      'show_plugin_report',
      'show_plugin_schedule',
      'show_plugin_ptt',
      'show_manage',
      'show_manage_asset',
      'show_ticketing',
      'show_ticketing_general',
      'show_ticketing_alarm',
      'show_ticketing_work_order',
      'show_ticketing_workorder',
      'alarm_acknowledge',
      'camera_move',
      'footage_export',
      'activity_write',
      'ticket_read_all',
    ],
  },
  agent: {
    name: 'Desk agent',
    description: 'Works the service desk: every ticket of their sites',
    permissions: [
      ...EVERY_TICKET,
      'show_plugins',
      'show_plugin_iot',
      'show_plugin_maps',
      'show_plugin_schedule',
      'show_plugin_survey',
      'show_plugin_ptt',
      'activity_write',
      'ticket_work',
      'ticket_read_all',
    ],
  },
  guard: {
    name: 'Guard',
    description: 'Patrols and receives visitors; sees cameras and alarms, talks over radio',
    permissions: [
      'show_plugins',
      'show_plugin_iot',
      'show_plugin_maps',
      'show_plugin_cctv',
      'show_plugin_ptt',
      'show_plugin_schedule',
      'show_plugin_item_movement',
      'show_ticketing',
      'show_ticketing_general',
      'show_ticketing_visitor',
      'alarm_acknowledge',
      'activity_write',
    ],
  },
  finance: {
    name: 'Finance',
    description: 'Reimbursements, travelling, procurement, payments and energy tariffs of all sites in scope',
    permissions: [
      ...STAFF,
      'show_ticketing_travelling',
      'show_ticketing_procurement',
      'show_plugin_payment',
      'show_plugin_energy',
      'show_plugin_reporting',
      'show_plugin_report',
      'show_plugin_inventory',
      'show_manage',
      'show_manage_billing',
      'ticket_work',
      'ticket_read_all',
    ],
  },
  hr: {
    name: 'Human resources',
    description: 'People, groups and shifts; attendance, overtime and absence',
    permissions: [
      ...STAFF,
      'show_ticketing_travelling',
      'show_plugin_people_management',
      'show_plugin_overtime',
      'show_plugin_schedule',
      'show_plugin_survey',
      'show_plugin_report',
      'show_manage',
      'show_manage_user',
      'ticket_work',
      'ticket_read_all',
    ],
  },
  employee: { name: 'Employee', description: 'Asks for things and books rooms', permissions: STAFF },
} as const satisfies Record<string, StandardRole>
