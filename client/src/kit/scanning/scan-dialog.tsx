import { Alert, Stack, Text } from '@mantine/core'
import { IconCameraOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../overlays/modal.tsx'
import type { CodeKind } from './code-kinds.ts'
import classes from './scan-dialog.module.css'
import { useScanning } from './use-scanning.ts'

interface ScanDialogProps {
  /** What is scanned, as the heading. */
  readonly title: string
  /** Codes that are looked for. Keep it the same while the dialog is open. */
  readonly kinds: readonly CodeKind[]
  readonly onCode: (text: string) => void
  readonly close: () => void
}

/** The camera: whatever code it sees first is the answer. */
export function ScanDialog({ title, kinds, onCode, close }: ScanDialogProps) {
  return (
    <Modal opened onClose={close} title={title} centered>
      <Camera kinds={kinds} onCode={onCode} />
    </Modal>
  )
}

/** Inside of the dialog, so that the video is there when the camera is opened. */
function Camera({ kinds, onCode }: Pick<ScanDialogProps, 'kinds' | 'onCode'>) {
  const { t } = useTranslation('scanning')
  const video = useRef<HTMLVideoElement>(null)
  const state = useScanning(video, { kinds, onCode })
  const isOn = state === 'asking' || state === 'looking'
  return (
    <Stack gap="sm">
      {isOn ? (
        <>
          <video ref={video} className={classes.picture} muted playsInline aria-label={t('picture')} />
          <Text size="sm" c="dimmed" role="status">
            {t(state)}
          </Text>
        </>
      ) : (
        <Alert color="orange" icon={<IconCameraOff size={18} aria-hidden />} role="alert" title={t(state)}>
          {t(`${state}Text`)}
        </Alert>
      )}
    </Stack>
  )
}
