import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import type { LiveReading } from '../../../kit/live/live-readings.ts'
import { Amount, LiveAge, LiveRemarks, useJudged } from '../live-value.tsx'
import classes from './monitoring.module.css'

/** Every point of a device: value, quality, age, and how long it took from the sensor to the screen. */
export function DeviceValues({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation('iot')
  if (ids.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noPoints')}
      </Text>
    )
  return (
    <table className={classes.values} data-values>
      <thead>
        <tr>
          {(['point', 'value', 'age', 'onTheWay'] as const).map((text) => (
            <th key={text} scope="col">
              {t(text)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ids.map((id) => (
          <ValueRow key={id} id={id} />
        ))}
      </tbody>
    </table>
  )
}

function ValueRow({ id }: { readonly id: string }) {
  const { t } = useTranslation('iot')
  const { live, deviation } = useJudged(id)
  return (
    <tr data-point={id}>
      <td>{live ? live.reading.label || live.reading.point : t('pointAway')}</td>
      <td>
        <Amount live={live} /> <LiveRemarks live={live} deviation={deviation} />
      </td>
      <td>
        <LiveAge live={live} />
      </td>
      <td>
        <Text component="span" size="xs" c="dimmed">
          <Way live={live} />
        </Text>
      </td>
    </tr>
  )
}

/** Sensor to server by their own clocks, server to screen by this machine's. */
function Way({ live }: { readonly live: LiveReading | null }) {
  const { t } = useTranslation('iot')
  const at = live?.reading.at
  if (!live || !at || live.polledAt === null) return '–'
  return t('way', {
    toServer: numberText(Math.max(0, (live.polledAt - Date.parse(at)) / 1000), 1),
    toScreen: numberText(Math.max(0, live.paintedAt - live.heardAt)),
  })
}
