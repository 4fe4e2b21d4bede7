import type { Camera } from '@menara/shared/contract/maps/positions.contract.ts'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { CameraLinks } from '../../cctv/embed/camera-links.tsx'
import { CameraPicture } from '../../cctv/embed/camera-picture.tsx'
import classes from '../maps.module.css'
import { Age } from '../side/side-rows.tsx'
import { DetailCard, Fact } from './detail-card.tsx'
import { DeviceStatus } from './device-status.tsx'

/** One camera of the map: its newest picture with its age, where it looks, and the way to it. */
export function CameraCard({ camera, onClose }: { readonly camera: Camera; readonly onClose: () => void }) {
  const { t } = useTranslation('maps')
  const { id, name, code, area, location, status, last_seen_at } = camera
  return (
    <DetailCard
      name={name}
      under={[code, area?.name, location.name].filter(Boolean).join(' · ')}
      onClose={onClose}
      badges={<DeviceStatus status={status} />}
    >
      <div className={classes.still}>
        <CameraPicture id={id} />
      </div>
      <Fact name={t('lastSeen')}>{last_seen_at ? <Age at={last_seen_at} /> : t('never')}</Fact>
      <Fact name={t('cctv.looks')}>
        <View camera={camera} />
      </Fact>
      <CameraLinks id={id} />
    </DetailCard>
  )
}

/** Where it looks and how far, as far as somebody wrote it down. */
export function View({ camera: { heading, field_of_view, range_m } }: { readonly camera: Camera }) {
  const { t } = useTranslation('maps')
  if (heading === null) return t('cctv.noView')
  const width = field_of_view === null ? '–' : numberText(field_of_view, 0)
  return t('cctv.view', { heading: numberText(heading, 0), width, range: range_m === null ? '–' : numberText(range_m, 0) })
}
