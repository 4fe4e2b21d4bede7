import { Button, Group } from '@mantine/core'
import { IconVolume, IconVolume3, IconVolumeOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { armSound, disarmSound, silence, soundStore, wantedSound } from './alarm-sound.ts'

/** Says whether this page may sound, what sounds now and what was silenced. Who wanted sound the last time gets it back with the first press anywhere. */
export function SoundSwitch() {
  const { t } = useTranslation('alarms')
  const { armed, leading, sounding, silenced, plays, last } = useStore(soundStore)
  useEffect(() => {
    if (!wantedSound() || soundStore.getState().armed) return undefined
    const arm = () => void armSound()
    const presses = ['pointerdown', 'keydown'] as const
    for (const press of presses) addEventListener(press, arm, { once: true })
    return () => {
      for (const press of presses) removeEventListener(press, arm)
    }
  }, [])
  const text = armed ? t(leading ? 'soundArmed' : 'soundElsewhere') : t('soundOff')
  return (
    <Group
      gap="xs"
      data-siren
      data-armed={armed}
      data-leading={leading}
      data-sounding={sounding ?? 'none'}
      data-silenced={silenced}
      data-plays={plays}
      data-last={last ?? 'none'}
    >
      <Button
        variant={armed ? 'light' : 'default'}
        aria-pressed={armed}
        leftSection={armed ? <IconVolume size={16} aria-hidden /> : <IconVolumeOff size={16} aria-hidden />}
        onClick={() => (armed ? disarmSound() : void armSound())}
      >
        {text}
      </Button>
      {armed && (
        <Button
          variant={sounding ? 'filled' : 'default'}
          disabled={!sounding}
          leftSection={<IconVolume3 size={16} aria-hidden />}
          onClick={silence}
        >
          {sounding ? t('silence') : t('silencedCount', { count: silenced })}
        </Button>
      )}
    </Group>
  )
}
