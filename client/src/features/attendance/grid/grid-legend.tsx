import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../days/days.module.css'

interface LegendProps {
  readonly kinds: readonly string[]
  /** What a kind is called. */
  readonly nameOf: (kind: string) => string
}

/** What the marks of a grid mean. */
export function GridLegend({ kinds, nameOf }: LegendProps) {
  const { t } = useTranslation('attendance_days')
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {kinds.map((kind) => (
        <li key={kind}>
          <span className={classes.mark} data-kind={kind} aria-hidden />
          <Text size="xs" component="span">
            {nameOf(kind)}
          </Text>
        </li>
      ))}
    </ul>
  )
}
