import type { FeatureCollection } from 'geojson'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { GroundPicture } from '../../../instruments/map/ground-picture.ts'
import type { Mark } from '../../../instruments/map/marks.ts'
import type { MapPlace, MapTexts } from '../../../instruments/map/open-map.ts'
import type { OutlineEditing } from '../../../instruments/map/outline-editor.ts'
import type { Overlay } from '../../../instruments/map/overlays.ts'
import { WaitingRows } from '../../../kit/states.tsx'

const MapView = lazy(async () => ({ default: (await import('../../../instruments/map/map-view.tsx')).MapView }))

interface MapCanvasProps {
  readonly label: string
  readonly marks: readonly Mark[]
  readonly plan?: FeatureCollection | null
  readonly picture?: GroundPicture | null
  readonly overlays?: readonly Overlay[]
  readonly outline?: OutlineEditing | null
  readonly chosen?: string | null
  readonly place: MapPlace
  readonly inPage?: boolean
  readonly onPick: (markId: string) => void
}

/** The map instrument with our words; its code comes when it is first shown. */
export function MapCanvas({ label, ...rest }: MapCanvasProps) {
  const { t } = useTranslation('maps')
  const texts = useMemo<MapTexts>(
    () => ({ label, zoomIn: t('zoomIn'), zoomOut: t('zoomOut'), wheel: t('wheel'), touch: t('touch'), sources: t('sources') }),
    [label, t],
  )
  return (
    <Suspense fallback={<WaitingRows rows={3} />}>
      <MapView texts={texts} {...rest} />
    </Suspense>
  )
}
