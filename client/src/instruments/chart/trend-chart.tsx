import { useMantineTheme } from '@mantine/core'
import { useId } from 'react'
import { Area, AreaChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { dateText, numberText } from '../../kit/dates.ts'
import { axis, tip } from './look.ts'

interface TrendPoint {
  readonly at: number
  readonly value: number
}
interface TrendChartProps {
  readonly points: readonly TrendPoint[]
  readonly unit: string
  readonly zone: string
  readonly limit?: number | null
  readonly label: string
  readonly height?: number | string
}

/** A quantity over time with its limit. The sentence under `label` says the same to those who do not see it. */
export function TrendChart({ points, unit, zone, limit = null, label, height = 220 }: TrendChartProps) {
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
          <XAxis
            dataKey="at"
            type="number"
            scale="time"
            domain={['dataMin', 'dataMax']}
            tick={axis}
            tickLine={false}
            axisLine={false}
            minTickGap={40}
            tickFormatter={(at: number) => dateText(at, 'time', zone).slice(0, 5)}
          />
          <YAxis
            tick={axis}
            tickLine={false}
            axisLine={false}
            width={52}
            domain={['auto', 'auto']}
            tickFormatter={(value: number) => numberText(value, 1)}
          />
          <Tooltip
            isAnimationActive={false}
            labelFormatter={(at) => dateText(Number(at), 'full', zone)}
            formatter={(value) => [`${numberText(Number(value), 2)} ${unit}`, '']}
            separator=""
            contentStyle={tip}
          />
          {limit !== null && <ReferenceLine y={limit} stroke="var(--app-critical)" strokeDasharray="5 4" ifOverflow="extendDomain" />}
          <Area
            dataKey="value"
            type="linear"
            stroke={colour}
            strokeWidth={1.8}
            fill={`url(#${shade})`}
            isAnimationActive={false}
            dot={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  )
}
