import { useTranslation } from 'react-i18next'
import { DeviceFrame } from './device-frame.tsx'
import { Microphone } from './microphone.tsx'

export function MicScreen() {
  const { t } = useTranslation('selftest')
  return (
    <DeviceFrame title={t('mic.title')} text={t('mic.text')}>
      <Microphone />
    </DeviceFrame>
  )
}
