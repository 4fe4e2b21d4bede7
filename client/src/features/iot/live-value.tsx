import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../kit/badges.tsx'
import { useNow } from '../../kit/dates/clock.ts'
import { ageText, numberText } from '../../kit/dates/dates.ts'
import { type LiveReading, useReading } from '../../kit/live/live-readings.ts'
import { stateName } from '../../kit/texts/point-value.ts'
import { type Deviation, deviationOf } from './band.ts'
import { useBand } from './iot.api.ts'

/** The value with its unit; a cell of its own: painted again when this point changes, and at no other value. */
export function LiveValue({ id, digits = 2 }: { readonly id: string; readonly digits?: number }) {
  const live = useReading(id)
  return (
    <span className="num" data-point={id} data-quality={live?.reading.quality}>
      <Amount live={live} digits={digits} />
    </span>
  )
}

export function Amount({ live, digits = 2 }: { readonly live: LiveReading | null; readonly digits?: number }) {
  const { value = null, unit = '', states = [] } = live?.reading ?? {}
  const state = value === null ? undefined : stateName(value, states)
  if (state !== undefined) return <b>{state}</b>
  return (
    <>
      <b>{value === null ? '–' : numberText(value, digits)}</b>
      {unit && ` ${unit}`}
    </>
  )
}

/** What keeps a value from being taken as it stands: bad, old, or beyond its limits. Silent when all is well. */
export function LiveRemarks({ live, deviation }: { readonly live: LiveReading | null; readonly deviation: Deviation | null }) {
  const { t } = useTranslation('iot')
  const quality = live?.reading.quality ?? 'good'
  return (
    <>
      {quality !== 'good' && (
        <Text component="span" size="xs" fw={600} c="var(--app-high)">
          {t(`quality.${quality}`)}
        </Text>
      )}
      {deviation && (
        <>
          <PriorityBadge priority={deviation.priority} />
          {live?.reading.states.length === 0 && (
            <Text component="span" size="xs" c="dimmed">
              {t(`beyond.${deviation.direction}`, { limit: numberText(deviation.limit, 2) })}
            </Text>
          )}
        </>
      )}
    </>
  )
}

/** A point with its band and how it leaves it now. */
export function useJudged(id: string) {
  const live = useReading(id)
  const band = useBand(live?.reading ?? null)
  return { live, band, deviation: deviationOf(band, live?.reading.value ?? null) }
}

/** Age of a value by the device's clock; ticks by itself. */
export function LiveAge({ live }: { readonly live: LiveReading | null }) {
  const now = useNow()
  const at = live?.reading.at
  return <>{at ? ageText(at, now) : '–'}</>
}
