import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** What is asked over the list or the drawer. The alarms are as they were seen when it was opened. */
export type AlarmDialog =
  | { readonly kind: 'shelve'; readonly alarms: readonly Alarm[] }
  | { readonly kind: 'unshelve' | 'takeOut' | 'putBack' | 'reset'; readonly alarm: Alarm }

interface Asked {
  readonly dialog: AlarmDialog | null
  /** The alarm whose drawer opens with its ticket form. */
  readonly ticketFor: string | null
}
const store = createStore<Asked>(() => ({ dialog: null, ticketFor: null }))

export const askAbout = (dialog: AlarmDialog): void => store.setState({ dialog })
export const closeDialog = (): void => store.setState({ dialog: null })
export const wantTicket = (ticketFor: string | null): void => store.setState({ ticketFor })
export const dialogNow = (): AlarmDialog | null => store.getState().dialog
export const useAlarmDialog = (): AlarmDialog | null => useStore(store, (state) => state.dialog)
export const useTicketFor = (): string | null => useStore(store, (state) => state.ticketFor)
