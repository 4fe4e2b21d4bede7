import { alarmDeskFeed, type DeskState } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useFeed } from '../../../kit/live/live.ts'
import { useMe } from '../../../kit/session/session.ts'
import { readStored, writeStored } from '../../../kit/session/storage.ts'

const KEY = 'alarm-desk'

/** The desk whose alarms, figures and sounds this browser shows; null shows every desk. Nobody's list gets shorter by what happens elsewhere. */
const deskStore = createStore<{ id: string | null }>(() => ({ id: readStored(KEY) }))
export function showDesk(id: string | null): void {
  writeStored(KEY, id)
  deskStore.setState({ id })
}
export const useDeskId = (): string | null => useStore(deskStore, (state) => state.id)

/** Where I am signed on, as the server says: in every browser of mine alike. */
export interface OwnSignOn {
  readonly id: string
  readonly since: string
  readonly desk: DeskState
}
/** Undefined while it is not known; null when I am signed on nowhere. */
export function useOwnSignOn(): OwnSignOn | null | undefined {
  const { rows, status } = useFeed(alarmDeskFeed, {})
  const me = useMe()?.id
  return useMemo(() => {
    for (const desk of rows.values()) {
      const own = desk.signed_on.find((item) => item.user.id === me)
      if (own) return { id: own.id, since: own.since, desk }
    }
    return status === 'connecting' ? undefined : null
  }, [rows, status, me])
}
