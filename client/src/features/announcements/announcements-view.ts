import { receiptStatuses, shownAnnouncementStates } from '@menara/shared/domain/people/announcement-states.ts'
import { oneOf, text } from '../../kit/lists/view-state.ts'

/** What the list of those who write is searched for. */
export const announcementsView = { search: text, state: oneOf(shownAnnouncementStates) }
/** Which announcement is written, or which published one the new one corrects. */
export const announcementFormView = { id: text, replaces: text }
/** Which announcement, and whom of its audience is looked for. */
export const announcementView = { id: text, person: text, status: oneOf(receiptStatuses) }
/** Which announcement is read; none: all of mine. */
export const readView = { id: text }
/** Which announcement is open on a page about something else. */
export const openAnnouncementView = { announcement: text }
