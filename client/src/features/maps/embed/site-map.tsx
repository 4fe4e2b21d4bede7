import { Box } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSites } from '../../../kit/site.ts'
import { StaleNote } from '../../../kit/states.tsx'
import { useStandingAlarms } from '../maps.live.ts'
import { MapCanvas } from '../scene/map-canvas.tsx'
import { rankedSites, siteMarks } from '../scene/site-ranks.ts'

interface SiteMapProps {
  readonly height?: number | string /** Only this site; all of them when left out. */
  readonly siteId?: string | undefined
}

/** Sites with what stands there, live; a site leads to its place on the map. */
export function SiteMap({ height = 320, siteId }: SiteMapProps) {
  const { t } = useTranslation('maps')
  const go = useNavigate()
  const sites = useSites()
  const feed = useStandingAlarms()
  const shown = useMemo(() => sites.filter((site) => siteId === undefined || site.id === siteId), [sites, siteId])
  const marks = useMemo(() => siteMarks(rankedSites(shown, feed.rows.values())), [shown, feed.rows])
  const place = useMemo(() => {
    const around = shown.flatMap(({ longitude, latitude }) =>
      longitude === null || latitude === null ? [] : [[longitude, latitude] as const],
    )
    const [only] = around
    return around.length === 1 && only ? { center: only, zoom: 9 } : { around }
  }, [shown])
  return (
    <Box h={height} pos="relative">
      <MapCanvas
        label={t('mapLabel')}
        marks={marks}
        place={place}
        inPage
        onPick={(id) => void go({ to: '/admin/plugins/maps', search: { site: id.slice('site:'.length) } })}
      />
      {feed.status === 'stale' && (
        <Box pos="absolute" left={8} bottom={8} bg="var(--app-surface)" px={8}>
          <StaleNote asOf={feed.asOf} reason={feed.reason} />
        </Box>
      )}
    </Box>
  )
}
