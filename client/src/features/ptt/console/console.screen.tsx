import { Stack, Text } from '@mantine/core'
import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useNow } from '../../../kit/dates/clock.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Section } from '../../../kit/section.tsx'
import { useSiteId } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { mayTalkIn } from '../channels/channel-rights.ts'
import { useChosenChannel } from '../channels/use-chosen-channel.ts'
import { EmergencyControl } from '../emergencies/emergency-control.tsx'
import { myChannels } from '../ptt.api.ts'
import { useFreshTalks } from '../replay/use-fresh-talks.ts'
import type { TalkSession } from '../session/talk-session.ts'
import { obstacleIn } from '../session/talk-sound.ts'
import { useFollowing, useFreshChannels, useTalkSession } from '../session/use-talk-session.ts'
import { ObstacleNotice } from '../talk/talk-notices.tsx'
import { useTalkKeys } from '../talk/use-talk-keys.ts'
import { ChannelTile } from './channel-tile.tsx'
import classes from './console.module.css'
import { ConsoleMap } from './console-map.tsx'
import { byUrgency } from './console-rights.ts'
import { ConsoleLog } from './log/console-log.tsx'

/** The dispatcher's console: every channel of mine at once, what was said in them, and where their people are. */
export function DispatchConsoleScreen() {
  const { t } = useTranslation('ptt')
  const channels = useQuery(myChannels())
  const session = useTalkSession(false)
  const siteId = useSiteId()
  if (channels.isError) return <FailedState error={channels.error} retry={() => void channels.refetch()} />
  if (channels.isPending || !session) return <WaitingRows />
  const shown = channels.data.data.filter((channel) => siteId === undefined || channel.location === null || channel.location.id === siteId)
  return (
    <>
      <PageHeader title={t('console.title')} subtitle={t('console.subtitle')} />
      {shown.length === 0 ? (
        <EmptyState title={t('noChannels')} text={t('noChannelsText')} />
      ) : (
        <Console session={session} channels={shown} siteId={siteId} />
      )}
    </>
  )
}

interface ConsoleProps {
  readonly session: TalkSession
  readonly channels: readonly PttMine[]
  readonly siteId: string | undefined
}

function Console({ session, channels, siteId }: ConsoleProps) {
  const { t } = useTranslation('ptt')
  const state = useStore(session.store)
  const sound = useStore(session.sound)
  const volumes = useStore(session.volumes)
  const now = useNow()
  useFollowing(session, channels, false)
  useFreshChannels(session)
  const choose = useChosenChannel(session, channels)
  const { press, letGo } = session.store
  const armed = channels.find((channel) => channel.id === state.chosen)?.id ?? null
  useTalkKeys(useMemo(() => ({ press: () => press(armed), letGo }), [press, letGo, armed]))
  useFreshTalks(state.floors)
  const chosen = channels.find((channel) => channel.id === state.chosen)
  const obstacle = obstacleIn(sound, state.chosen)
  return (
    <Stack gap="md">
      {state.link !== 'online' && (
        <Text role="status" c="var(--app-high)" fw={600}>
          {t(`status.${state.link}`)} {state.reason}
        </Text>
      )}
      {obstacle && <ObstacleNotice obstacle={obstacle} again={session.sound.again} />}
      <ul className={classes.grid} aria-label={t('console.channels')}>
        {byUrgency(channels, state.floors).map((item) => (
          <ChannelTile
            key={item.id}
            channel={item}
            channels={channels}
            state={state}
            volume={volumes[item.id]}
            sound={sound.rooms[item.id]}
            now={now + state.ahead}
            session={session}
            choose={choose}
          />
        ))}
      </ul>
      <div className={classes.below}>
        <Section title={t('console.log')} flush>
          <ConsoleLog channels={channels} siteId={siteId} isListening={state.link === 'online'} />
        </Section>
        {chosen && (
          <Stack gap="md" miw={0}>
            <Section title={t('console.mapTitle', { name: chosen.name })} flush>
              {/* The map's words come late; the channels stay where they are meanwhile. */}
              <Suspense fallback={<WaitingRows rows={3} />}>
                <ConsoleMap channel={chosen} siteId={siteId} stir={state.stirs[chosen.id] ?? 0} link={session.link} />
              </Suspense>
            </Section>
            <EmergencyControl
              phase={state.emergency}
              channel={chosen.id}
              disabled={state.link !== 'online' || !mayTalkIn(chosen)}
              now={now}
              acts={session.store.emergency}
            />
          </Stack>
        )}
      </div>
    </Stack>
  )
}
