import { useCallbackRef } from '@mantine/hooks'
import {
  PRESENCE_MS,
  type PresenceActivity,
  type TicketPresence,
  ticketPresence,
  ticketPresenceFeed,
} from '@menara/shared/contract/tickets/ticket-presence.contract.ts'
import { useEffect } from 'react'
import { createStore, useStore } from 'zustand'
import { call } from '../../../kit/calls/call.ts'
import { useFeed } from '../../../kit/live/live.ts'
import { useMe } from '../../../kit/session/session.ts'

const BEAT_MS = PRESENCE_MS / 3

/** What the one who looks does to the ticket on screen: at most one is. */
const doing = createStore<{ readonly writing: boolean; readonly editing: boolean }>(() => ({ writing: false, editing: false }))

/** Says that a note is being written, or facts changed, while it is so and the part is on screen. */
export function usePresenceActivity(what: 'writing' | 'editing', on: boolean): void {
  useEffect(() => {
    doing.setState({ [what]: on })
    return () => doing.setState({ [what]: false })
  }, [what, on])
}
const doingNow = ({ writing, editing }: { writing: boolean; editing: boolean }): PresenceActivity =>
  editing ? 'editing' : writing ? 'writing' : 'viewing'

/** The others at a ticket. Says itself that one is there, again and again, and that one leaves. A server that knows no presence is left alone. */
export function usePresence(id: string): readonly TicketPresence[] {
  const me = useMe()
  const now = useStore(doing, doingNow)
  const { rows } = useFeed(ticketPresenceFeed, { ticket_id: id })
  const say = useCallbackRef(
    () => void call(ticketPresence.say, { params: { id }, body: { doing: doingNow(doing.getState()) } }).catch(silent),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: said again when it is something else.
  useEffect(say, [say, now])
  useEffect(() => {
    const beat = setInterval(() => !document.hidden && say(), BEAT_MS)
    const seen = () => !document.hidden && say()
    const leave = () => void call(ticketPresence.leave, { params: { id } }, { keepalive: true }).catch(silent)
    document.addEventListener('visibilitychange', seen)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(beat)
      document.removeEventListener('visibilitychange', seen)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [id, say])
  return [...rows.values()].filter((row) => row.id !== me?.id)
}

/** Being seen is a courtesy: that it could not be said is no news. */
const silent = (): void => undefined
