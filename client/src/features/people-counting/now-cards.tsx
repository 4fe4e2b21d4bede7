import { Badge, Group, Paper, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { type CountingNow, countingFeed } from '@menara/shared/contract/iot/people-counting.contract.ts'
import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../kit/dates/clock.ts'
import { ageText, dateText, numberText } from '../../kit/dates/dates.ts'
import { useFeed } from '../../kit/live/live.ts'
import { colourOf } from '../../kit/look/look.ts'
import { useSites, useZoneOf } from '../../kit/site.ts'
import { EmptyState, StaleNote, WaitingRows } from '../../kit/states.tsx'

/** Every counted place at this moment: how many are inside, how sure that is, and how many it holds. */
export function NowCards({ site }: { readonly site: Location | undefined }) {
  const { t } = useTranslation('people_counting')
  const feed = useCountingNow(site?.id)
  const sites = useSites()
  const rows = [...feed.rows.values()].sort(
    (a, b) => b.inside / b.capacity - a.inside / a.capacity || a.area.name.localeCompare(b.area.name),
  )
  if (feed.status === 'refused') return <EmptyState title={t('refused')} text={feed.reason ?? undefined} />
  if (feed.asOf === null && rows.length === 0) return <WaitingRows rows={3} />
  if (rows.length === 0) return <EmptyState title={t('noPlaces')} text={t('noPlacesText')} />
  return (
    <Stack gap="xs">
      {feed.status === 'stale' && <StaleNote asOf={feed.asOf} reason={feed.reason} />}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        {rows.map((row) => (
          <PlaceCard key={row.id} now={row} site={sites.find((own) => own.id === row.location_id)} named={site === undefined} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

const COLOUR = { open: 'gray', warning: 'yellow', full: 'red' } as const

function PlaceCard({ now, site, named }: { readonly now: CountingNow; readonly site: Location | undefined; readonly named: boolean }) {
  const zone = useZoneOf()(now.location_id)
  const { t } = useTranslation('people_counting')
  return (
    <Paper p="md" component="section" aria-label={now.area.name}>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Title order={2} fz="sm" className="clip">
          {now.area.name}
        </Title>
        <Badge color={colourOf(COLOUR, now.state)}>{t(`state.${now.state}`)}</Badge>
      </Group>
      {named && site && (
        <Text size="xs" c="dimmed">
          {site.name}
        </Text>
      )}
      <Group gap={8} align="baseline">
        <Text fz={30} fw={700} lh={1.2} className="num">
          {numberText(now.inside)}
        </Text>
        <Text size="sm" c="dimmed" className="num">
          {t('ofCapacity', { capacity: numberText(now.capacity) })}
        </Text>
      </Group>
      <Progress
        mt={6}
        size="lg"
        color={colourOf(COLOUR, now.state)}
        value={Math.min(100, (now.inside / now.capacity) * 100)}
        aria-label={t('fullness', { name: now.area.name, inside: now.inside, capacity: now.capacity })}
      />
      <Text size="xs" mt={6} className="num">
        {t('band', { low: numberText(now.low), high: numberText(now.high), error: numberText(now.error) })}
      </Text>
      <Text size="xs" c="dimmed" className="num">
        {t('since', { time: dateText(now.since, 'short', zone), in: numberText(now.in), out: numberText(now.out) })}
      </Text>
      {now.net < 0 && (
        <Text size="xs" c="var(--app-high)" fw={600}>
          {t('moreOut', { count: -now.net })}
        </Text>
      )}
      <Words now={now} />
    </Paper>
  )
}

/** Silent counters are said before anything else. */
function Words({ now }: { readonly now: CountingNow }) {
  const { t } = useTranslation('people_counting')
  const clock = useNow()
  if (now.speaking < now.counters)
    return (
      <Text size="xs" c="var(--app-high)" fw={600}>
        {t('silent', { speaking: now.speaking, counters: now.counters })}
      </Text>
    )
  return (
    <Text size="xs" c="dimmed" className="num">
      {now.at ? t('counted', { age: ageText(now.at, clock) }) : t('neverCounted')}
    </Text>
  )
}

/** People inside every counted place, of one site or of all. */
const useCountingNow = (siteId: string | undefined) => useFeed(countingFeed, { location_id: siteId })
