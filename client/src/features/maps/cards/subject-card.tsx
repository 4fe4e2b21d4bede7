import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dateText, numberText } from '../../../kit/dates/dates.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { CameraLinks } from '../../cctv/embed/camera-links.tsx'
import { TalkAtSite } from '../../ptt/embed/talk-at-site.tsx'
import type { Mover } from '../moving/movers.ts'
import { Age } from '../side/side-rows.tsx'
import type { Maps } from '../use-maps.ts'
import { DetailCard, Fact } from './detail-card.tsx'
import { cameraFor } from './nearest.ts'

/** Whom or what a moving mark stands for. */
export function SubjectCard({ mover, maps }: { readonly mover: Mover; readonly maps: Maps }) {
  const { t } = useTranslation('maps')
  const zone = useZoneOf()(maps.here?.site.id)
  const live = maps.positions.rows.get(mover.id)
  const replaying = maps.replay.place !== null
  const camera = cameraFor({ at: [mover.longitude, mover.latitude], areaId: mover.area?.id }, maps.cameras, maps.plan)
  return (
    <DetailCard
      name={mover.name}
      under={[mover.area?.name, maps.here?.site.name].filter(Boolean).join(' · ')}
      onClose={maps.closeCard}
      badges={
        <Badge color="gray" variant="outline">
          {t(`subject.${mover.kind}`)}
        </Badge>
      }
    >
      <Fact name={t('lastPlace')}>
        {dateText(mover.recorded_at, 'full', zone)}
        {!replaying && (
          <>
            {' '}
            · <Age at={mover.recorded_at} />
          </>
        )}
      </Fact>
      {mover.accuracy_m !== null && <Fact name={t('accuracy')}>± {numberText(mover.accuracy_m, 1)} m</Fact>}
      {mover.heading !== null && <Fact name={t('heading')}>{numberText(mover.heading, 0)}°</Fact>}
      {!replaying && live?.speed_mps != null && <Fact name={t('speed')}>{numberText(live.speed_mps, 1)} m/s</Fact>}
      {!replaying && live?.battery_percent != null && <Fact name={t('battery')}>{numberText(live.battery_percent, 0)} %</Fact>}
      {live?.device && <Fact name={t('tag')}>{live.device.name}</Fact>}
      {live?.asset && <Fact name={t('asset')}>{live.asset.name}</Fact>}
      {!replaying && maps.here && (
        <>
          {mover.kind === 'guard' && <TalkAtSite siteId={maps.here.site.id} />}
          {camera && <CameraLinks id={camera.id} name={camera.name} />}
        </>
      )}
    </DetailCard>
  )
}
