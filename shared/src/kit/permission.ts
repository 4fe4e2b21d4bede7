/** Named by the product's specification: they gate menus and the reading behind them. */
const PLUGINS = [
  'show_plugins',
  'show_plugins_monitoring',
  'show_plugin_people_management',
  'show_plugin_report',
  'show_plugin_cctv_counting',
  'show_plugin_energy',
  'show_plugin_room_reservation',
  'show_plugin_maps',
  'show_plugin_ikn_map',
  'show_plugin_overtime',
  'show_plugin_survey',
  'show_plugin_item_movement',
  'show_plugin_cctv',
  'show_plugin_inventory',
  'show_plugin_map_ikn',
  'show_plugin_payment',
  'show_plugin_reporting',
  'show_plugin_iot',
  'show_plugin_schedule',
  'show_plugin_ptt',
] as const
const MANAGE = [
  'show_manage',
  'show_manage_user',
  'show_manage_workspace',
  'show_manage_asset',
  'show_manage_ticket',
  'show_manage_module',
  'show_manage_device',
  'show_manage_billing',
  'show_manage_area',
  'show_manage_category',
] as const
const TICKETING = [
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
/** Ours: acting, where seeing is not enough. */
const ACTIONS = [
  'alarm_acknowledge',
  'alarm_configure',
  'activity_write',
  'camera_move',
  'footage_export',
  'ticket_work',
  'ticket_delete',
  'ticket_read_all',
  'ticket_share_views',
  'visitor_receive',
  'visitor_security',
  'claim_verify',
  'claim_approve',
  'claim_pay',
  'claim_override',
  'petty_cash_manage',
  'procurement_buy',
  'procurement_approve',
  'stock_post',
  'stock_manage',
  'stock_approve',
  'billing_issue',
] as const

export const permissionGroups = { plugins: PLUGINS, manage: MANAGE, ticketing: TICKETING, actions: ACTIONS } as const
export const permissions = [...PLUGINS, ...MANAGE, ...TICKETING, ...ACTIONS] as const
export type Permission = (typeof permissions)[number]
export const isPermission = (name: string): name is Permission => (permissions as readonly string[]).includes(name)
