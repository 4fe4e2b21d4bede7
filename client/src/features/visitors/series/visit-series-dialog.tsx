import { Button, Group, Stack, Text } from '@mantine/core'
import { type VisitSeries, visitSeries } from '@menara/shared/contract/visitors/visit-series.contract.ts'
import { IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { FactRows } from '../../../kit/fact-rows.tsx'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { useSettingWords } from '../../desk-settings/embed/setting-words.ts'
import { oneSeries, useVisitCommand } from '../visits/visits.api.ts'
import { SeriesBadge } from './series-badge.tsx'
import { SeriesDates } from './visit-series-dates.tsx'
import { SeriesEnding } from './visit-series-ending.tsx'
import { useSeriesWords } from './visit-series-words.ts'

/** One series: when it comes and who, its dates, what it opened, and how it goes on. */
export function SeriesDialog({ id, close }: { readonly id: string; readonly close: () => void }) {
  const { t } = useTranslation(['visits', 'common'])
  const { data, error, refetch } = useQuery(oneSeries(id))
  return (
    <Modal opened onClose={close} size="lg" title={data?.data.title ?? t('title')} centered>
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <WaitingRows rows={3} />}
      {data && <Series series={data.data} />}
    </Modal>
  )
}

interface SeriesProps {
  readonly series: VisitSeries
}
function Series({ series }: SeriesProps) {
  return (
    <Stack gap="md">
      <Facts series={series} />
      {series.state !== 'ended' && <Actions series={series} />}
      <SeriesDates series={series} />
    </Stack>
  )
}

function Facts({ series }: SeriesProps) {
  const { t } = useTranslation(['visits', 'visitors', 'tickets'])
  const { rhythmText, spanText } = useSeriesWords()
  const { nameOf } = useSettingWords()
  const { state, code, location, area, owner, host, co_host, calendar, ahead_days, visitors, message, erased_at, zone } = series
  const facts = [
    [t('stateName'), <SeriesBadge key="state" state={state} />],
    [t('fact.site', { ns: 'tickets' }), [location.name, area?.name].filter(Boolean).join(' · ')],
    [t('rhythm.title'), `${rhythmText(series)} · ${spanText(series)}`],
    [t('calendar'), calendar && nameOf(calendar)],
    [t('ahead'), t('aheadDays', { count: ahead_days })],
    [t('owner'), owner?.name],
    [t('fact.host', { ns: 'visitors' }), host?.name],
    [t('fact.coHost', { ns: 'visitors' }), co_host?.name],
    [t('message'), message],
    [
      t('visitors'),
      erased_at
        ? t('erasedAt', { at: dateText(erased_at, 'full', zone) })
        : visitors.map((visitor) => [visitor.name, visitor.company].filter(Boolean).join(', ')).join('; '),
    ],
    [t('code'), code],
  ] as const
  return <FactRows facts={facts.filter(([, value]) => Boolean(value))} />
}

function Actions({ series: { id, title, state, opened } }: SeriesProps) {
  const { t } = useTranslation('visits')
  const [ending, setEnding] = useState(false)
  const pause = useVisitCommand(visitSeries.pause)
  const isPaused = state === 'paused'
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause
  return (
    <>
      {isPaused && (
        <Text size="sm" c="dimmed">
          {t('pausedText')}
        </Text>
      )}
      <Group gap="xs">
        <ButtonLink
          to="/desk/ticketing/$type/formTicket"
          params={{ type: 'visitor' }}
          search={{ series: id }}
          variant="default"
          size="compact-sm"
          leftSection={<IconPencil size={14} aria-hidden />}
        >
          {t('change')}
        </ButtonLink>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon size={14} aria-hidden />}
          loading={pause.isPending}
          onClick={() =>
            pause.mutate({ params: { id }, body: { paused: !isPaused } }, { onSuccess: () => toastSuccess('update'), onError: showRefusal })
          }
        >
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
        <Button variant="subtle" color="red" size="compact-sm" onClick={() => setEnding(true)}>
          {t('end')}
        </Button>
      </Group>
      {ending && <SeriesEnding series={{ id, title, opened }} close={() => setEnding(false)} />}
    </>
  )
}
