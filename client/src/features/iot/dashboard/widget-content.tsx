import { Text } from '@mantine/core'
import type { Widget } from '@menara/shared/contract/iot/dashboards.contract.ts'
import { useTranslation } from 'react-i18next'
import { useReading } from '../../../kit/live/live-readings.ts'
import { AlarmList } from '../../alarms/embed/alarm-list.tsx'
import { CameraPicture } from '../../cctv/embed/camera-picture.tsx'
import { SiteMap } from '../../maps/embed/site-map.tsx'
import { ReportCard } from '../../reporting/embed/report-card.tsx'
import { Amount, LiveAge, LiveRemarks, LiveValue, useJudged } from '../live-value.tsx'
import { Trend } from '../trend.tsx'
import classes from '../widgets.module.css'
import { Gauge } from './gauge.tsx'

/** What a widget shows, live. `siteId`: the site of its dashboard. */
export function WidgetContent({ widget, siteId }: { readonly widget: Widget; readonly siteId: string | undefined }) {
  switch (widget.kind) {
    case 'value':
      return <Value id={widget.point_id} />
    case 'gauge':
      return <Gauge id={widget.point_id} min={widget.min} max={widget.max} />
    case 'trend':
      return <WidgetTrend ids={widget.point_ids} minutes={widget.minutes} />
    case 'table':
      return <Table ids={widget.point_ids} />
    case 'map':
      return <SiteMap height="100%" siteId={widget.location_id ?? siteId} />
    case 'alarms':
      return <AlarmList compact height="100%" siteId={widget.location_id ?? siteId} />
    case 'camera':
      return <CameraPicture id={widget.camera_id} />
    case 'report':
      return <ReportCard id={widget.report_id} siteId={widget.location_id ?? siteId} />
    case 'text':
      return (
        <Text size="sm" className={classes.text}>
          {widget.text}
        </Text>
      )
  }
}

function Value({ id }: { readonly id: string }) {
  const { t } = useTranslation('iot')
  const { live, deviation } = useJudged(id)
  const { quality } = live?.reading ?? {}
  return (
    <div>
      <div className={`${classes.figure} ${quality === 'stale' ? classes.old : ''}`} data-point={id}>
        <span className={classes.number}>
          <Amount live={live} />
        </span>
        <LiveRemarks live={live} deviation={deviation} />
      </div>
      <Text size="xs" c="dimmed" className="clip">
        {live ? (
          <>
            <LiveAge live={live} /> · {live.reading.device}
          </>
        ) : (
          t('pointAway')
        )}
      </Text>
    </div>
  )
}

function WidgetTrend({ ids, minutes }: { readonly ids: readonly string[]; readonly minutes: number }) {
  const { band } = useJudged(ids[0] ?? '')
  return <Trend ids={ids} minutes={minutes} height="100%" {...(ids.length === 1 && { band })} />
}

function Table({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation('iot')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('point')}</th>
          <th scope="col" className={classes.right}>
            {t('value')}
          </th>
          <th scope="col" className={classes.right}>
            {t('age')}
          </th>
        </tr>
      </thead>
      <tbody>
        {ids.map((id) => (
          <TableRow key={id} id={id} />
        ))}
      </tbody>
    </table>
  )
}

function TableRow({ id }: { readonly id: string }) {
  const { t } = useTranslation('iot')
  const { live, deviation } = useJudged(id)
  return (
    <tr>
      <td>
        {live ? `${live.reading.device} · ${live.reading.label || live.reading.point}` : t('pointAway')}{' '}
        <LiveRemarks live={live} deviation={deviation} />
      </td>
      <td className={classes.right}>
        <LiveValue id={id} />
      </td>
      <td className={classes.right}>
        <LiveAge live={live} />
      </td>
    </tr>
  )
}

/** What a widget is called: its own title, else what it shows. */
export function useWidgetTitle(widget: Widget): string {
  const { t } = useTranslation('iot')
  const id = 'point_id' in widget ? widget.point_id : 'point_ids' in widget ? (widget.point_ids[0] ?? null) : null
  const live = useReading(id)
  if (widget.title) return widget.title
  if (!live) return t(`kind.${widget.kind}`)
  const { label, point, device } = live.reading
  const more = 'point_ids' in widget ? widget.point_ids.length - 1 : 0
  return more > 0 ? t('andMore', { name: `${device} · ${label || point}`, count: more }) : label || point
}
