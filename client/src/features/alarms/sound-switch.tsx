import { Button } from '@mantine/core'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { armSound, silence, soundStore, wantedSound } from './alarm-sound.ts'

/** Says whether this page may sound. Who wanted sound the last time gets it back with the first press anywhere. */
export function SoundSwitch() {
  const { t } = useTranslation('alarms')
  const armed = useStore(soundStore, (it) => it.armed)
  useEffect(() => {
    if (!wantedSound() || soundStore.getState().armed) return undefined
    const arm = () => void armSound()
    addEventListener('pointerdown', arm, { once: true })
    return () => removeEventListener('pointerdown', arm)
  }, [])
  return (
    <Button
      variant={armed ? 'light' : 'default'}
      aria-pressed={armed}
      leftSection={armed ? <IconVolume size={16} aria-hidden /> : <IconVolumeOff size={16} aria-hidden />}
      onClick={() => (armed ? silence() : void armSound())}
    >
      {armed ? t('soundArmed') : t('soundOff')}
    </Button>
  )
}
