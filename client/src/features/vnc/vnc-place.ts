import { useNavigate, useSearch } from '@tanstack/react-router'

export type VncTab = 'screens' | 'sessions' | 'targets'
interface Place {
  readonly tab?: VncTab | undefined
  /** The screen that is open. */
  readonly screen?: string | undefined
  /** The session whose recording is open. */
  readonly session?: string | undefined
  /** The screen whose form is open, or `new`. */
  readonly edit?: string | undefined
}

/** What of the remote screens is open, in the address. */
export function useVncPlace() {
  const go = useNavigate()
  const { tab = 'screens', screen, session, edit } = useSearch({ strict: false }) as Place
  return {
    tab,
    screenId: screen,
    sessionId: session,
    edit,
    move: (to: Place) =>
      void go({
        to: '.',
        search: ((before: object) => ({
          ...before,
          tab: undefined,
          screen: undefined,
          session: undefined,
          edit: undefined,
          ...to,
        })) as never,
      }),
  }
}
