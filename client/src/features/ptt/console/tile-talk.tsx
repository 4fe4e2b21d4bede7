import { Button, Text } from '@mantine/core'
import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'
import { IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { MicrophoneState } from '../../../kit/media/microphone-store.ts'
import { mayTalkIn } from '../channels/channel-rights.ts'
import type { TalkSession } from '../session/talk-session.ts'
import type { ChannelSound } from '../session/talk-sound.ts'
import { isWanted, SILENT, type Talk } from '../session/talk-state.ts'
import type { TalkState } from '../session/talk-store.ts'
import { pressToTalk } from './press-to-talk.ts'

interface TileTalkProps {
  readonly channel: PttMine
  readonly state: TalkState
  readonly sound: ChannelSound | undefined
  readonly session: TalkSession
  readonly choose: (channel: string) => void
}

/** Held to talk in this channel: it becomes the chosen one, which the space bar is for as well. */
export function TileTalk({ channel, state, sound, session, choose }: TileTalkProps) {
  const { t } = useTranslation('ptt')
  const { kind } = useStore(session.microphone)
  const talk = state.talks[channel.id] ?? SILENT
  const isMute = !mayTalkIn(channel)
  const Icon = isMute ? IconMicrophoneOff : IconMicrophone
  return (
    <>
      <Button
        size="xs"
        data-talk={channel.id === state.chosen || undefined}
        data-talk-in={channel.id}
        disabled={isMute || state.link !== 'online' || sound?.state === 'unconnected'}
        aria-pressed={isWanted(talk)}
        variant={talk.state === 'talking' || talk.state === 'cutting' ? 'filled' : 'light'}
        leftSection={<Icon size={14} aria-hidden />}
        style={{ touchAction: 'none' }}
        {...held(() => {
          pressToTalk(channel.id, session)
          choose(channel.id)
        }, session.store.letGo)}
      >
        {t(wordsOf(talk, { kind, isMute, isHeard: sound?.state === 'in' && sound.isHeard }))}
      </Button>
      <WhatBecame talk={talk} />
    </>
  )
}

interface Known {
  readonly kind: MicrophoneState['kind']
  readonly isMute: boolean
  readonly isHeard: boolean
}
function wordsOf({ state }: Talk, { kind, isMute, isHeard }: Known): string {
  if (state === 'talking' || state === 'cutting') return isHeard ? 'console.talking' : 'console.unheard'
  if (isMute) return 'console.listenOnly'
  return kind === 'ready' ? 'console.talk' : 'console.microphone'
}

/** Touch, mouse and Enter; the finger may slide off the button: it is released when it leaves the screen. */
function held(press: () => void, letGo: () => void) {
  const key = (act: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!event.repeat) act()
  }
  return {
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      press()
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onKeyDown: key(press),
    onKeyUp: key(letGo),
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
  }
}

/** Why one waits, or is not heard. */
function WhatBecame({ talk }: { readonly talk: Talk }) {
  const { t } = useTranslation('ptt')
  if (talk.state !== 'queued' && talk.state !== 'over') return null
  const words =
    talk.state === 'queued' ? t('status.queued', { count: talk.position }) : (talk.message ?? t(`cause.${talk.cause ?? 'refused'}`))
  return (
    <Text size="xs" c="dimmed" role="status">
      {words}
    </Text>
  )
}
