import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, useMemo, useState } from 'react'
import { clockText, dateText, numberText } from '../../kit/dates/dates.ts'
import { useRem } from '../../kit/look/rem.ts'
import { figureTicks, type GlancePoint, hourTicks, nearest, runsOf } from './glance.ts'
import classes from './glance-chart.module.css'

interface GlanceChartProps {
  readonly points: readonly GlancePoint[]
  readonly unit: string
  readonly zone: string
  /** Says what the chart shows to those who do not see it. */
  readonly label: string
  readonly height: number | string
  /** The period it names, in milliseconds since 1970: the axis is that long whatever is known of it. */
  readonly span: readonly [number, number]
  /** Length of what one point stands for: where points are further apart the line breaks. */
  readonly stepMs: number
}

/** One quantity over some hours for a first page: drawn by itself, without the chart library. The pointer reads a value. */
export function GlanceChart({ points, unit, zone, label, height, span, stepMs }: GlanceChartProps) {
  const { ref, width, height: tall } = useElementSize()
  const rem = useRem(1)
  const [at, setAt] = useState<number | null>(null)
  const plot = useMemo(
    () => (width > 0 && points.length > 0 ? plotOf(points, { width, height: tall, rem, from: span[0], to: span[1], stepMs }) : null),
    [points, width, tall, rem, span[0], span[1], stepMs],
  )
  const read = ({ clientX, currentTarget }: PointerEvent) => {
    if (plot) setAt(nearest(points, plot.timeAt(clientX - currentTarget.getBoundingClientRect().left)))
  }
  const point = at === null ? undefined : points[at]
  return (
    <div
      ref={ref}
      role="img"
      aria-label={label}
      className={classes.chart}
      style={{ height }}
      onPointerMove={read}
      onPointerLeave={() => setAt(null)}
    >
      {plot && (
        <svg width={width} height={tall} aria-hidden="true">
          {plot.figures.map(({ y, value }) => (
            <g key={value}>
              <line className={classes.grid} x1={plot.left} x2={plot.right} y1={y} y2={y} />
              <text x={plot.left - 0.5 * rem} y={y} textAnchor="end" dominantBaseline="middle">
                {numberText(value, 1)}
              </text>
            </g>
          ))}
          {plot.hours.map(({ x, at: hour }) => (
            <text key={hour} x={x} y={tall - 0.3 * rem} textAnchor="middle">
              {clockText(hour, zone)}
            </text>
          ))}
          {plot.runs.map(({ key, line, start }) => (
            <g key={key}>
              <path className={classes.area} d={`${line}V${plot.bottom}H${start}Z`} />
              <path className={classes.line} d={line} />
            </g>
          ))}
          {point && <line className={classes.at} x1={plot.xOf(point.at)} x2={plot.xOf(point.at)} y1={plot.top} y2={plot.bottom} />}
          {point && <circle className={classes.dot} cx={plot.xOf(point.at)} cy={plot.yOf(point.value)} r={0.22 * rem} />}
        </svg>
      )}
      {plot && point && (
        <div
          className={classes.tip}
          style={plot.xOf(point.at) > width / 2 ? { right: width - plot.xOf(point.at) + 8 } : { left: plot.xOf(point.at) + 8 }}
        >
          {dateText(point.at, 'full', zone)}
          <b>
            {numberText(point.value, 2)} {unit}
          </b>
        </div>
      )}
    </div>
  )
}

/** Where everything is, in pixels. */
type Size = Readonly<Record<'width' | 'height' | 'rem' | 'from' | 'to' | 'stepMs', number>>
function plotOf(points: readonly GlancePoint[], { width, height, rem, from, to, stepMs }: Size) {
  const ticks = figureTicks(points.map((point) => point.value))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const [left, right, top, bottom] = [3.2 * rem, width - 0.5 * rem, 0.5 * rem, height - 1.4 * rem]
  const xOf = (at: number) => left + ((at - from) / (to - from || 1)) * (right - left)
  const yOf = (value: number) => bottom - ((value - low) / (high - low || 1)) * (bottom - top)
  // Each run ends with the step of its last point, so that a single value is seen.
  const runs = runsOf(points, stepMs).map((run) => {
    const start = xOf(run[0]?.at ?? from).toFixed(1)
    const drawn = run.map(({ at, value }, i) => `${i === 0 ? 'M' : 'L'}${xOf(at).toFixed(1)} ${yOf(value).toFixed(1)}`).join('')
    return { key: start, start, line: `${drawn}H${xOf(Math.min(to, (run.at(-1)?.at ?? from) + stepMs)).toFixed(1)}` }
  })
  const hours = hourTicks(from, to, Math.floor((right - left) / (4 * rem)))
    .map((at) => ({ at, x: xOf(at) }))
    .filter(({ x }) => x <= width - 1.2 * rem)
  return {
    left,
    right,
    top,
    bottom,
    runs,
    hours,
    figures: ticks.map((value) => ({ value, y: yOf(value) })),
    xOf,
    yOf,
    timeAt: (x: number) => from + ((x - left) / (right - left || 1)) * (to - from),
  }
}
