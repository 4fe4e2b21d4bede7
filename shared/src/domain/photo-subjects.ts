/** Records that photos are taken of: what was handed over, and what was delivered. */
export const photoSubjects = ['stock_transfers', 'item_receipts'] as const
export type PhotoSubject = (typeof photoSubjects)[number]

/** The most that one record has. */
export const MAX_PHOTOS = 12
