import { useMantineTheme } from '@mantine/core'
import { useId } from 'react'
import { Area, AreaChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip } from 'recharts'
import { dateText, numberText } from '../../kit/dates/dates.ts'
import { tip, tipItem } from './look.ts'
import { timeAxes } from './time-axes.tsx'

interface TrendPoint {
  readonly at: number
  /** Null where nothing was measured: the line breaks. */
  readonly value: number | null
}
interface TrendChartProps {
  readonly points: readonly TrendPoint[]
  readonly unit: string
  readonly zone: string
  readonly limit?: number | null
  readonly label: string
  /** The period it shows, in milliseconds since 1970, whatever is known of it. */
  readonly span: readonly [number, number]
  readonly height?: number | string
}

/** A quantity over time with its limit. The sentence under `label` says the same to those who do not see it. */
export function TrendChart({ points, unit, zone, limit = null, label, span, height = 220 }: TrendChartProps) {
  const theme = useMantineTheme()
  const shade = `trend-${useId().replace(/[^\w-]/g, '')}`
  const colour = theme.colors['brand']?.[5] ?? '#269e93'
  return (
    <div role="img" aria-label={label} style={{ height, minWidth: 0 }}>
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart data={[...points]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <defs>
            <linearGradient id={shade} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor={colour} stopOpacity={0.35} />
              <stop offset="1" stopColor={colour} stopOpacity={0.02} />
            </linearGradient>
          </defs>
          <CartesianGrid stroke="var(--mantine-color-default-border)" vertical={false} />
          {timeAxes({ span, zone, most: 8, gap: 40 })}
          <Tooltip
            isAnimationActive={false}
            labelFormatter={(at) => dateText(Number(at), 'full', zone)}
            formatter={(value) => [`${numberText(Number(value), 2)} ${unit}`, '']}
            separator=""
            contentStyle={tip}
            itemStyle={tipItem}
          />
          {limit !== null && <ReferenceLine y={limit} stroke="var(--app-critical)" strokeDasharray="5 4" ifOverflow="extendDomain" />}
          <Area
            dataKey="value"
            type="linear"
            stroke={colour}
            strokeWidth={1.8}
            fill={`url(#${shade})`}
            isAnimationActive={false}
            dot={points.length < 4 ? { r: 2, fill: colour } : false}
            connectNulls={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  )
}
