import { useTranslation } from 'react-i18next'
import { DeviceFrame } from './device-frame.tsx'
import { ToneButtons } from './tone-buttons.tsx'

export function AudioScreen() {
  const { t } = useTranslation('selftest')
  return (
    <DeviceFrame title={t('audio.title')} text={t('audio.text')}>
      <ToneButtons />
    </DeviceFrame>
  )
}
