import { flag, text, useViewState, type ViewState } from '../../../kit/lists/view-state.ts'

export const connectorsView = { connector: text, edit: flag }

/** What of the connectors is open, in the address: none, one, the form of one, or that of a new one. */
export function useConnectorPlace() {
  const { state, change } = useViewState(connectorsView)
  const { connector, edit } = state
  return {
    openId: connector,
    edits: edit === true || connector === 'new',
    move: (to: ViewState<typeof connectorsView>) => change({ connector: undefined, edit: undefined, ...to }, 'push'),
  }
}
