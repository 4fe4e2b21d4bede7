import { useCallbackRef } from '@mantine/hooks'
import { type Change, type Channel, changesOf, type RowOf, scopeOf } from '@menara/shared/kit/feeds/channel.ts'
import i18next from 'i18next'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { languageNow } from '../../i18n/i18n.ts'
import { renewed } from '../calls/call.ts'
import { completeRows } from '../calls/complete.ts'
import { readConfig } from '../calls/config.ts'
import { dropSession, sessionStore } from '../session/session.ts'
import { keepRenewed } from '../session/token-renewal.ts'
import { emptyView, type FeedView } from './feed-rows.ts'
import { type LiveState, liveSocket } from './live-socket.ts'
import type { Frames } from './paint-pace.ts'

/** The page's own clock and frames: what is painted by hand keeps the same pace. */
export const pageFrames: Frames = {
  now: () => Date.now(),
  onFrame: (work) => (document.hidden ? setTimeout(work, 1000) : requestAnimationFrame(work)),
  after: (ms, work) => setTimeout(work, ms),
}

/** The page's one socket to `/ws`. */
const live = liveSocket({
  ...pageFrames,
  random: Math.random,
  token: () => sessionStore.getState().token?.accessToken ?? null,
  language: languageNow,
  async renew(refused) {
    const still = await renewed(refused)
    // What a 401 says to a call the goodbye of the socket says to the page.
    if (!still) dropSession()
    return still
  },
  connect({ opened, heard, closed }) {
    const socket = new WebSocket(addressOf('/ws'))
    socket.onopen = opened
    socket.onmessage = ({ data }) => heard(String(data))
    socket.onclose = closed
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text)
      },
      close: () => socket.close(),
    }
  },
})

sessionStore.subscribe((after, before) => {
  if (after.user?.id !== before.user?.id || (after.token === null) !== (before.token === null)) live.restart()
  else if (after.token?.accessToken !== before.token?.accessToken) live.greet()
})

i18next.on('languageChanged', live.speak)

keepRenewed({
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  token: () => sessionStore.getState().token,
  watch: (changed) => sessionStore.subscribe(changed),
  renew: () => renewed(),
})

export function addressOf(path: string): string {
  const base = new URL(readConfig().apiBaseUrl || location.origin, location.origin)
  base.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:'
  return new URL(path, base).href
}

export const useLiveState = (): LiveState => useStore(live.state)

/** Follows a scope outside React, until the returned `leave` is called. */
export const followScope = (scope: string): ReturnType<typeof live.follow> => live.follow(scope)

/** Sign of life of a wall screen; `off` when it is left on purpose. */
export const tellWall = (name: string, off = false): void =>
  live.tell({ t: 'wall', name, at: Date.now(), ...(off && { off: true as const }) })

/** Follows a feed while the component is on screen. `null` parameters follow nothing. */
export function useFeed<C extends Channel>(
  channel: C,
  params: Readonly<Record<string, string | number | undefined>> | null = {},
): FeedView<RowOf<C>> {
  const scope = params === null ? null : scopeOf(channel.name, params)
  const source = useMemo(() => {
    let current: ReturnType<typeof live.follow> | null = null
    return {
      subscribe(changed: () => void) {
        if (scope === null) return () => undefined
        current = live.follow(scope)
        const end = current.rows.watch(changed)
        return () => {
          end()
          current?.leave()
        }
      },
      view: () => current?.rows.view() ?? emptyView,
    }
  }, [scope])
  const view = useSyncExternalStore(source.subscribe, source.view) as FeedView<RowOf<C>>
  const rows = useMemo(() => completeRows(channel, view.rows, readConfig().foreign === true), [channel, view.rows])
  return useMemo(() => (rows === view.rows ? view : { ...view, rows }), [rows, view])
}

/**
 * Calls when a row of a channel came, changed or went, and whenever the feed is live again: for pages that ask again, and need no rows.
 * Parameters as of the channel; `null` follows nothing.
 */
export function useChanges(
  channel: Channel,
  params: Readonly<Record<string, string | number | undefined>> | null,
  onChange: () => void,
): FeedView<Change> {
  const feed = useFeed(
    useMemo(() => changesOf(channel), [channel]),
    params,
  )
  const { rows, status } = feed
  const call = useCallbackRef(onChange)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list of rows says that one changed.
  useEffect(() => {
    if (status === 'live') call()
  }, [rows, status, call])
  return feed
}
