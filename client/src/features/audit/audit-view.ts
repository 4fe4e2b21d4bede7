import { number, text } from '../../kit/lists/view-state.ts'

/** `entry`: number of the row in the drawer. Days are ISO days in the zone of the installation. */
export const auditView = { from: text, until: text, person: text, kind: text, action: text, record: text, entry: number }
