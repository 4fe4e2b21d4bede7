import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

export interface BarSeries { readonly key: string; readonly name: string; readonly colour: string }
interface BarsChartProps { readonly rows: readonly Readonly<Record<string, string | number>>[]; readonly x: string; readonly series: readonly BarSeries[]; readonly label: string; readonly height?: number }

const axis = { fontSize: 11, fill: 'var(--app-muted)' }

/** Counts side by side per day or kind. */
export function BarsChart({ rows, x, series, label, height = 240 }: BarsChartProps) {
  return (
    <div role="img" aria-label={label} style={{ height, minWidth: 0 }}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={[...rows]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--mantine-color-default-border)" vertical={false} />
          <XAxis dataKey={x} tick={axis} tickLine={false} axisLine={false} minTickGap={20} />
          <YAxis tick={axis} tickLine={false} axisLine={false} width={36} allowDecimals={false} />
          <Tooltip isAnimationActive={false} cursor={{ fill: 'var(--app-hover)' }} contentStyle={{ background: 'var(--app-surface)', border: '1px solid var(--mantine-color-default-border)', borderRadius: 8, fontSize: 12 }} />
          <Legend wrapperStyle={{ fontSize: 12 }} formatter={(name) => <span style={{ color: 'var(--app-muted)' }}>{name}</span>} />
          {series.map((it) => <Bar key={it.key} dataKey={it.key} name={it.name} fill={it.colour} isAnimationActive={false} radius={[3, 3, 0, 0]} maxBarSize={18} />)}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
