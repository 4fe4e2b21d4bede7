import { Box } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Corner, OutlineEditing } from '../../../instruments/map/outline-editor.ts'
import { useSites } from '../../../kit/site.ts'
import { MapCanvas } from '../scene/map-canvas.tsx'
import { rankedSites, siteMarks } from '../scene/site-ranks.ts'

interface PointPickerProps {
  readonly label: string
  readonly point: Corner | null
  readonly onChange: (point: Corner) => void
  /** A site that is not drawn beside the point: the one that is placed. */
  readonly withoutSite?: string | undefined
  readonly height?: number
}

/** One point on the map, put by a press and moved by a drag; the other sites are shown for orientation. Keyboards use the fields beside it. */
export function PointPicker({ label, point, onChange, withoutSite, height = 320 }: PointPickerProps) {
  const { t } = useTranslation('maps')
  const sites = useSites()
  const marks = useMemo(
    () =>
      siteMarks(
        rankedSites(
          sites.filter((site) => site.id !== withoutSite),
          [],
        ),
      ),
    [sites, withoutSite],
  )
  // The last corner of the outline is where the map was pressed, or where the point was dragged to.
  const outline = useMemo<OutlineEditing>(
    () => ({ ring: point ? [point] : [], onChange: (ring) => putLast(ring, onChange) }),
    [point, onChange],
  )
  // The camera looks at where the point was when the page was opened.
  const [view] = useState(() => (point ? { center: point, zoom: 12 } : { around: [] }))
  return (
    <Box h={height} pos="relative" role="group" aria-label={label}>
      <MapCanvas label={t('mapLabel')} marks={marks} outline={outline} place={view} inPage onPick={nothing} />
    </Box>
  )
}

function putLast(ring: readonly Corner[], put: (point: Corner) => void): void {
  const last = ring.at(-1)
  if (last) put(last)
}
const nothing = (): void => undefined
