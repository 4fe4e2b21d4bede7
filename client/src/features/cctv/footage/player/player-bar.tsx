import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core'
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconRewindBackward10,
  IconRewindForward10,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../../kit/dates/dates.ts'
import type { FootagePlayer, PlayerState } from './footage-player.ts'

interface PlayerBarProps {
  readonly player: FootagePlayer
  readonly state: PlayerState
  readonly rate: number
  readonly setRate: (rate: number) => void
  readonly seek: (at: number) => void
  readonly step: (side: 'next' | 'previous') => void
}

const RATES = [0.5, 1, 2, 4]
const TEN_S = 10_000

/** Playing, pausing, speed, and steps of ten seconds and of stretches. */
export function PlayerBar({ player, state, rate, setRate, seek, step }: PlayerBarProps) {
  const { t } = useTranslation('footage')
  const isOn = state.phase === 'playing' || state.phase === 'loading'
  const by = (ms: number) => state.at !== null && seek(state.at + ms)
  const tools = [
    { label: t('previousStretch'), icon: IconPlayerSkipBack, run: () => step('previous') },
    { label: t('back10'), icon: IconRewindBackward10, run: () => by(-TEN_S) },
    { label: t('on10'), icon: IconRewindForward10, run: () => by(TEN_S) },
    { label: t('nextStretch'), icon: IconPlayerSkipForward, run: () => step('next') },
  ]
  return (
    <Group mt="sm" gap="xs">
      <Button
        leftSection={isOn ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
        onClick={isOn ? player.pause : player.play}
        disabled={state.phase === 'empty' || state.phase === 'unplayable'}
      >
        {t(isOn ? 'pause' : 'play')}
      </Button>
      {tools.map(({ label, icon: Icon, run }) => (
        <ActionIcon key={label} variant="default" size="lg" aria-label={label} title={label} onClick={run}>
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
      <SegmentedControl
        aria-label={t('speed')}
        value={String(rate)}
        onChange={(value) => setRate(Number(value))}
        data={RATES.map((value) => ({ value: String(value), label: `${numberText(value, 1)}×` }))}
      />
    </Group>
  )
}
