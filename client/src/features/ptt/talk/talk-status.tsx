import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ChannelSound } from '../session/talk-sound.ts'
import { SILENT } from '../session/talk-state.ts'
import type { TalkState } from '../session/talk-store.ts'
import classes from './talk.module.css'
import type { VoiceState } from './talk-face.ts'
import { statusWords } from './talk-words.ts'

interface TalkStatusProps {
  readonly state: TalkState
  readonly mouth: VoiceState
  /** Of the chosen channel. */
  readonly sound: ChannelSound | undefined
  /** Our own clock. */
  readonly now: number
  /** Seconds one may talk in the channel. */
  readonly limit: number | undefined
}

/** What is so, said to everybody: seen, and read aloud when it changes. */
export function TalkStatus({ state, mouth, sound, now, limit }: TalkStatusProps) {
  const { t } = useTranslation('ptt')
  const { key, facts, left } = statusWords(state, { mouth, sound, now: now + state.ahead, limit })
  const talk = state.talks[state.chosen ?? ''] ?? SILENT
  const more = state.link === 'online' ? (refusalOf(talk) ?? state.refusals[state.wanted ?? '']) : state.reason
  return (
    <div className={classes.status} data-warned={talk.state === 'talking' && talk.warned}>
      <Text ta="center" role="status">
        {t(key, { ...facts })}
      </Text>
      {left !== undefined && (
        <Text ta="center" size="sm" className="num" aria-hidden>
          {t('left', { count: left })}
        </Text>
      )}
      {more && (
        <Text ta="center" size="sm" c="dimmed">
          {more}
        </Text>
      )}
      {talk.state === 'cutting' && (
        <Text ta="center" size="sm" c="dimmed">
          {t(`cause.${talk.cause}`)}
        </Text>
      )}
    </div>
  )
}
const refusalOf = (talk: TalkState['talks'][string]): string | null => (talk.state === 'over' ? talk.message : null)
