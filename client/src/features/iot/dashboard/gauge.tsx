import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { type Band, type Deviation, scaleOf, shareOf } from '../band.ts'
import { Amount, LiveRemarks, useJudged } from '../live-value.tsx'
import classes from '../widgets.module.css'

/** An analogue bar: where the value stands in its scale, with the normal band; colour only when it leaves it. */
export function Gauge({ id, min, max }: { readonly id: string; readonly min: number | null; readonly max: number | null }) {
  const { live, band, deviation } = useJudged(id)
  const value = live?.reading.value ?? null
  const scale = scaleOf(band, value, { min, max })
  return (
    <div className={live?.reading.quality === 'stale' ? classes.old : undefined}>
      <div className={classes.figure} data-point={id}>
        <span>
          <Amount live={live} />
        </span>
        <LiveRemarks live={live} deviation={deviation} />
      </div>
      <Scale {...{ scale, band, value, deviation }} label={live?.reading.label ?? ''} unit={live?.reading.unit ?? ''} />
      <Ends scale={scale} band={band} />
    </div>
  )
}

interface ScaleProps {
  readonly scale: readonly [number, number]
  readonly band: Band
  readonly value: number | null
  readonly deviation: Deviation | null
  readonly label: string
  readonly unit: string
}

function Scale({ scale, band: { low, high }, value, deviation, label, unit }: ScaleProps) {
  const { t } = useTranslation('iot')
  const from = (at: number): number => 100 * shareOf(at, scale)
  const [least, most] = scale.map((value) => numberText(value, 1))
  const said = value === null ? t('pointAway') : t('gaugeText', { value: numberText(value, 2), unit, least, most })
  return (
    <div className={classes.scale} role="img" aria-label={`${label}: ${said}`}>
      {(low !== null || high !== null) && (
        <span className={classes.band} style={{ left: `${from(low ?? scale[0])}%`, right: `${100 - from(high ?? scale[1])}%` }} />
      )}
      {value !== null && (
        <span
          className={classes.pointer}
          style={{ left: `${from(value)}%`, ...(deviation && { color: `var(--app-${deviation.priority})` }) }}
        />
      )}
    </div>
  )
}

function Ends({ scale, band: { low, high } }: { readonly scale: readonly [number, number]; readonly band: Band }) {
  const { t } = useTranslation('iot')
  const words = { low: numberText(low ?? 0, 2), high: numberText(high ?? 0, 2) }
  const normal = low === null ? t('normalTo', words) : high === null ? t('normalFrom', words) : t('normal', words)
  return (
    <div className={classes.ends}>
      <span>{numberText(scale[0], 1)}</span>
      {(low !== null || high !== null) && <span>{normal}</span>}
      <span>{numberText(scale[1], 1)}</span>
    </div>
  )
}
