import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'
import { IconLayoutGrid } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useNow } from '../../../kit/dates/clock.ts'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { deskOrder } from '../channels/channel-rights.ts'
import { useChosenChannel } from '../channels/use-chosen-channel.ts'
import { byUrgency, dispatches } from '../console/console-rights.ts'
import { myChannels } from '../ptt.api.ts'
import type { TalkSession } from '../session/talk-session.ts'
import { obstacleIn } from '../session/talk-sound.ts'
import { useFollowing, useFreshChannels, useTalkSession } from '../session/use-talk-session.ts'
import { TalkNotices } from './talk-notices.tsx'
import { type TalkActs, TalkView } from './talk-view.tsx'
import { useTalkKeys } from './use-talk-keys.ts'

interface TalkPageProps {
  /** Only listens: no button, and no microphone is asked for. */
  readonly monitor?: boolean
  /** Channels in a desk's order. */
  readonly desk?: boolean
}

/** The net under lost hints. */
const AGAIN_MS = 30_000

/** Talking with one's channels: one big button, who talks where, who is there, and what was said last. */
export function TalkPage({ monitor = false, desk = false }: TalkPageProps) {
  const { t } = useTranslation('ptt')
  const channels = useQuery({ ...myChannels(), refetchInterval: AGAIN_MS })
  const session = useTalkSession(monitor)
  const mine = channels.data?.data
  const ordered = useMemo(() => (mine && desk ? deskOrder(mine) : mine), [mine, desk])
  useFollowing(session, ordered, monitor)
  useFreshChannels(session)
  if (channels.isError && !mine) return <FailedState error={channels.error} retry={() => void channels.refetch()} />
  if (!ordered || !session) return <WaitingRows />
  return (
    <>
      <PageHeader
        title={t(monitor ? 'listenTitle' : 'title')}
        subtitle={monitor && t('listenText')}
        actions={mine?.some(dispatches) && <ConsoleLink />}
      />
      {ordered.length === 0 ? (
        <EmptyState title={t('noChannels')} text={t('noChannelsText')} />
      ) : (
        <Talking session={session} channels={ordered} monitor={monitor} />
      )}
    </>
  )
}

function ConsoleLink() {
  const { t } = useTranslation('ptt')
  return (
    <ButtonLink to="/desk/ptt/envisions" variant="default" leftSection={<IconLayoutGrid size={16} aria-hidden />}>
      {t('console.title')}
    </ButtonLink>
  )
}

interface TalkingProps {
  readonly session: TalkSession
  readonly channels: readonly PttMine[]
  readonly monitor: boolean
}

function Talking({ session, channels, monitor }: TalkingProps) {
  const state = useStore(session.store)
  const sound = useStore(session.sound)
  const microphone = useStore(session.microphone)
  const { status } = useStore(session.server)
  const volumes = useStore(session.volumes)
  const now = useNow()
  const zoneOf = useZoneOf()
  const choose = useChosenChannel(session, channels)
  const acts = useActs(session, choose)
  const shown = channels.find((channel) => channel.id === state.chosen)?.id ?? null
  useTalkKeys(useMemo(() => ({ press: () => acts.press(shown), letGo: acts.letGo }), [acts, shown]))
  return (
    <>
      <TalkNotices
        microphone={monitor ? null : microphone}
        server={status}
        obstacle={obstacleIn(sound, state.chosen)}
        blocked={sound.blocked}
        ask={() => void session.microphone.ask()}
        play={() => void session.sound.unblock()}
        again={session.sound.again}
      />
      <TalkView
        state={state}
        rooms={sound.rooms}
        volumes={volumes}
        microphone={microphone.kind}
        monitor={monitor}
        acts={acts}
        channels={byUrgency(channels, state.floors)}
        now={now}
        zoneOf={zoneOf}
      />
    </>
  )
}

/** Without a microphone the button asks for one; the others are called in an emergency all the same. */
function useActs(session: TalkSession, choose: (channel: string) => void): TalkActs {
  const acts = useMemo(() => {
    const { store, link, microphone, volumes } = session
    return {
      ...store,
      press(channel: string | null): void {
        session.wake()
        if (microphone.getState().kind === 'ready') store.press(channel)
        else void microphone.ask()
      },
      setVolume: volumes.set,
      people: link.people,
    }
  }, [session])
  return useMemo(() => ({ ...acts, choose }), [acts, choose])
}
