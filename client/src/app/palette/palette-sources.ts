import { claims } from '@menara/shared/contract/claims/claims.contract.ts'
import { tenantInvoices } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { cctv } from '@menara/shared/contract/media/cctv.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { purchaseOrders } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import {
  type Icon,
  IconBox,
  IconDeviceCctv,
  IconDevices,
  IconFileInvoice,
  IconMapPin,
  IconPackage,
  IconReceipt,
  IconShoppingCart,
  IconTicket,
  IconUser,
  IconUserCheck,
  IconUsersGroup,
} from '@tabler/icons-react'
import { call } from '../../kit/calls/call.ts'
import { router } from '../routing/router.tsx'

/** One record that was found. */
export interface Found {
  readonly id: string
  readonly label: string
  readonly description: string
  readonly go: () => Promise<void>
}
/** A kind of records that can be found by what is typed. */
interface PaletteSource {
  /** Of its heading in the texts. */
  readonly key:
    | 'tickets'
    | 'assets'
    | 'people'
    | 'groups'
    | 'devices'
    | 'cameras'
    | 'areas'
    | 'visitors'
    | 'items'
    | 'orders'
    | 'claims'
    | 'invoices'
  readonly permission: Permission
  readonly icon: Icon
  readonly find: (search: string, language: string) => Promise<readonly Found[]>
}

const LIMIT = 5
/** The server does the finding, by the permissions and sites of the reader. */
export const PALETTE_SOURCES: readonly PaletteSource[] = [
  {
    ...{ key: 'tickets', permission: 'show_ticketing', icon: IconTicket },
    find: async (search) =>
      (await call(tickets.list, { query: { search, limit: LIMIT } })).data.map(({ id, title, number, type }) => ({
        ...{ id, label: title, description: number },
        go: () => router.navigate({ to: '/desk/ticketing/$type/detail', params: { type }, search: { id } }),
      })),
  },
  {
    ...{ key: 'people', permission: 'show_manage_user', icon: IconUser },
    find: async (search) =>
      (await call(users.list, { query: { search, limit: LIMIT } })).data.map(({ id, name, email }) => ({
        ...{ id, label: name, description: email },
        go: () => router.navigate({ to: '/admin/manage/user/formUser', search: { id } }),
      })),
  },
  {
    ...{ key: 'assets', permission: 'show_manage_asset', icon: IconBox },
    find: async (search) =>
      (await call(assets.list, { query: { search, limit: LIMIT } })).data.map(({ id, name, code, location }) => ({
        ...{ id, label: name, description: `${code} · ${location.name}` },
        go: () => router.navigate({ to: '/admin/manage/assets/form', search: { id } }),
      })),
  },
  {
    ...{ key: 'devices', permission: 'show_plugin_iot', icon: IconDevices },
    find: async (search) =>
      (await call(iot.devices, { query: { search, limit: LIMIT } })).data.map(({ id, name, code }) => ({
        ...{ id, label: name, description: code },
        go: () => router.navigate({ to: '/admin/plugins/iot/monitoring', search: { search: code, device: id } }),
      })),
  },
  {
    ...{ key: 'cameras', permission: 'show_plugin_cctv', icon: IconDeviceCctv },
    find: async (search) =>
      (await call(cctv.list, { query: { search, limit: LIMIT } })).data.map(({ id, name, code, location }) => ({
        ...{ id, label: name, description: `${code} · ${location.name}` },
        go: () => router.navigate({ to: '/admin/home/cctv-single', search: { id } }),
      })),
  },
  {
    ...{ key: 'areas', permission: 'show_manage_area', icon: IconMapPin },
    find: async (search) =>
      (await call(areas.list, { query: { search, limit: LIMIT } })).data.map(({ id, name, code }) => ({
        ...{ id, label: name, description: code },
        go: () => router.navigate({ to: '/admin/manage/area/form', search: { id } }),
      })),
  },
  {
    ...{ key: 'visitors', permission: 'visitor_receive', icon: IconUserCheck },
    find: async (search) =>
      (await call(visitors.list, { query: { search, limit: LIMIT } })).data.map(({ id, name, ticket, location }) => ({
        ...{ id, label: name, description: `${ticket.number} · ${location.name}` },
        go: () => router.navigate({ to: '/desk/ticketing/$type/detail', params: { type: 'visitor' }, search: { id: ticket.id } }),
      })),
  },
  {
    ...{ key: 'items', permission: 'show_plugin_inventory', icon: IconPackage },
    find: async (search, language) =>
      (await call(stockItems.list, { query: { search, limit: LIMIT } })).data.map(({ id, code, name_en, name_id }) => ({
        ...{ id, label: language === 'id' ? name_id : name_en, description: code },
        go: () => router.navigate({ to: '/admin/plugins/inventory/item/form', search: { id } }),
      })),
  },
  {
    ...{ key: 'orders', permission: 'show_ticketing_procurement', icon: IconShoppingCart },
    find: async (search) =>
      (await call(purchaseOrders.list, { query: { search, limit: LIMIT } })).data.map(({ id, number, ticket, ticket_id, vendor }) => ({
        ...{ id, label: ticket.title, description: `${number} · ${vendor.name}` },
        go: () => router.navigate({ to: '/desk/ticketing/procurement/purchaseOrder', search: { id: ticket_id } }),
      })),
  },
  {
    ...{ key: 'claims', permission: 'show_ticketing_reimburse', icon: IconReceipt },
    find: async (search) =>
      (await call(claims.list, { query: { search, limit: LIMIT } })).data.map(({ id, title, number, policy }) => ({
        ...{ id, label: title, description: number ?? '' },
        go: () =>
          router.navigate({
            to: policy === 'v1' ? '/desk/ticketing/reimburse/reimburseV1' : '/desk/ticketing/reimburse/reimburseV2',
            search: { claim: id },
          }),
      })),
  },
  {
    ...{ key: 'invoices', permission: 'show_manage_billing', icon: IconFileInvoice },
    find: async (search) =>
      (await call(tenantInvoices.list, { query: { search, limit: LIMIT } })).data.map(({ id, number, tenant, month }) => ({
        ...{ id, label: tenant.name, description: number ?? month },
        go: () => router.navigate({ to: '/admin/manage/billing', search: { invoice: id } }),
      })),
  },
  {
    ...{ key: 'groups', permission: 'show_manage_user', icon: IconUsersGroup },
    find: async (search) =>
      (await call(groups.list, { query: { search, limit: LIMIT } })).data.map(({ id, name, description }) => ({
        ...{ id, label: name, description },
        go: () => router.navigate({ to: '/admin/manage/user/formGroup', search: { id } }),
      })),
  },
]

/** How well something that was found is meant: its number or name typed whole, then its beginning, then anything else. */
export function closeness({ label, description }: Pick<Found, 'label' | 'description'>, typed: string): 0 | 1 | 2 {
  const words = typed.toLowerCase()
  const named = [label, ...description.split(' · ')].map((part) => part.toLowerCase())
  if (named.includes(words)) return 2
  return named.some((part) => part.startsWith(words)) ? 1 : 0
}
