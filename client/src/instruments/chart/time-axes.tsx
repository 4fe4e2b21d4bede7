import { XAxis, YAxis } from 'recharts'
import { numberText } from '../../kit/dates/dates.ts'
import { axis } from './look.ts'
import { tickText, timeTicks } from './time-axis.ts'

interface TimeAxes {
  /** The period shown, in milliseconds since 1970. */
  readonly span: readonly [number, number]
  readonly zone: string
  /** Ticks at most, and pixels between them at least. */
  readonly most: number
  readonly gap: number
}

/** A time axis over the whole period and an axis of values. Called, not rendered: a chart looks for its parts among its own children. */
export const timeAxes = ({ span, zone, most, gap }: TimeAxes) => (
  <>
    <XAxis
      dataKey="at"
      type="number"
      scale="time"
      domain={[...span]}
      allowDataOverflow
      ticks={timeTicks(span, { zone, most })}
      tick={axis}
      tickLine={false}
      axisLine={false}
      minTickGap={gap}
      tickFormatter={(at: number) => tickText(at, { zone, span })}
    />
    <YAxis
      tick={axis}
      tickLine={false}
      axisLine={false}
      width="auto"
      domain={['auto', 'auto']}
      tickFormatter={(value: number) => numberText(value, 1)}
    />
  </>
)
