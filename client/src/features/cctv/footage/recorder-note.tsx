import { Alert, Badge } from '@mantine/core'
import type { CctvCamera } from '@menara/shared/contract/media/cctv.contract.ts'
import type { RecorderFacts } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import type { CameraFacts } from '@menara/shared/contract/media/media.contract.ts'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { useRecorders } from './footage.api.ts'

/** That a camera is not recorded although it should be, and why; nothing while it is. */
export function RecorderNote({ camera }: { readonly camera: CctvCamera }) {
  const { t } = useTranslation('footage')
  const zone = useZoneOf()(camera.location.id)
  const [facts] = useRecorders(camera.record === 'off' ? [] : [camera.id])
  if (facts?.state !== 'failed') return null
  return (
    <Alert color="red" mb="sm" role="status" title={t('notRecordedSince', { at: dateText(facts.since, 'full', zone) })}>
      {t(`trouble.${facts.trouble ?? 'disk'}`)}
    </Alert>
  )
}

/** On a picture: that it is recorded, or that it should be and is not. */
export function RecorderBadge({ recording }: { readonly recording: CameraFacts['recording'] | Pick<RecorderFacts, 'state' | 'trouble'> }) {
  const { t } = useTranslation('footage')
  if (!recording) return null
  const { state, trouble } = recording
  return (
    <Badge
      color={state === 'failed' ? 'red' : 'dark'}
      variant="filled"
      style={{ flexShrink: 0 }}
      title={trouble ? t(`trouble.${trouble}`) : undefined}
      data-recording={trouble ?? state}
    >
      {t(state === 'recording' ? 'isRecorded' : state === 'waiting' ? 'waits' : 'notRecorded')}
    </Badge>
  )
}
