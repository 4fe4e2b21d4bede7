import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { mayTalkIn } from '../channels/channel-rights.ts'
import { myChannels } from '../ptt.api.ts'
import type { TalkSession } from './talk-session.ts'

/** One session for as long as the page is there; whoever leaves lets go of everything. Throws where its code does not come. */
export function useTalkSession(monitor: boolean): TalkSession | null {
  const [session, setSession] = useState<TalkSession | null>(null)
  const [failed, setFailed] = useState<Error | null>(null)
  useEffect(() => {
    let over = false
    let opened: TalkSession | null = null
    const take = (session: TalkSession): void => {
      if (over) session.close()
      else {
        opened = session
        setSession(session)
      }
    }
    import('./talk-session.ts').then((code) => code.openTalkSession({ monitor })).then(take, setFailed)
    return () => {
      over = true
      opened?.close()
      setSession(null)
    }
  }, [monitor])
  if (failed) throw failed
  return session
}

/** Keeps the session in these channels and no others. */
export function useFollowing(session: TalkSession | null, channels: readonly PttMine[] | undefined, monitor: boolean): void {
  const wanted = channels?.map((channel) => ({ id: channel.id, maySpeak: !monitor && mayTalkIn(channel) }))
  // The list is asked anew now and then; only another one means anything.
  const key = wanted && JSON.stringify(wanted)
  const followed = useMemo(() => (key === undefined ? null : (JSON.parse(key) as NonNullable<typeof wanted>)), [key])
  useEffect(() => {
    if (session && followed) session.follow(followed)
  }, [session, followed])
}

/** Asks for one's channels again when they are not what they were. */
export function useFreshChannels(session: TalkSession | null): void {
  const cache = useQueryClient()
  useEffect(
    () =>
      session?.link.on((news) => {
        if (news.kind === 'channels') void cache.invalidateQueries({ queryKey: myChannels().queryKey })
      }),
    [session, cache],
  )
}
