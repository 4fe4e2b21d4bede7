import type { TicketTypeCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { open, page, type RouteEntry } from './route-entry.ts'
import { articleRoutes } from './tables/article-routes.ts'
import { peopleRoutes } from './tables/people-routes.ts'
import { surveyRoutes } from './tables/survey-routes.ts'

/** Every address of the product: who may come, in which layout, and what is shown. Nothing else decides these. */
export const routeTable: readonly RouteEntry[] = [
  open('/', async () => (await import('../../features/landing/landing.screen.tsx')).LandingScreen),
  open('/login', async () => (await import('../../features/accounts/login.screen.tsx')).LoginScreen),
  open('/register', async () => (await import('../../features/accounts/register.screen.tsx')).RegisterScreen),
  open('/401', async () => (await import('../../features/accounts/not-authorised.screen.tsx')).NotAuthorisedScreen),
  open('/authentication', async () => (await import('../../features/accounts/authentication.screen.tsx')).AuthenticationScreen),
  open('/audio', async () => (await import('../../features/selftest/audio.screen.tsx')).AudioScreen),
  open('/mic', async () => (await import('../../features/selftest/mic.screen.tsx')).MicScreen),
  open('/desk/external', async () => (await import('../../features/external/external.screen.tsx')).ExternalScreen, {
    forceColorScheme: 'light',
  }),
  page(
    '/desk/evacuation',
    'visitor_receive',
    async () => (await import('../../features/visitors/evacuation/evacuation.screen.tsx')).EvacuationScreen,
    {
      layout: 'bare',
    },
  ),
  open(
    '/desk/ticketing/external/addPrice',
    async () => (await import('../../features/purchasing/supplier/add-price.screen.tsx')).AddPriceScreen,
    { forceColorScheme: 'light' },
  ),

  page('/admin', null, async () => (await import('../../features/home/admin.screen.tsx')).AdminScreen),
  page('/admin/dashboard', null, async () => (await import('../../features/home/dashboard/dashboard.screen.tsx')).DashboardScreen),
  page('/admin/home', null, async () => (await import('../../features/home/home.screen.tsx')).HomeScreen),
  page('/admin/home/cctv', null, async () => (await import('../../features/cctv/wall/wall.screen.tsx')).CctvWallScreen),
  page('/admin/home/cctv-single', null, async () => (await import('../../features/cctv/camera.screen.tsx')).CctvCameraScreen),
  page('/admin/home/vnc', null, async () => (await import('../../features/vnc/vnc.screen.tsx')).VncScreen),
  page(
    '/admin/first-day',
    'show_manage_workspace',
    async () => (await import('../../features/first-day/first-day.screen.tsx')).FirstDayScreen,
  ),
  page('/admin/activity', null, async () => (await import('../../features/activities/activities.screen.tsx')).ActivitiesScreen),
  page('/admin/audit', 'audit_read', async () => (await import('../../features/audit/audit.screen.tsx')).AuditScreen),
  page(
    '/admin/manage/personal-data',
    'personal_data_manage',
    async () => (await import('../../features/personal-data/personal-data.screen.tsx')).PersonalDataScreen,
  ),
  page('/admin/setting', null, async () => (await import('../../features/accounts/setting.screen.tsx')).SettingScreen),
  page(
    '/admin/setting/notifications',
    null,
    async () => (await import('../../features/notifications/preferences.screen.tsx')).PreferencesScreen,
  ),

  page('/admin/manage/area', 'show_manage_area', async () => (await import('../../features/areas/areas.screen.tsx')).AreasScreen),
  page(
    '/admin/manage/area/form',
    'show_manage_area',
    async () => (await import('../../features/areas/area-form.screen.tsx')).AreaFormScreen,
  ),
  page('/admin/manage/assets', 'show_manage_asset', async () => (await import('../../features/assets/assets.screen.tsx')).AssetsScreen),
  page(
    '/admin/manage/assets/form',
    'show_manage_asset',
    async () => (await import('../../features/assets/asset-form.screen.tsx')).AssetFormScreen,
  ),
  page(
    '/admin/manage/assets/formManageAccess',
    'show_manage_asset',
    async () => (await import('../../features/assets/access/asset-access.screen.tsx')).AssetAccessScreen,
  ),
  page(
    '/admin/manage/assets/formManageDevice',
    'show_manage_asset',
    async () => (await import('../../features/iot/devices/asset-devices.screen.tsx')).AssetDevicesScreen,
  ),
  page(
    '/admin/manage/billing',
    'show_manage_billing',
    async () => (await import('../../features/billing/billing.screen.tsx')).BillingScreen,
  ),
  page(
    '/admin/manage/company',
    'show_manage_area',
    async () => (await import('../../features/companies/companies.screen.tsx')).CompaniesScreen,
  ),
  page(
    '/admin/manage/company/form',
    'show_manage_area',
    async () => (await import('../../features/companies/company-form.screen.tsx')).CompanyFormScreen,
  ),
  page(
    '/admin/manage/company/site/form',
    'show_manage_area',
    async () => (await import('../../features/locations/location-form.screen.tsx')).LocationFormScreen,
  ),
  page(
    '/admin/manage/device',
    'show_manage_device',
    async () => (await import('../../features/iot/device-admin.screen.tsx')).DeviceAdminScreen,
  ),
  page('/admin/manage/module', 'show_manage_module', async () => (await import('../../features/modules/modules.screen.tsx')).ModulesScreen),
  page(
    '/admin/manage/notifications',
    'show_manage_module',
    async () => (await import('../../features/notifications/outgoing.screen.tsx')).OutgoingScreen,
  ),
  page(
    '/admin/manage/permission',
    'show_manage_workspace',
    async () => (await import('../../features/roles/roles.screen.tsx')).RolesScreen,
  ),
  page(
    '/admin/manage/ptt',
    'show_manage_module',
    async () => (await import('../../features/ptt/channels/channels.screen.tsx')).PttChannelsScreen,
  ),
  page(
    '/admin/manage/ptt/form',
    'show_manage_module',
    async () => (await import('../../features/ptt/channels/channel-form.screen.tsx')).PttChannelFormScreen,
  ),
  page(
    '/admin/manage/ticket',
    'show_manage_ticket',
    async () => (await import('../../features/categories/ticket-settings.screen.tsx')).TicketSettingsScreen,
  ),
  page(
    '/admin/manage/ticket/formBasic',
    'show_manage_ticket',
    async () => (await import('../../features/desk-settings/basic-form.screen.tsx')).BasicFormScreen,
  ),
  page(
    '/admin/manage/ticket/formCategory',
    'show_manage_ticket',
    async () => (await import('../../features/categories/category-form.screen.tsx')).SettingsCategoryFormScreen,
  ),
  page(
    '/admin/manage/ticket/formSla',
    'show_manage_ticket',
    async () => (await import('../../features/sla/sla-form.screen.tsx')).SlaFormScreen,
  ),
  page(
    '/admin/manage/ticket/formTool',
    'show_manage_ticket',
    async () => (await import('../../features/ticket-tools/tool-form.screen.tsx')).ToolFormScreen,
  ),
  page('/admin/manage/user', 'show_manage_user', async () => (await import('../../features/users/users.screen.tsx')).UsersScreen),
  page(
    '/admin/manage/user/formUser',
    'show_manage_user',
    async () => (await import('../../features/users/user-form.screen.tsx')).UserFormScreen,
  ),
  page(
    '/admin/manage/user/formGroup',
    'show_manage_user',
    async () => (await import('../../features/users/group-form.screen.tsx')).GroupFormScreen,
  ),
  page(
    '/admin/manage/user/formShift',
    'show_manage_user',
    async () => (await import('../../features/users/shift-form.screen.tsx')).ShiftFormScreen,
  ),
  page(
    '/admin/manage/user/formPassword',
    'show_manage_user',
    async () => (await import('../../features/users/password-form.screen.tsx')).PasswordFormScreen,
  ),
  page(
    '/admin/manage/workspace',
    'show_manage_workspace',
    async () => (await import('../../features/workspaces/workspaces.screen.tsx')).WorkspacesScreen,
  ),

  page(
    '/admin/plugins/cctv',
    'show_plugin_cctv',
    async () => (await import('../../features/cctv/cameras/cameras.screen.tsx')).CamerasScreen,
    {
      layout: 'navbar2',
    },
  ),
  page('/admin/plugins/energy', 'show_plugin_energy', async () => (await import('../../features/energy/energy.screen.tsx')).EnergyScreen),
  page('/admin/plugins/ikn_map', 'show_plugin_ikn_map', async () => (await import('../../features/maps/campus/ikn.screen.tsx')).IknScreen, {
    layout: 'ikn',
  }),
  page(
    '/admin/plugins/inventory',
    'show_plugin_inventory',
    async () => (await import('../../features/stock/inventory.screen.tsx')).InventoryScreen,
  ),
  page(
    '/admin/plugins/inventory/indexs',
    'show_plugin_inventory',
    async () => (await import('../../features/stock/card/stock-card.screen.tsx')).StockCardScreen,
  ),
  page(
    '/admin/plugins/inventory/asset/form',
    'show_plugin_inventory',
    async () => (await import('../../features/stock/assets/stock-asset-form.screen.tsx')).StockAssetFormScreen,
  ),
  page(
    '/admin/plugins/inventory/item/form',
    'show_plugin_inventory',
    async () => (await import('../../features/stock/items/item-form.screen.tsx')).ItemFormScreen,
  ),
  page('/admin/plugins/iot/alarm', 'show_plugin_iot', async () => (await import('../../features/alarms/alarms.screen.tsx')).AlarmsScreen),
  page(
    '/admin/plugins/iot/dashboard',
    'show_plugin_iot',
    async () => (await import('../../features/iot/dashboard.screen.tsx')).IotDashboardScreen,
  ),
  page(
    '/admin/plugins/iot/monitoring',
    'show_plugin_iot',
    async () => (await import('../../features/iot/monitoring.screen.tsx')).MonitoringScreen,
  ),
  page('/admin/plugins/iot/report', 'show_plugin_iot', async () => (await import('../../features/iot/report.screen.tsx')).ReportScreen),
  page(
    '/admin/plugins/iot/handover',
    'show_plugin_iot',
    async () => (await import('../../features/handovers/handovers.screen.tsx')).HandoversScreen,
  ),
  page(
    '/admin/plugins/item_movement',
    'show_plugin_item_movement',
    async () => (await import('../../features/stock/transfers/transfers.screen.tsx')).TransfersScreen,
  ),
  page('/admin/plugins/maps', 'show_plugin_maps', async () => (await import('../../features/maps/maps.screen.tsx')).MapsScreen),
  page('/admin/plugins/maps/cctv', 'show_plugin_maps', async () => (await import('../../features/maps/cctv-map.screen.tsx')).CctvMapScreen),
  page('/admin/plugins/maps/list', 'show_plugin_maps', async () => (await import('../../features/maps/placed.screen.tsx')).PlacedScreen),
  page(
    '/admin/plugins/monitoring',
    'show_plugins_monitoring',
    async () => (await import('../../features/monitoring/monitoring.screen.tsx')).MonitoringScreen,
  ),
  page(
    '/admin/plugins/payment',
    'show_plugin_payment',
    async () => (await import('../../features/payment/payment.screen.tsx')).PaymentScreen,
  ),
  page(
    '/admin/plugins/people_counting',
    'show_plugin_cctv_counting',
    async () => (await import('../../features/people-counting/people-counting.screen.tsx')).PeopleCountingScreen,
  ),
  page(
    '/admin/plugins/report',
    'show_plugin_report',
    async () => (await import('../../features/ticket-reports/ticket-report.screen.tsx')).TicketReportScreen,
  ),
  page(
    '/admin/plugins/reporting',
    'show_plugin_reporting',
    async () => (await import('../../features/reporting/reporting.screen.tsx')).ReportingScreen,
  ),
  page(
    '/admin/plugins/room_reservation',
    'show_plugin_room_reservation',
    async () => (await import('../../features/bookings/reservation/room-reservation.screen.tsx')).RoomReservationScreen,
  ),
  page(
    '/admin/plugins/schedule',
    'show_plugin_schedule',
    async () => (await import('../../features/schedule/schedule.screen.tsx')).ScheduleScreen,
  ),

  page('/desk/approvals', null, async () => (await import('../../features/approvals/approvals.screen.tsx')).ApprovalsScreen),
  page('/desk', 'show_ticketing', async () => (await import('../../features/tickets/desk.screen.tsx')).DeskScreen),
  page(
    '/desk/categories',
    'show_manage_category',
    async () => (await import('../../features/categories/categories.screen.tsx')).CategoriesScreen,
  ),
  page(
    '/desk/categories/form',
    'show_manage_category',
    async () => (await import('../../features/categories/category-form.screen.tsx')).CategoryFormScreen,
  ),
  page('/desk/eproc', 'show_ticketing_procurement', async () => (await import('../../features/purchasing/eproc.screen.tsx')).EprocScreen),
  page('/desk/ptt', 'show_plugin_ptt', async () => (await import('../../features/ptt/ptt.screen.tsx')).DeskPttScreen),
  page(
    '/desk/ptt/envisions',
    'show_plugin_ptt',
    async () => (await import('../../features/ptt/console/console.screen.tsx')).DispatchConsoleScreen,
    { layout: 'navbar2' },
  ),
  page('/desk/ticketing/$type', 'of-ticket-type', async () => (await import('../../features/tickets/tickets.screen.tsx')).TicketsScreen),
  page(
    '/desk/ticketing/$type/list',
    'of-ticket-type',
    async () => (await import('../../features/tickets/tickets.screen.tsx')).TicketsScreen,
  ),
  page(
    '/desk/ticketing/$type/detail',
    'of-ticket-type',
    async () => (await import('../../features/tickets/ticket.screen.tsx')).TicketScreen,
  ),
  page(
    '/desk/ticketing/$type/info',
    'of-ticket-type',
    async () => (await import('../../features/tickets/detail/ticket-info.screen.tsx')).TicketInfoScreen,
  ),
  page(
    '/desk/ticketing/$type/formTicket',
    'of-ticket-type',
    async () => (await import('../../features/tickets/form/ticket-form.screen.tsx')).TicketFormScreen,
  ),
  page(
    '/desk/ticketing/procurement/addItem',
    'show_ticketing_procurement',
    async () => (await import('../../features/purchasing/lines/add-item.screen.tsx')).AddItemScreen,
  ),
  page(
    '/desk/ticketing/procurement/priceOffering',
    'show_ticketing_procurement',
    async () => (await import('../../features/purchasing/quotation/price-offering.screen.tsx')).PriceOfferingScreen,
  ),
  page(
    '/desk/ticketing/procurement/purchaseOrder',
    'show_ticketing_procurement',
    async () => (await import('../../features/purchasing/orders/purchase-order.screen.tsx')).PurchaseOrderScreen,
  ),
  page(
    '/desk/ticketing/procurement/itemReceipt',
    'show_ticketing_procurement',
    async () => (await import('../../features/purchasing/receipts/item-receipt.screen.tsx')).ItemReceiptScreen,
  ),
  page(
    '/desk/ticketing/reimburse/pettyCash',
    'show_ticketing_reimburse',
    async () => (await import('../../features/petty-cash/petty-cash.screen.tsx')).PettyCashScreen,
  ),
  page(
    '/desk/ticketing/reimburse/reimburseV1',
    'show_ticketing_reimburse',
    async () => (await import('../../features/claims/claims-v1.screen.tsx')).ClaimsV1Screen,
  ),
  page(
    '/desk/ticketing/reimburse/reimburseV2',
    'show_ticketing_reimburse',
    async () => (await import('../../features/claims/claims-v2.screen.tsx')).ClaimsV2Screen,
  ),

  ...peopleRoutes,
  ...articleRoutes,
  ...surveyRoutes,
  page('/ptt', 'show_plugin_ptt', async () => (await import('../../features/ptt/ptt.screen.tsx')).PttScreen, { layout: 'navbar' }),
  page('/ptt_audio', 'show_plugin_ptt', async () => (await import('../../features/ptt/ptt.screen.tsx')).PttAudioScreen, {
    layout: 'navbar',
  }),
  page('/inbox', null, async () => (await import('../../features/inbox/inbox.screen.tsx')).InboxScreen),
  page('/Test', null, async () => (await import('../../features/selftest/test.screen.tsx')).TestScreen),
  page('/workspaces/home', null, async () => (await import('../../features/workspaces/workspaces-home.screen.tsx')).WorkspacesHomeScreen, {
    layout: 'workspaces',
  }),
  page('/workspaces/manage', null, async () => (await import('../../features/workspaces/workspaces-own.screen.tsx')).WorkspacesOwnScreen, {
    layout: 'workspaces',
  }),
  page('/workspaces/ptt', null, async () => (await import('../../features/ptt/ptt.screen.tsx')).PttScreen, {
    layout: 'workspaces',
  }),
  page(
    '/workspaces/redirect_module',
    null,
    async () => (await import('../../features/workspaces/redirect-module.screen.tsx')).RedirectModuleScreen,
    { layout: 'workspaces' },
  ),
]

/** Addresses people already use that lead to another. */
export const redirects: Readonly<Record<string, string>> = { '/desk/ticket/procurement': '/desk/ticketing/procurement' }

/** Name of a route in the texts: `/desk/ticketing/$type/list` -> `desk_ticketing_type_list`. */
export const slugOf = (path: string): string => (path === '/' ? 'landing' : path.slice(1).replaceAll('$', '').replace(/[/-]/g, '_'))

export function permissionOf({ permission }: RouteEntry, type: string | undefined): Permission | undefined {
  return permission === 'of-ticket-type' ? (`show_ticketing_${type as TicketTypeCode}` as const) : permission
}
