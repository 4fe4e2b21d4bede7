import { ActionIcon } from '@mantine/core'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '../talk/talk.module.css'
import type { Volume, Volumes } from './volumes.ts'

interface VolumeControlProps {
  readonly channel: { readonly id: string; readonly name: string }
  /** Undefined until it was ever moved: full. */
  readonly volume: Volume | undefined
  readonly set: Volumes['set']
}
const FULL = 100

/** How loud one channel is; muted it keeps its volume. */
export function VolumeControl({ channel: { id, name }, volume, set }: VolumeControlProps) {
  const { t } = useTranslation('ptt')
  const { volume: loud, muted } = volume ?? { volume: FULL, muted: false }
  return (
    <span className={classes.volume}>
      <ActionIcon
        size={36}
        aria-label={t(muted ? 'unmute' : 'mute', { name })}
        aria-pressed={muted}
        onClick={(event) => {
          set(id, { muted: !muted })
          // As after choosing a channel: the space bar is the talk button's.
          if (event.detail > 0) event.currentTarget.blur()
        }}
      >
        {muted ? <IconVolumeOff size={18} /> : <IconVolume size={18} />}
      </ActionIcon>
      <input
        type="range"
        min={0}
        max={FULL}
        step={5}
        value={loud}
        disabled={muted}
        aria-label={t('volumeOf', { name })}
        onChange={(event) => set(id, { volume: Number(event.currentTarget.value) })}
      />
    </span>
  )
}
