import { Button, Group, Text } from '@mantine/core'
import type { PttTransmission } from '@menara/shared/contract/media/ptt.contract.ts'
import { IconHistory, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useMe } from '../../../kit/session/session.ts'
import { lastRecorded, missedTalks } from '../ptt.api.ts'
import { pagePlayer } from './page-player.ts'
import { useAbsence } from './use-absence.ts'

const MISSED_RATE = 1.5

interface ReplayBarProps {
  /** One channel; all of mine without. */
  readonly channel?: string
  readonly isListening?: boolean
}

/** The last call again, and what was missed, in its order and a little faster. Leaving stops what is played. */
export function ReplayBar({ channel, isListening = true }: ReplayBarProps) {
  const { t } = useTranslation('ptt')
  const { talks, done } = useMissed(channel, isListening)
  const last = useQuery(lastRecorded(channel)).data?.data[0]
  const { current, waiting, failed } = useStore(pagePlayer)
  useEffect(() => () => pagePlayer.stop(), [])
  const playMissed = () => {
    pagePlayer.begin(
      talks.map((talk) => talk.id),
      MISSED_RATE,
    )
    done()
  }
  if (!last && talks.length === 0) return null
  return (
    <Group gap="xs" px="md" py={8}>
      {current !== null ? (
        <Button size="xs" variant="default" leftSection={<IconPlayerStop size={14} aria-hidden />} onClick={pagePlayer.stop}>
          {waiting.length > 0 ? t('replay.stopAll', { count: waiting.length }) : t('replay.stopThis')}
        </Button>
      ) : (
        last && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlayerPlay size={14} aria-hidden />}
            onClick={() => pagePlayer.begin([last.id])}
          >
            {t('replay.last')}
          </Button>
        )
      )}
      {current === null && talks.length > 0 && (
        <>
          <Button size="xs" leftSection={<IconHistory size={14} aria-hidden />} onClick={playMissed}>
            {t('replay.missed', { count: talks.length })}
          </Button>
          <Button size="xs" variant="subtle" onClick={done}>
            {t('replay.dismiss')}
          </Button>
        </>
      )}
      {failed && (
        <Text size="xs" c="var(--app-high)" role="status">
          {failed.reason}
        </Text>
      )}
    </Group>
  )
}

/** What others said while nobody listened here, oldest first. */
function useMissed(channel: string | undefined, isListening: boolean): { talks: readonly PttTransmission[]; done: () => void } {
  const { missed, done } = useAbsence(isListening)
  const me = useMe()?.id
  const { data } = useQuery({ ...missedTalks(missed ?? { from: 0, until: 0 }, channel), enabled: missed !== null })
  const talks = missed === null ? [] : (data?.data ?? [])
  return { talks: talks.filter((talk) => talk.person?.id !== me).toReversed(), done }
}
