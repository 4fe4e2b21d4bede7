import { text } from '../../kit/lists/view-state.ts'

/** `round`: the one that is open, else the day; `checkpoint`: the one whose lines are shown; `kiosk`: the code of one that was scanned. */
export const phoneView = { round: text, checkpoint: text, kiosk: text }
