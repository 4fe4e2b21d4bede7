import { Box, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useSites } from '../../../kit/site.ts'
import { StaleNote } from '../../../kit/states.tsx'
import { usePositions } from '../maps.live.ts'
import { accuracyRings, moverMarks } from '../moving/movers.ts'
import { MapCanvas } from '../scene/map-canvas.tsx'
import { layersOf } from '../scene/maps-layers.ts'
import { peopleKnown } from './people-known.ts'

const EVERYTHING = layersOf(null)

interface PeopleAtProps {
  readonly siteId: string
  /** Ids of the people who are shown, as far as it is known where they are. */
  readonly people: ReadonlySet<string>
  readonly label: string
  readonly height: number | string
}

const placesOf = (some: readonly { readonly longitude: number | null; readonly latitude: number | null }[]) =>
  some.flatMap(({ longitude, latitude }) => (longitude === null || latitude === null ? [] : [[longitude, latitude] as const]))

/** Where these people are at a site, live; the site itself while none of them is known. */
export function PeopleAt({ siteId, people, label, height }: PeopleAtProps) {
  const { t } = useTranslation('maps')
  const mayLook = useMay('show_plugin_maps')
  const feed = usePositions(siteId)
  const now = useNow()
  const shown = useMemo(() => peopleKnown(feed.rows.values(), people), [feed.rows, people])
  const marks = useMemo(() => moverMarks(shown, EVERYTHING, now), [shown, now])
  const rings = useMemo(() => accuracyRings(shown, EVERYTHING), [shown])
  const who = shown.map((item) => item.id).join()
  const site = useSites().find((site) => site.id === siteId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: people move all the time; the camera moves when others are meant
  const place = useMemo(() => ({ around: placesOf(shown.length > 0 || !site ? shown : [site]) }), [siteId, who, site])
  if (!mayLook)
    return (
      <Text size="sm" c="dimmed" p="md">
        {t('peopleAt.closed')}
      </Text>
    )
  return (
    <Box pos="relative">
      <Box h={height} data-people-shown={shown.length}>
        <MapCanvas label={label} marks={marks} overlays={rings} place={place} inPage onPick={() => undefined} />
      </Box>
      <Text size="xs" c="dimmed" px="md" py={6} role="status">
        {t('peopleAt.shown', { count: shown.length })}
      </Text>
      {feed.status === 'stale' && (
        <Box pos="absolute" left={8} top={8} bg="var(--app-surface)" px={8}>
          <StaleNote asOf={feed.asOf} reason={feed.reason} />
        </Box>
      )}
    </Box>
  )
}
