import { Box } from '@mantine/core'
import type { FeatureCollection } from 'geojson'
import { useMemo } from 'react'
import type { GroundPicture } from '../../../instruments/map/ground-picture.ts'
import type { Mark } from '../../../instruments/map/marks.ts'
import type { MapPlace } from '../../../instruments/map/open-map.ts'
import type { Corner } from '../../../instruments/map/outline-editor.ts'
import { MapCanvas } from '../scene/map-canvas.tsx'

interface PlanMapProps {
  readonly label: string
  /** Outlines that are not being changed. */
  readonly plan: FeatureCollection | null
  readonly picture: GroundPicture | null
  /** The outline that is being changed; null for none. */
  readonly ring: readonly Corner[] | null
  readonly onChange: (ring: readonly Corner[]) => void
  readonly place: MapPlace
}

/** A floor plan that is being drawn: one outline at a time, over the others and the drawing beneath. */
export function PlanMap({ label, plan, picture, ring, onChange, place }: PlanMapProps) {
  const outline = useMemo(() => ring && { ring, onChange }, [ring, onChange])
  return (
    <Box h={420} pos="relative" role="group" aria-label={label}>
      <MapCanvas label={label} marks={NONE} plan={plan} picture={picture} outline={outline} place={place} inPage onPick={nothing} />
    </Box>
  )
}
const NONE: readonly Mark[] = []
const nothing = (): void => undefined
