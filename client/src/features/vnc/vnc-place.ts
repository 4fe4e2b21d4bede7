import { oneOf, text, useViewState, type ViewState } from '../../kit/lists/view-state.ts'

const tabs = ['screens', 'sessions', 'targets'] as const
export type VncTab = (typeof tabs)[number]

export const vncView = {
  tab: oneOf(tabs),
  /** The screen that is open. */
  screen: text,
  /** The session whose recording is open. */
  session: text,
  /** The screen whose form is open, or `new`. */
  edit: text,
}
const NOTHING_OPEN = { tab: undefined, screen: undefined, session: undefined, edit: undefined }

/** What of the remote screens is open, in the address. */
export function useVncPlace() {
  const { state, change } = useViewState(vncView)
  const { tab = 'screens', screen, session, edit } = state
  return {
    tab,
    screenId: screen,
    sessionId: session,
    edit,
    move: (to: ViewState<typeof vncView>) => change({ ...NOTHING_OPEN, ...to }, 'push'),
  }
}
