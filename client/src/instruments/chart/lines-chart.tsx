import { Area, CartesianGrid, ComposedChart, Legend, Line, ReferenceArea, ReferenceLine, ResponsiveContainer, Tooltip } from 'recharts'
import { dateText, numberText } from '../../kit/dates/dates.ts'
import { timeAxes } from './time-axes.tsx'

/** One row per instant. `line`: what is drawn, by series; `value`: what was measured, for the tooltip; `range`: its extremes. */
export interface LinesRow {
  readonly at: number
  readonly line: readonly (number | null)[]
  readonly value: readonly (number | null)[]
  readonly range?: readonly [number, number] | null
}
interface LineSeries {
  readonly name: string
  readonly unit: string
  readonly colour: string
  /** Drawn as dashes: another period, a plan. */
  readonly dashed?: boolean
  /** Each value holds until the next: what was used in an interval. */
  readonly stepped?: boolean
}
interface LinesChartProps {
  readonly rows: readonly LinesRow[]
  readonly series: readonly LineSeries[]
  readonly zone: string
  readonly label: string
  readonly height: number | string
  /** Milliseconds since 1970 at both ends. */
  readonly span: readonly [number, number]
  /** Where a value is normal; null: open on that side. */
  readonly band?: { readonly low: number | null; readonly high: number | null }
  readonly legend?: boolean
}

/** Quantities over time on one scale, with their extremes and their normal band. `label` says the same to those who do not see it. */
export function LinesChart({ rows, series, zone, label, height, span, band, legend = series.length > 1 }: LinesChartProps) {
  const grid = 'var(--mantine-color-default-border)'
  return (
    <div role="img" aria-label={label} style={{ height, minWidth: 0 }}>
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={[...rows]} margin={{ top: 8, right: 24, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid stroke={grid} vertical={false} />
          {timeAxes({ span, zone, most: 10, gap: 44 })}
          {band && normal(band)}
          <Tooltip
            isAnimationActive={false}
            content={({ active, payload }) => {
              const row = payload?.[0]?.payload as LinesRow | undefined
              return active && row ? <Reading row={row} series={series} zone={zone} /> : null
            }}
          />
          {legend && (
            <Legend
              wrapperStyle={{ fontSize: '0.75rem' }}
              formatter={(name) => <span style={{ color: 'var(--app-muted)' }}>{name}</span>}
            />
          )}
          {rows.some((row) => row.range) && (
            <Area
              dataKey={(row: LinesRow) => row.range as [number, number] | null}
              stroke="none"
              fill={series[0]?.colour ?? 'currentColor'}
              fillOpacity={0.18}
              isAnimationActive={false}
              legendType="none"
              activeDot={false}
            />
          )}
          {series.map((series, i) => (
            <Line
              key={`${series.name} ${series.dashed}`}
              name={series.name}
              dataKey={(row: LinesRow) => row.line[i]}
              type={series.stepped ? 'stepAfter' : 'linear'}
              stroke={series.colour}
              strokeWidth={1.8}
              {...(series.dashed && { strokeDasharray: '5 4', strokeOpacity: 0.75 })}
              isAnimationActive={false}
              dot={false}
              connectNulls={false}
            />
          ))}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

/* Called, not rendered, as the axes are. */
const normal = (band: { readonly low: number | null; readonly high: number | null }) => (
  <>
    {(band.low !== null || band.high !== null) && (
      <ReferenceArea
        {...(band.low !== null && { y1: band.low })}
        {...(band.high !== null && { y2: band.high })}
        fill="var(--app-muted)"
        fillOpacity={0.1}
        ifOverflow="hidden"
      />
    )}
    {[band.low, band.high].map((limit, i) =>
      limit === null ? null : (
        <ReferenceLine key={i === 0 ? 'low' : 'high'} y={limit} stroke="var(--app-muted)" strokeDasharray="5 4" ifOverflow="hidden" />
      ),
    )}
  </>
)

function Reading({ row, series, zone }: { readonly row: LinesRow; readonly series: readonly LineSeries[]; readonly zone: string }) {
  return (
    <div
      style={{
        background: 'var(--app-surface)',
        border: '1px solid var(--mantine-color-default-border)',
        borderRadius: 8,
        fontSize: '0.75rem',
        padding: '6px 10px',
      }}
    >
      <div>{dateText(row.at, 'full', zone)}</div>
      {series.map((series, i) => {
        const value = row.value[i]
        return value === null || value === undefined ? null : (
          <div key={`${series.name} ${series.dashed}`}>
            <span aria-hidden style={{ color: series.colour }}>
              {series.dashed ? '┄ ' : '— '}
            </span>
            {series.name}: <b>{numberText(value, 2)}</b> {series.unit}
          </div>
        )
      })}
      {row.range && (
        <div style={{ color: 'var(--app-muted)' }}>
          {numberText(row.range[0], 2)} – {numberText(row.range[1], 2)}
        </div>
      )}
    </div>
  )
}
