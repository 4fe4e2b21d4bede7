/** Numbers and texts that the specification fixes. */
export const TOAST_SHOWN_MS = 5000
export const TOAST_REMOVED_AFTER_MS = 500
export const REFRESH_FLAG_RESET_MS = 3000
export const MODAL_DELAY_MS = 100
export const CALENDAR_WEEKS = 6
export const CALENDAR_DAYS = 7
export const DEFAULT_PAGE = { next: '0', limit: 10 } as const
/** The lookup of everything in an area. */
export const ASSETS_BY_AREA = { next: '0', limit: 1000 } as const
/** The site of the documented daily and detail calls of people, unless another is named. */
export const DEFAULT_LOCATION_CODE = 'VJS'
