import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { axis, tip, tipItem } from './look.ts'

export interface BarSeries {
  readonly key: string
  readonly name: string
  readonly colour: string
}
interface BarsChartProps {
  readonly rows: readonly Readonly<Record<string, string | number>>[]
  readonly x: string
  readonly series: readonly BarSeries[]
  readonly label: string
  readonly height?: number
  /** Numbers at the axis have more than four digits. */
  readonly large?: true
}

/** Above this the bars stand close, else they would be too thin to see. */
const MANY = 45

/** Counts side by side per day or kind. */
export function BarsChart({ rows, x, series, label, height = 240, large }: BarsChartProps) {
  return (
    <div role="img" aria-label={label} style={{ height, minWidth: 0 }}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...rows]}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          accessibilityLayer={false}
          {...(rows.length > MANY ? { barGap: 0, barCategoryGap: 1 } : { barGap: 2, barCategoryGap: '14%' })}
        >
          <CartesianGrid stroke="var(--mantine-color-default-border)" vertical={false} />
          <XAxis dataKey={x} tick={axis} tickLine={false} axisLine={false} minTickGap={20} />
          <YAxis tick={axis} tickLine={false} axisLine={false} width={large ? 76 : 36} allowDecimals={false} />
          <Tooltip isAnimationActive={false} cursor={{ fill: 'var(--app-hover)' }} contentStyle={tip} itemStyle={tipItem} />
          <Legend wrapperStyle={{ fontSize: '0.75rem' }} formatter={(name) => <span style={{ color: 'var(--app-muted)' }}>{name}</span>} />
          {series.map((series) => (
            <Bar
              key={series.key}
              dataKey={series.key}
              name={series.name}
              fill={series.colour}
              isAnimationActive={false}
              radius={rows.length > MANY ? 0 : [3, 3, 0, 0]}
              maxBarSize={18}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
