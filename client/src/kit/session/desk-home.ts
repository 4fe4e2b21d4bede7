import type { Permission } from '@menara/shared/kit/permission.ts'

/** Home of the Desk application: the specified address for those who may open procurements, else the desk's overview. */
export const deskHome = (may: (permission: Permission) => boolean): string =>
  may('show_ticketing_procurement') ? '/desk/ticket/procurement' : '/desk'
