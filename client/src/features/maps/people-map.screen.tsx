import { Box, Paper, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../kit/dates/clock.ts'
import { scrolling } from '../../kit/lists/scrolling.ts'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { useSite, useSites } from '../../kit/site.ts'
import { EmptyState, FailedState, StaleNote, WaitingRows } from '../../kit/states.tsx'
import { usePeoplePositions } from './maps.live.ts'
import classes from './maps.module.css'
import { accuracyRings, moverMarks } from './moving/movers.ts'
import { MapCanvas } from './scene/map-canvas.tsx'
import { layersOf } from './scene/maps-layers.ts'
import { found } from './scene/site-ranks.ts'
import { Age, PlainRow } from './side/side-rows.tsx'
import { Section } from './side/side-section.tsx'

const EVERYTHING = layersOf(null)

/** Where people on duty are, as far as they let it be shown. */
export function PeopleMapScreen() {
  const { t } = useTranslation('maps')
  const site = useSite()
  const sites = useSites()
  const feed = usePeoplePositions(site?.id)
  const now = useNow()
  const [search, setSearch] = useState('')
  const [chosen, choose] = useState<string | null>(null)
  const people = useMemo(() => [...feed.rows.values()].filter((row) => found(search, row.name, row.area?.name)), [feed.rows, search])
  const marks = useMemo(() => moverMarks(people, EVERYTHING, now), [people, now])
  const rings = useMemo(() => accuracyRings(people, EVERYTHING), [people])
  const place = usePlace(site?.id, people)
  const nameOf = (id: string) => sites.find((site) => site.id === id)?.name ?? ''
  if (feed.status === 'refused') return <FailedState error={new Error(feed.reason ?? '')} />
  return (
    <>
      <PageHeader title={t('people.title')} subtitle={t('people.who')} />
      <div className={classes.screen}>
        <Paper component="section" className={classes.side} aria-label={t('people.list')}>
          <Box p="sm">
            <SearchInput label={t('people.search')} value={search} onSearch={setSearch} />
          </Box>
          <div className={classes.scroll} {...scrolling}>
            {feed.status === 'connecting' ? (
              <WaitingRows rows={4} />
            ) : people.length === 0 ? (
              <EmptyState title={t('people.nobody')} text={t('people.nobodyText')} />
            ) : (
              <Section title={t('people.onDuty')} count={people.length}>
                {people.map((person) => (
                  <PlainRow
                    key={person.id}
                    title={person.name}
                    under={[nameOf(person.location_id), person.area?.name ?? t('outside')].filter(Boolean).join(' · ')}
                    current={chosen === `subject:${person.id}`}
                    onPick={() => choose(`subject:${person.id}`)}
                    data={{ 'data-subject-id': person.id }}
                  >
                    <Text size="xs" c="dimmed" component="span" className="num" style={{ flex: 'none' }}>
                      <Age at={person.recorded_at} />
                    </Text>
                  </PlainRow>
                ))}
              </Section>
            )}
          </div>
        </Paper>
        <div className={classes.main}>
          <Paper className={classes.map}>
            <MapCanvas label={t('people.title')} marks={marks} overlays={rings} chosen={chosen} place={place} onPick={choose} />
          </Paper>
          {feed.status === 'stale' && (
            <Box className={classes.stale}>
              <StaleNote asOf={feed.asOf} reason={feed.reason} />
            </Box>
          )}
        </div>
      </div>
    </>
  )
}

/** Around everybody when another site is meant or the first ones are known; it does not follow every step. */
function usePlace(siteId: string | undefined, people: readonly { readonly longitude: number; readonly latitude: number }[]) {
  const known = people.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: people move all the time; the camera must not
  return useMemo(() => ({ around: people.map((person) => [person.longitude, person.latitude] as const) }), [siteId, known])
}
