import { Anchor, Badge, Group, SegmentedControl, Select, Stack, Table, Text, Title } from '@mantine/core'
import { alarmDesks, type DeskReport } from '@menara/shared/contract/alarm-desks.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../kit/badges.tsx'
import { dateText, numberText } from '../../kit/dates.ts'
import { asking } from '../../kit/query.ts'
import { ScrollTable } from '../../kit/scroll-table.tsx'
import { useMessageText } from '../../kit/shared-text.ts'
import { useHomeZone } from '../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { useAlarmPlace } from './alarm-place.ts'
import { FigureCell } from './alarm-strip.tsx'
import { allDesks } from './alarms.api.ts'
import classes from './alarms.module.css'
import { useDeskId } from './desk-store.ts'

const BarsChart = lazy(async () => ({ default: (await import('../../instruments/chart/bars-chart.tsx')).BarsChart }))
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
          data={desks.data.data.map((it) => ({ value: it.id, label: it.name }))}
        />
        <SegmentedControl
          aria-label={t('range')}
          value={hours}
          onChange={setHours}
          data={HOURS.map((it) => ({ value: it, label: t(`hoursRange.${it}`) }))}
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
        {report.figures.map((it) => (
          <FigureCell key={it.name} figure={it} label={t(`figure.${it.name}`)} />
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
  const rows = report.spans.map((it) => ({ at: dateText(it.at, 'short', zone), count: it.count }))
  const split = report.priorities
    .map((it) => `${t(`priority.${it.priority}`, { ns: 'common' })} ${numberText(it.share * 100, 0)} %`)
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
              {(['what', 'priority', 'count', 'share', 'advice'] as const).map((it) => (
                <Table.Th key={it}>{t(`column.${it}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {report.bad_actors.map((it) => (
              <Table.Tr key={it.alarm_id}>
                <Table.Td>
                  <Anchor component="button" type="button" size="sm" ta="left" onClick={() => place.open(it.alarm_id)}>
                    {it.device.name} · {say(it)}
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  <PriorityBadge priority={it.priority} />
                </Table.Td>
                <Table.Td className="num">{numberText(it.count)}</Table.Td>
                <Table.Td className="num">{numberText(it.share * 100, 1)} %</Table.Td>
                <Table.Td>{t(`advice.${it.advice}`)}</Table.Td>
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
        {report.stale.map((it) => (
          <Anchor key={it.alarm_id} component="button" type="button" size="sm" ta="left" onClick={() => place.open(it.alarm_id)}>
            {it.device.name} · {say(it)}, {dateText(it.raised_at, 'short', zone)}
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
      {report.floods.map((it) => (
        <Text key={it.since} size="sm">
          {dateText(it.since, 'short', zone)} – {it.until ? dateText(it.until, 'short', zone) : t('untilNow')}:{' '}
          {t('floodPeak', { count: it.peak })}
          {it.first_out && `, ${t('flood.first', { name: it.first_out.device, at: dateText(it.first_out.at, 'time', zone) })}`}
        </Text>
      ))}
    </section>
  )
}
