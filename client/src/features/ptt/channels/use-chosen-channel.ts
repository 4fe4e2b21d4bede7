import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'
import { useCallback, useEffect } from 'react'
import { text, useViewState } from '../../../kit/lists/view-state.ts'
import type { TalkSession } from '../session/talk-session.ts'

export const channelView = { channel: text }

/**
 * Arms the channel that the address names (`?channel=<id>`), and no other. An address without one is given the first channel; one that
 * names a channel which is not there arms nothing. Returns what chooses another one, by going to its address.
 */
export function useChosenChannel({ store }: TalkSession, channels: readonly Pick<PttMine, 'id'>[]): (channel: string) => void {
  const { state, change } = useViewState(channelView)
  const named = state.channel || null
  const first = channels[0]?.id
  const goTo = useCallback((id: string, replace: boolean) => change({ channel: id }, replace ? 'replace' : 'push'), [change])
  useEffect(() => store.choose(named), [store, named])
  useEffect(() => {
    if (named === null && first !== undefined) goTo(first, true)
  }, [named, first, goTo])
  return useCallback((id) => id !== named && goTo(id, false), [goTo, named])
}
