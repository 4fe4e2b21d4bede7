import { permissionOfType, ticketTypes } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import {
  type Icon,
  IconActivity,
  IconAlertTriangle,
  IconBeach,
  IconBolt,
  IconBook,
  IconBox,
  IconBuildingSkyscraper,
  IconCalendarEvent,
  IconCalendarUser,
  IconCash,
  IconCategory,
  IconChartBar,
  IconChecklist,
  IconClipboardCheck,
  IconClipboardList,
  IconClock,
  IconCreditCard,
  IconDashboard,
  IconDeviceCctv,
  IconDeviceDesktop,
  IconDevices,
  IconGauge,
  IconHeadset,
  IconHistory,
  IconHome,
  IconKey,
  IconLayoutGrid,
  IconListDetails,
  IconMap,
  IconMap2,
  IconMapPin,
  IconMicrophone,
  IconMoneybag,
  IconPackage,
  IconPackages,
  IconPlane,
  IconPlugConnected,
  IconReceipt,
  IconReceipt2,
  IconReport,
  IconRocket,
  IconSend,
  IconSettings,
  IconShieldCheck,
  IconShieldLock,
  IconShoppingCart,
  IconSignature,
  IconSpeakerphone,
  IconStack2,
  IconTicket,
  IconTool,
  IconTools,
  IconTruckDelivery,
  IconUserCheck,
  IconUserOff,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { deskHome } from '../../kit/session/desk-home.ts'

export interface NavItem {
  readonly to: string
  readonly icon: Icon
  readonly permission?: Permission /** Key of the texts when it is not the route's title. */
  readonly label?: string
}
export interface NavGroup {
  readonly key: string
  readonly permission?: Permission
  readonly items: readonly NavItem[]
}
export type Application = 'asset' | 'people' | 'desk'

/** The three applications with their homes, as the specification names them. */
export const applications: readonly {
  readonly key: Application
  readonly home: (may: (permission: Permission) => boolean) => string
  readonly icon: Icon
  readonly permission?: Permission
}[] = [
  { key: 'asset', home: () => '/admin/home', icon: IconBuildingSkyscraper },
  { key: 'people', home: () => '/people', icon: IconUsersGroup, permission: 'show_plugin_people_management' },
  { key: 'desk', home: deskHome, icon: IconTicket, permission: 'show_ticketing' },
]

export function applicationOf(path: string): Application {
  if (path.startsWith('/desk')) return 'desk'
  return path.startsWith('/people') ? 'people' : 'asset'
}

const TYPE_ICON: Readonly<Record<string, Icon>> = {
  general: IconTicket,
  work_order: IconTool,
  visitor: IconUserCheck,
  absense: IconUserOff,
  travelling: IconPlane,
  reimburse: IconReceipt,
  alarm: IconAlertTriangle,
  workorder: IconTools,
  procurement: IconShoppingCart,
}
const asset: readonly NavGroup[] = [
  {
    key: 'operate',
    items: [
      { to: '/admin/home', icon: IconHome },
      { to: '/admin/dashboard', icon: IconDashboard },
      { to: '/admin/activity', icon: IconHistory },
    ],
  },
  {
    key: 'control',
    permission: 'show_plugins',
    items: [
      { to: '/admin/plugins/iot/alarm', icon: IconAlertTriangle, permission: 'show_plugin_iot' },
      { to: '/admin/plugins/maps', icon: IconMap, permission: 'show_plugin_maps' },
      { to: '/admin/plugins/ikn_map', icon: IconMap2, permission: 'show_plugin_ikn_map' },
      { to: '/admin/plugins/cctv', icon: IconDeviceCctv, permission: 'show_plugin_cctv' },
      // The page is open, for each screen asks for its own permission; this is the usual one.
      { to: '/admin/home/vnc', icon: IconDeviceDesktop, permission: 'show_plugins_monitoring' },
      { to: '/ptt', icon: IconMicrophone, permission: 'show_plugin_ptt' },
      { to: '/desk/ptt/envisions', icon: IconHeadset, permission: 'show_plugin_ptt' },
      { to: '/admin/plugins/iot/handover', icon: IconSignature, permission: 'show_plugin_iot' },
    ],
  },
  {
    key: 'building',
    permission: 'show_plugins',
    items: [
      { to: '/admin/plugins/iot/monitoring', icon: IconActivity, permission: 'show_plugin_iot' },
      { to: '/admin/plugins/iot/dashboard', icon: IconGauge, permission: 'show_plugin_iot' },
      { to: '/admin/plugins/energy', icon: IconBolt, permission: 'show_plugin_energy' },
      { to: '/admin/plugins/people_counting', icon: IconUsers, permission: 'show_plugin_cctv_counting' },
      { to: '/admin/plugins/monitoring', icon: IconPlugConnected, permission: 'show_plugins_monitoring' },
    ],
  },
  {
    key: 'planning',
    permission: 'show_plugins',
    items: [
      { to: '/admin/plugins/room_reservation', icon: IconCalendarEvent, permission: 'show_plugin_room_reservation' },
      { to: '/admin/plugins/schedule', icon: IconClock, permission: 'show_plugin_schedule' },
    ],
  },
  {
    key: 'resources',
    permission: 'show_plugins',
    items: [
      { to: '/admin/plugins/inventory', icon: IconPackages, permission: 'show_plugin_inventory' },
      { to: '/admin/plugins/item_movement', icon: IconTruckDelivery, permission: 'show_plugin_item_movement' },
      { to: '/admin/plugins/payment', icon: IconCreditCard, permission: 'show_plugin_payment' },
    ],
  },
  {
    key: 'reports',
    permission: 'show_plugins',
    items: [
      { to: '/admin/plugins/iot/report', icon: IconReport, permission: 'show_plugin_iot' },
      { to: '/admin/plugins/report', icon: IconChartBar, permission: 'show_plugin_report' },
      { to: '/admin/plugins/reporting', icon: IconListDetails, permission: 'show_plugin_reporting' },
    ],
  },
  {
    key: 'manage',
    permission: 'show_manage',
    items: [
      { to: '/admin/manage/user', icon: IconUsers, permission: 'show_manage_user' },
      { to: '/admin/manage/workspace', icon: IconLayoutGrid, permission: 'show_manage_workspace' },
      { to: '/admin/manage/assets', icon: IconBox, permission: 'show_manage_asset' },
      { to: '/admin/manage/ticket', icon: IconTicket, permission: 'show_manage_ticket' },
      { to: '/admin/manage/module', icon: IconStack2, permission: 'show_manage_module' },
      { to: '/admin/manage/survey', icon: IconClipboardList, permission: 'show_manage_module' },
      { to: '/admin/manage/device', icon: IconDevices, permission: 'show_manage_device' },
      { to: '/admin/manage/notifications', icon: IconSend, permission: 'show_manage_module' },
      { to: '/admin/manage/billing', icon: IconMoneybag, permission: 'show_manage_billing' },
      { to: '/admin/manage/area', icon: IconMapPin, permission: 'show_manage_area' },
      { to: '/desk/categories', icon: IconCategory, permission: 'show_manage_category' },
      { to: '/admin/first-day', icon: IconRocket, permission: 'show_manage_workspace' },
      { to: '/admin/manage/company', icon: IconBuildingSkyscraper, permission: 'show_manage_area' },
      { to: '/admin/manage/permission', icon: IconKey, permission: 'show_manage_workspace' },
      { to: '/admin/audit', icon: IconShieldCheck, permission: 'audit_read' },
      { to: '/admin/manage/personal-data', icon: IconShieldLock, permission: 'personal_data_manage' },
      { to: '/admin/setting', icon: IconSettings },
    ],
  },
]

const desk: readonly NavGroup[] = [
  {
    key: 'desk',
    items: [
      { to: '/desk', icon: IconHome, permission: 'show_ticketing' },
      { to: '/desk/approvals', icon: IconChecklist },
    ],
  },
  {
    key: 'ticketing',
    permission: 'show_ticketing',
    items: ticketTypes.map(({ code }) => ({
      to: `/desk/ticketing/${code}`,
      icon: TYPE_ICON[code] ?? IconTicket,
      permission: permissionOfType(code),
      label: `type.${code}`,
    })),
  },
  {
    key: 'claims',
    permission: 'show_ticketing_reimburse',
    items: [
      { to: '/desk/ticketing/reimburse/reimburseV2', icon: IconReceipt, permission: 'show_ticketing_reimburse' },
      { to: '/desk/ticketing/reimburse/reimburseV1', icon: IconReceipt2, permission: 'show_ticketing_reimburse' },
      { to: '/desk/ticketing/reimburse/pettyCash', icon: IconCash, permission: 'show_ticketing_reimburse' },
    ],
  },
  {
    key: 'tools',
    items: [
      { to: '/desk/eproc', icon: IconPackage, permission: 'show_ticketing_procurement' },
      { to: '/desk/articles', icon: IconBook },
      { to: '/desk/survey', icon: IconClipboardList, permission: 'show_plugin_survey' },
      { to: '/desk/ptt', icon: IconMicrophone, permission: 'show_plugin_ptt' },
      { to: '/desk/ptt/envisions', icon: IconHeadset, permission: 'show_plugin_ptt' },
      { to: '/desk/categories', icon: IconCategory, permission: 'show_manage_category' },
    ],
  },
]

const people: readonly NavGroup[] = [
  {
    key: 'people',
    // Overtime and surveys are opened by permissions of their own.
    items: [
      { to: '/people', icon: IconHome, permission: 'show_plugin_people_management' },
      { to: '/people/my', icon: IconCalendarUser },
      { to: '/people/attendance', icon: IconUserCheck, permission: 'show_plugin_people_management' },
      { to: '/people/daily', icon: IconClipboardCheck, permission: 'show_plugin_people_management' },
      { to: '/people/daily_ho', icon: IconClipboardList, permission: 'show_plugin_people_management' },
      { to: '/people/inspection', icon: IconListDetails, permission: 'show_plugin_people_management' },
      { to: '/people/announcements', icon: IconSpeakerphone, permission: 'announcement_write' },
      { to: '/people/leave', icon: IconBeach, permission: 'show_plugin_people_management' },
      { to: '/people/shift-management', icon: IconClock, permission: 'show_plugin_people_management' },
      { to: '/people/plugins/maps', icon: IconMap, permission: 'show_plugin_people_management' },
      { to: '/people/plugins/overtime', icon: IconReceipt, permission: 'show_plugin_overtime' },
      { to: '/people/plugins/survey-management', icon: IconClipboardList, permission: 'show_plugin_survey' },
    ],
  },
]

const NAV: Readonly<Record<Application, readonly NavGroup[]>> = { asset, desk, people }

/** What a person sees in the side navigation: gated groups and items, empty groups left out. */
export function navFor(application: Application, may: (permission: Permission) => boolean): NavGroup[] {
  const shown = (item: { readonly permission?: Permission }) => item.permission === undefined || may(item.permission)
  return NAV[application]
    .filter(shown)
    .map((group) => ({ ...group, items: group.items.filter(shown) }))
    .filter((group) => group.items.length > 0)
}
/** Pages under one item’s address that belong to another: those of the old home are its plugins’. */
const BELONGS: Readonly<Record<string, string>> = {
  '/admin/home/cctv': '/admin/plugins/cctv',
  '/admin/home/cctv-single': '/admin/plugins/cctv',
}
/** A page counts for the nearest item above it, but not for these: their sub-pages have items, or homes, of their own. */
const ALONE: readonly string[] = ['/desk', '/people', '/admin/plugins/maps']

/** The item a page is found under, by its address; none where the person has no such item. */
export function itemAt(groups: readonly NavGroup[], path: string): string | undefined {
  const at = BELONGS[path] ?? path
  const isAbove = (to: string): boolean => at === to || (at.startsWith(`${to}/`) && !ALONE.includes(to))
  const above = groups.flatMap((group) => group.items.map(({ to }) => to)).filter(isAbove)
  return above.sort((a, b) => b.length - a.length)[0]
}

/** Everything a person can jump to, across applications. */
export const everywhere = (may: (permission: Permission) => boolean): NavItem[] =>
  (['asset', 'desk', 'people'] as const).flatMap((text) => navFor(text, may)).flatMap((group) => group.items)
