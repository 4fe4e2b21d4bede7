import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CellPlace } from '../report-view.ts'
import { changeText, type ReportWords } from './figure-words.ts'

interface FigureProps {
  readonly place: Omit<CellPlace, 'before'>
  /** What it is a figure of, for who cannot see where it stands. */
  readonly of: string
  readonly value: number | null
  readonly before: number | null | undefined
  readonly words: ReportWords
  readonly open: (place: CellPlace) => void
}

/** A figure that opens the rows it counts, and how it differs from the period before. */
export function Figure({ place, of, value, before, words, open }: FigureProps) {
  const { t } = useTranslation('reporting')
  const figure = words.figureText(place.measure, value)
  const change = changeText(value, before)
  const name = words.measureName(place.measure)
  return (
    <>
      {value === null || value === 0 ? (
        figure
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          className="num"
          aria-label={t('openRows', { figure, name, of })}
          onClick={() => open({ ...place, before: false })}
        >
          {figure}
        </Button>
      )}
      {before !== undefined && before !== null && (
        <Text size="xs" c="dimmed" component="div" className="num">
          {before === 0 ? (
            words.figureText(place.measure, before)
          ) : (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-label={t('openRowsBefore', { figure: words.figureText(place.measure, before), name, of })}
              onClick={() => open({ ...place, before: true })}
            >
              {words.figureText(place.measure, before)}
            </Button>
          )}{' '}
          {change}
        </Text>
      )}
    </>
  )
}
