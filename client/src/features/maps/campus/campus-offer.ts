import type { Permission } from '@menara/shared/kit/permission.ts'

/** Whether the map leads to that of the Nusantara campus: `show_plugin_map_ikn` offers it, `show_plugin_ikn_map` opens it. */
export const offersCampus = (may: (permission: Permission) => boolean): boolean => may('show_plugin_map_ikn') && may('show_plugin_ikn_map')
