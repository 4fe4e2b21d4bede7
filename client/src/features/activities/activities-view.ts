import { text } from '../../kit/lists/view-state.ts'

/** `link`: the record that entries are about; `entry`: the one in the drawer. Days are ISO days in the zone of the page. */
export const activitiesView = { from: text, until: text, type: text, tag: text, area: text, search: text, link: text, entry: text }
