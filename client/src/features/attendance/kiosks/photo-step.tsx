import { Alert, Button, Stack } from '@mantine/core'
import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { snapshotOf, useOwnCamera } from '../../../kit/media/own-camera.ts'

interface PhotoStepProps {
  readonly busy: boolean
  readonly onPhoto: (photo: File) => void
  readonly cancel: () => void
}

/** The camera that looks at its user, and the button that takes the photo and goes on with it. */
export function PhotoStep({ busy, onPhoto, cancel }: PhotoStepProps) {
  const { t } = useTranslation('kiosks')
  const video = useRef<HTMLVideoElement>(null)
  const state = useOwnCamera(video)
  const [isFailed, setFailed] = useState(false)
  const isOn = state === 'asking' || state === 'ready'
  const take = () => {
    setFailed(false)
    if (video.current) snapshotOf(video.current).then(onPhoto, () => setFailed(true))
  }
  return (
    <Stack gap="sm">
      {isOn ? (
        <video
          ref={video}
          muted
          playsInline
          aria-label={t('camera.picture')}
          style={{ width: '100%', maxHeight: 360, background: '#000' }}
        />
      ) : (
        <Alert color="orange" icon={<IconCameraOff size={18} aria-hidden />} role="alert" title={t(`camera.${state}`)}>
          {t(`camera.${state}Text`)}
        </Alert>
      )}
      {isFailed && <Alert color="red" role="alert" title={t('camera.notTaken')} />}
      <Stack gap="xs">
        {isOn && (
          <Button size="lg" loading={busy} disabled={state !== 'ready'} leftSection={<IconCamera size={20} aria-hidden />} onClick={take}>
            {t('camera.take')}
          </Button>
        )}
        <Button size="lg" variant="default" onClick={cancel}>
          {t('cancel', { ns: 'common' })}
        </Button>
      </Stack>
    </Stack>
  )
}
