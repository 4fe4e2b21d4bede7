import { Area, Bar, CartesianGrid, ComposedChart, Legend, Line, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { numberText } from '../../kit/dates/dates.ts'
import { axis, tip, tipItem } from './look.ts'

export type SpanRow = Readonly<Record<string, string | number | null | readonly [number, number]>>
interface Drawn {
  readonly key: string
  readonly name: string
  readonly colour: string
}
export interface SpanBars extends Drawn {
  /** Bars of one stack stand on each other. */
  readonly stack?: string
}
export interface SpanLine extends Drawn {
  readonly dashed?: boolean
}
interface SpansChartProps {
  readonly rows: readonly SpanRow[]
  /** Field with the name of a span. */
  readonly x: string
  readonly unit: string
  readonly bars?: readonly SpanBars[]
  readonly lines?: readonly SpanLine[]
  /** Field with the least and the most. */
  readonly band?: Drawn
  readonly limit?: { readonly value: number; readonly name: string } | null
  /** Says what is drawn to those who do not see it. */
  readonly label: string
  readonly height?: number
}

/** Quantities by span of time: stacked bars, lines over them, a band of uncertainty, a limit. A null is a gap and stays one. */
export function SpansChart({ rows, x, unit, bars = [], lines = [], band, limit = null, label, height = 280 }: SpansChartProps) {
  return (
    <div role="img" aria-label={label} style={{ height, minWidth: 0 }}>
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart
          data={[...rows]}
          margin={{ top: 12, right: 8, bottom: 0, left: 0 }}
          accessibilityLayer={false}
          barCategoryGap={rows.length > 45 ? 1 : '18%'}
        >
          <CartesianGrid stroke="var(--mantine-color-default-border)" vertical={false} />
          <XAxis dataKey={x} tick={axis} tickLine={false} axisLine={false} minTickGap={24} />
          <YAxis tick={axis} tickLine={false} axisLine={false} width={56} tickFormatter={(value: number) => numberText(value, 1)} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--app-hover)' }}
            contentStyle={tip}
            itemStyle={tipItem}
            formatter={(value) => [valueText(value, unit)]}
            separator=" "
          />
          <Legend wrapperStyle={{ fontSize: '0.75rem' }} formatter={(name) => <span style={{ color: 'var(--app-muted)' }}>{name}</span>} />
          {limit && (
            <ReferenceLine
              y={limit.value}
              stroke="var(--app-critical)"
              strokeDasharray="6 4"
              ifOverflow="extendDomain"
              label={{ value: limit.name, position: 'insideTopRight', fontSize: 11, fill: 'var(--app-critical)' }}
            />
          )}
          {band && (
            <Area dataKey={band.key} name={band.name} fill={band.colour} fillOpacity={0.18} stroke="none" isAnimationActive={false} />
          )}
          {bars.map(({ key, name, colour, stack }) => (
            <Bar
              key={key}
              dataKey={key}
              name={name}
              fill={colour}
              isAnimationActive={false}
              maxBarSize={26}
              {...(stack && { stackId: stack })}
            />
          ))}
          {lines.map(({ key, name, colour, dashed }) => (
            <Line
              key={key}
              dataKey={key}
              name={name}
              stroke={colour}
              strokeWidth={1.8}
              dot={false}
              isAnimationActive={false}
              connectNulls={false}
              {...(dashed && { strokeDasharray: '5 4' })}
            />
          ))}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

const valueText = (value: unknown, unit: string): string =>
  Array.isArray(value)
    ? `${value.map((item) => numberText(Number(item), 1)).join(' – ')} ${unit}`
    : `${numberText(Number(value), 1)} ${unit}`
