import { Box } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mark } from '../../../instruments/map/marks.ts'
import { OverviewMap } from '../../../instruments/map/overview-map.tsx'
import { useSites } from '../../../kit/site.ts'
import { StaleNote } from '../../../kit/states.tsx'
import { useStandingAlarms } from '../maps.live.ts'
import { rankedSites, siteMarks } from '../scene/site-ranks.ts'

interface SiteOverviewProps {
  readonly height: number | string
  /** Only this site; all of them when left out. */
  readonly siteId: string | undefined
}

/** Sites with what stands there, live, at a glance; a site leads to its place on the map. */
export function SiteOverview({ height, siteId }: SiteOverviewProps) {
  const { t } = useTranslation('maps')
  const go = useNavigate()
  const sites = useSites()
  const feed = useStandingAlarms()
  const shown = useMemo(() => sites.filter((site) => siteId === undefined || site.id === siteId), [sites, siteId])
  const marks = useMemo(() => siteMarks(rankedSites(shown, feed.rows.values())), [shown, feed.rows])
  const place = useMemo(
    () => ({
      around: shown.flatMap(({ longitude, latitude }) => (longitude === null || latitude === null ? [] : [[longitude, latitude] as const])),
    }),
    [shown],
  )
  const nameOf = (of: readonly Mark[]) => {
    const count = of.reduce((sum, mark) => sum + mark.count, 0)
    return `${of.map((mark) => mark.name).join(', ')}: ${count === 0 ? t('noAlarms') : t('alarms', { count })}`
  }
  const pick = ([first, ...more]: readonly Mark[]) =>
    void go({ to: '/admin/plugins/maps', ...(first && more.length === 0 && { search: { site: first.id.slice('site:'.length) } }) })
  return (
    <Box h={height} pos="relative">
      <OverviewMap label={t('mapLabel')} marks={marks} place={place} nameOf={nameOf} onPick={pick} />
      {feed.status === 'stale' && (
        <Box pos="absolute" left={8} bottom={8} bg="var(--app-surface)" px={8}>
          <StaleNote asOf={feed.asOf} reason={feed.reason} />
        </Box>
      )}
    </Box>
  )
}
