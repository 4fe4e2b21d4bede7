import { ActionIcon, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { Area } from '@menara/shared/contract/places/areas.contract.ts'
import { IconAlertTriangle, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PlanDrawing, planOf } from '../../../instruments/plan/floors.ts'
import { PlanPolygon } from '../../../instruments/plan/plan-polygon.tsx'
import { priorityColour } from '../../../kit/badges.tsx'
import { useNow } from '../../../kit/dates/clock.ts'
import { ageText } from '../../../kit/dates/dates.ts'
import { scrolling } from '../../../kit/lists/scrolling.ts'
import { useReading } from '../../../kit/live/live-readings.ts'
import { useRem } from '../../../kit/look/rem.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { Amount } from '../live-value.tsx'
import type { DeviceRow } from './device-rows.ts'
import classes from './monitoring.module.css'
import { unstacked } from './places.ts'

interface FloorPlanProps {
  readonly floor: Area | undefined
  readonly rows: readonly DeviceRow[]
  readonly chosen: string | null
  readonly onPick: (id: string) => void
  /** The floor switch. */
  readonly bar: ReactNode
}
const MOST_ZOOM = 4

/** A floor with its devices where they stand, each with its live value. */
export function FloorPlan({ floor, rows, chosen, onPick, bar }: FloorPlanProps) {
  const { t } = useTranslation('iot')
  const [zoom, setZoom] = useState(1)
  const plan = useMemo(() => planOf(floor?.plan?.features ?? []), [floor])
  const placed = rows.filter((row) => row.device.longitude !== null && row.device.latitude !== null)
  return (
    <>
      <div className={classes.planBar}>
        {bar}
        <Text size="xs" c="dimmed" style={{ flex: 1 }} role="status">
          {t('onPlan', { count: placed.length })}
        </Text>
        <ActionIcon aria-label={t('zoomOut')} disabled={zoom <= 1} onClick={() => setZoom((current) => current / 1.5)}>
          <IconZoomOut size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t('zoomIn')} disabled={zoom >= MOST_ZOOM} onClick={() => setZoom((current) => current * 1.5)}>
          <IconZoomIn size={18} aria-hidden />
        </ActionIcon>
      </div>
      {plan && floor ? (
        <section className={classes.scroller} aria-label={t('planOf', { name: floor.name })} {...scrolling}>
          <Plan plan={plan} rows={placed} zoom={zoom} chosen={chosen} onPick={onPick} />
        </section>
      ) : (
        <EmptyState title={t('noPlan')} text={t('noPlanText')} />
      )}
    </>
  )
}

interface PlanProps {
  readonly plan: PlanDrawing
  readonly rows: readonly DeviceRow[]
  readonly zoom: number
  readonly chosen: string | null
  readonly onPick: (id: string) => void
}

function Plan({ plan, rows, zoom, chosen, onPick }: PlanProps) {
  const { ref, width } = useElementSize()
  const [markWidth, markHeight] = [useRem(5.25), useRem(1.75)]
  const scale = width / plan.width
  const places = useMemo(() => {
    const marks = rows.map(({ id, device: { longitude, latitude } }) => {
      const [x, y] = plan.at(longitude ?? 0, latitude ?? 0)
      return { id, x: x * scale, y: y * scale }
    })
    return new Map(unstacked(marks, { width: markWidth, height: markHeight }).map((placed) => [placed.id, placed]))
  }, [rows, plan, scale, markWidth, markHeight])
  return (
    <div ref={ref} className={classes.plan} style={{ width: `calc(${100 * zoom}% - 1.5rem)` }}>
      <Shapes plan={plan} />
      {width > 0 &&
        rows.map((row) => (
          <DeviceMark
            key={row.id}
            row={row}
            x={places.get(row.id)?.x ?? 0}
            y={places.get(row.id)?.y ?? 0}
            chosen={chosen === row.id}
            onPick={onPick}
          />
        ))}
    </div>
  )
}

/** The building itself never changes while values do. */
const Shapes = memo(function Shapes({ plan }: { readonly plan: PlanDrawing }) {
  const line = plan.width / 500
  return (
    <svg viewBox={`0 0 ${plan.width} ${plan.height}`} aria-hidden>
      {plan.shapes.map((shape) => (
        <PlanPolygon key={shape.points.join(' ')} shape={shape} line={line} />
      ))}
      {plan.shapes
        .filter((shape) => shape.name && shape.kind === 'room')
        .map((shape) => (
          <text
            key={`${shape.name} ${shape.middle}`}
            x={shape.middle[0]}
            y={shape.middle[1] - plan.width / 60}
            fontSize={Math.min(plan.width / 70, (shape.width / shape.name.length) * 1.7)}
            textAnchor="middle"
            className={classes.roomName}
          >
            {shape.name}
          </text>
        ))}
    </svg>
  )
})

interface DeviceMarkProps {
  readonly row: DeviceRow
  readonly x: number
  readonly y: number
  readonly chosen: boolean
  readonly onPick: (id: string) => void
}

/** Painted again when its own value, its state or its place changes. */
const DeviceMark = memo(function DeviceMark({ row, x, y, chosen, onPick }: DeviceMarkProps) {
  const { t } = useTranslation('iot')
  const { id, device, status, worst, point, seenAt } = row
  const live = useReading(point?.id ?? null)
  const silent = status === 'offline' || status === 'stale'
  return (
    <button
      type="button"
      className={classes.mark}
      style={{ left: x, top: y, ...(worst && { borderColor: priorityColour(worst) }) }}
      data-device={id}
      data-status={status}
      data-worst={worst ?? undefined}
      aria-pressed={chosen}
      title={device.name}
      onClick={() => onPick(id)}
    >
      <span className="sr">
        {device.name}, {t(`status.${status}`)}
        {worst && `, ${t('inAlarm', { priority: t(`priority.${worst}`, { ns: 'common' }) })}`}:{' '}
      </span>
      {worst && <IconAlertTriangle size={13} aria-hidden style={{ color: priorityColour(worst), flex: 'none' }} />}
      {silent && seenAt ? (
        <Age at={seenAt} />
      ) : (
        <Shown status={status} hasPoint={point !== null}>
          <Amount live={live} digits={1} />
        </Shown>
      )}
    </button>
  )
})

function Shown({
  status,
  hasPoint,
  children,
}: {
  readonly status: DeviceRow['status']
  readonly hasPoint: boolean
  readonly children: ReactNode
}) {
  const { t } = useTranslation('iot')
  return hasPoint ? <span>{children}</span> : <span>{t(`status.${status}`)}</span>
}
function Age({ at }: { readonly at: string }) {
  const { t } = useTranslation('iot')
  return <span>{t('silentFor', { age: ageText(at, useNow()) })}</span>
}
