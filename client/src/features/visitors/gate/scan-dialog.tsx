import { Alert, Stack, Text } from '@mantine/core'
import { IconCameraOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../kit/overlays/modal.tsx'
import classes from './scan-dialog.module.css'
import { useScanning } from './use-scanning.ts'

interface ScanDialogProps {
  readonly onCode: (text: string) => void
  readonly close: () => void
}

/** The camera of the gate: whatever QR code it sees first is the answer. */
export function ScanDialog({ onCode, close }: ScanDialogProps) {
  const { t } = useTranslation('visitors')
  return (
    <Modal opened onClose={close} title={t('camera.title')} centered closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}>
      <Camera onCode={onCode} />
    </Modal>
  )
}

/** Inside of the dialog, so that the video is there when the camera is opened. */
function Camera({ onCode }: Pick<ScanDialogProps, 'onCode'>) {
  const { t } = useTranslation('visitors')
  const video = useRef<HTMLVideoElement>(null)
  const state = useScanning(video, onCode)
  const isOn = state === 'asking' || state === 'looking'
  return (
    <Stack gap="sm">
      {isOn ? (
        <>
          <video ref={video} className={classes.picture} muted playsInline aria-label={t('camera.picture')} />
          <Text size="sm" c="dimmed" role="status">
            {t(`camera.${state}`)}
          </Text>
        </>
      ) : (
        <Alert color="orange" icon={<IconCameraOff size={18} aria-hidden />} role="alert" title={t(`camera.${state}`)}>
          {t(`camera.${state}Text`)}
        </Alert>
      )}
    </Stack>
  )
}
