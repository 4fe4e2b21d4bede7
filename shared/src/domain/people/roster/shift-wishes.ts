/** What somebody wishes for a day: a day off, or a shift. */
export const shiftWishKinds = ['off', 'shift'] as const
/** Wishes of a person in a month, where the site has not said how many. */
export const USUAL_WISHES = 5
export const MAX_WISHES = 31
/** How far ahead people may wish, in days. */
export const WISH_DAYS_AHEAD = 92
