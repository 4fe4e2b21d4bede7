import { Anchor, Badge, Group, SegmentedControl, Select, Stack, Table, Text, Title } from '@mantine/core'
import { alarmDesks, type DeskReport } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../../kit/badges.tsx'
import { asking } from '../../../kit/calls/query.ts'
import { dateText, numberText } from '../../../kit/dates/dates.ts'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useHomeZone } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import { FigureCell } from '../alarm-strip.tsx'
import { allDesks } from '../alarms.api.ts'
import classes from '../alarms.module.css'
import { useDeskId } from '../desks/desk-store.ts'
import { useAlarmPlace } from '../drawer/alarm-place.ts'

const BarsChart = lazy(async () => ({ default: (await import('../../../instruments/chart/bars-chart.tsx')).BarsChart }))
const HOURS = ['24', '168', '720'] as const

/** How a desk is doing against the standard, and which alarms make most of the noise. */
export function FiguresView() {
  const { t } = useTranslation('alarms')
  const desks = useQuery(allDesks())
  const signedOn = useDeskId()
  const [chosen, setChosen] = useState<string | null>(null)
  const [hours, setHours] = useState<string>('24')
  const id = chosen ?? signedOn ?? desks.data?.data[0]?.id ?? null
  const report = useQuery({
    ...asking(alarmDesks.report, { params: { id: id ?? '' }, query: { hours: Number(hours) } }),
    enabled: id !== null,
  })
  if (desks.isPending) return <WaitingRows />
  if (desks.isError) return <FailedState error={desks.error} retry={() => void desks.refetch()} />
  if (id === null) return <EmptyState title={t('noDesks')} text={t('noDesksText')} />
  return (
    <Stack p="sm" gap="md">
      <Group gap="sm">
        <Select
          aria-label={t('desk.label')}
          allowDeselect={false}
          value={id}
          onChange={setChosen}
          data={desks.data.data.map((desk) => ({ value: desk.id, label: desk.name }))}
        />
        <SegmentedControl
          aria-label={t('range')}
          value={hours}
          onChange={setHours}
          data={HOURS.map((text) => ({ value: text, label: t(`hoursRange.${text}`) }))}
        />
      </Group>
      {report.isPending && <WaitingRows />}
      {report.isError && <FailedState error={report.error} retry={() => void report.refetch()} />}
      {report.data && <Report report={report.data.data} />}
    </Stack>
  )
}

function Report({ report }: { readonly report: DeskReport }) {
  const { t } = useTranslation('alarms')
  const zone = useHomeZone()
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('reportSpan', {
          count: report.annunciations,
          from: dateText(report.since, 'short', zone),
          to: dateText(report.until, 'short', zone),
        })}
      </Text>
      <dl className={classes.cells} style={{ margin: 0 }}>
        {report.figures.map((figure) => (
          <FigureCell key={figure.name} figure={figure} label={t(`figure.${figure.name}`)} />
        ))}
      </dl>
      {report.annunciations > 0 && <Spans report={report} />}
      <BadActors report={report} />
      <Stale report={report} />
      <Floods report={report} />
    </>
  )
}

function Spans({ report }: { readonly report: DeskReport }) {
  const { t } = useTranslation('alarms')
  const zone = useHomeZone()
  const rows = report.spans.map((span) => ({ at: dateText(span.at, 'short', zone), count: span.count }))
  const split = report.priorities
    .map((priority) => `${t(`priority.${priority.priority}`, { ns: 'common' })} ${numberText(priority.share * 100, 0)} %`)
    .join(' · ')
  return (
    <section>
      <Title order={2}>{t('annunciationsOver')}</Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('split', { split })}
      </Text>
      <Suspense fallback={<WaitingRows rows={3} />}>
        <BarsChart
          rows={rows}
          x="at"
          series={[{ key: 'count', name: t('annunciations'), colour: 'var(--app-low)' }]}
          label={t('annunciationsLabel', { count: report.annunciations })}
          height={200}
        />
      </Suspense>
    </section>
  )
}

function BadActors({ report }: { readonly report: DeskReport }) {
  const { t } = useTranslation('alarms')
  const say = useMessageText()
  const place = useAlarmPlace()
  return (
    <section>
      <Title order={2} mb="xs">
        {t('badActors')}
      </Title>
      {report.bad_actors.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noBadActors')}
        </Text>
      )}
      {report.bad_actors.length > 0 && (
        <ScrollTable label={t('badActors')} from={640}>
          <Table.Thead>
            <Table.Tr>
              {(['what', 'priority', 'count', 'share', 'advice'] as const).map((text) => (
                <Table.Th key={text}>{t(`column.${text}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {report.bad_actors.map((actor) => (
              <Table.Tr key={actor.alarm_id}>
                <Table.Td>
                  <Anchor component="button" type="button" size="sm" ta="left" onClick={() => place.open(actor.alarm_id)}>
                    {actor.device.name} · {say(actor)}
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  <PriorityBadge priority={actor.priority} />
                </Table.Td>
                <Table.Td className="num">{numberText(actor.count)}</Table.Td>
                <Table.Td className="num">{numberText(actor.share * 100, 1)} %</Table.Td>
                <Table.Td>{t(`advice.${actor.advice}`)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
    </section>
  )
}

function Stale({ report }: { readonly report: DeskReport }) {
  const { t } = useTranslation('alarms')
  const say = useMessageText()
  const zone = useHomeZone()
  const place = useAlarmPlace()
  if (report.stale.length === 0) return null
  return (
    <section>
      <Title order={2} mb="xs">
        {t('staleAlarms')} <Badge color="gray">{report.stale.length}</Badge>
      </Title>
      <Stack gap={4} align="flex-start">
        {report.stale.map((item) => (
          <Anchor key={item.alarm_id} component="button" type="button" size="sm" ta="left" onClick={() => place.open(item.alarm_id)}>
            {item.device.name} · {say(item)}, {dateText(item.raised_at, 'short', zone)}
          </Anchor>
        ))}
      </Stack>
    </section>
  )
}

function Floods({ report }: { readonly report: DeskReport }) {
  const { t } = useTranslation('alarms')
  const zone = useHomeZone()
  if (report.floods.length === 0) return null
  return (
    <section>
      <Title order={2} mb="xs">
        {t('floods')} <Badge color="gray">{report.floods.length}</Badge>
      </Title>
      {report.floods.map((flood) => (
        <Text key={flood.since} size="sm">
          {dateText(flood.since, 'short', zone)} – {flood.until ? dateText(flood.until, 'short', zone) : t('untilNow')}:{' '}
          {t('floodPeak', { count: flood.peak })}
          {flood.first_out && `, ${t('flood.first', { name: flood.first_out.device, at: dateText(flood.first_out.at, 'time', zone) })}`}
        </Text>
      ))}
    </section>
  )
}
