import { ActionIcon, Tooltip } from '@mantine/core'
import type { PttTransmission } from '@menara/shared/contract/media/ptt.contract.ts'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { dateText } from '../../../kit/dates/dates.ts'
import { pagePlayer } from './page-player.ts'

interface PlayButtonProps {
  readonly talk: PttTransmission
  readonly zone: string
}

/** Plays one talk, or stops it. Without a recording there is none. */
export function PlayButton({ talk, zone }: PlayButtonProps) {
  const { t } = useTranslation('ptt')
  const isCurrent = useStore(pagePlayer, ({ current }) => current === talk.id)
  const isLoading = useStore(pagePlayer, ({ current, phase }) => current === talk.id && phase === 'loading')
  const failure = useStore(pagePlayer, ({ failed }) => (failed?.id === talk.id ? failed.reason : null))
  if (talk.recording === null || (talk.ended_at === null && talk.cause === null)) return null
  const facts = { name: talk.person?.name ?? t('someone'), time: dateText(talk.started_at, 'short', zone) }
  const label = t(isCurrent ? 'replay.stop' : 'replay.play', facts)
  return (
    <Tooltip label={failure ?? label}>
      <ActionIcon
        variant={isCurrent ? 'filled' : 'subtle'}
        {...(failure !== null && { color: 'red' })}
        aria-label={label}
        aria-pressed={isCurrent}
        loading={isLoading}
        onClick={() => (isCurrent ? pagePlayer.stop() : pagePlayer.begin([talk.id]))}
      >
        {isCurrent ? <IconPlayerStop size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}
