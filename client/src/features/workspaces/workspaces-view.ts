import { text } from '../../kit/lists/view-state.ts'

/** The workspace that is open; `new` for one that begins. */
export const workspacesView = { id: text, search: text }
/** Which module, in which workspace. */
export const redirectView = { module: text, workspace: text }
