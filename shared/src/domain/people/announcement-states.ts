/** How an announcement stands; `replaced`: a correction took its place. */
export const announcementStates = ['draft', 'scheduled', 'published', 'withdrawn', 'replaced'] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** The same as it is shown: what was published is `ended` once its last moment has come. */
export const shownAnnouncementStates = [...announcementStates, 'ended'] as const
export type ShownAnnouncementState = (typeof shownAnnouncementStates)[number]

/** How far people of the audience are with it. */
export const receiptStatuses = ['unread', 'read', 'unconfirmed', 'confirmed'] as const
export type ReceiptStatus = (typeof receiptStatuses)[number]

export const MAX_ANNOUNCEMENT_FILES = 5
/** Time between two reminders, in milliseconds. */
export const REMINDER_GAP_MS = 86_400_000
/** How far ahead one may be published, in milliseconds. */
export const MAX_SCHEDULE_MS = 366 * 86_400_000
