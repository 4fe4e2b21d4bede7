import type { Stretch } from '@menara/shared/domain/footage.ts'
import { stretchesOf } from '@menara/shared/domain/footage.ts'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText, dateText } from '../../../../kit/dates/dates.ts'
import classes from '../footage.module.css'
import { lengthText, type Piece, percentOf } from './day-view.ts'

export interface Mark {
  readonly id: string
  readonly at: number
  readonly text: string
}
interface TimelineProps {
  readonly window: Stretch
  readonly zone: string
  readonly pieces: readonly Piece[]
  readonly gaps: readonly Stretch[]
  readonly marks: readonly Mark[]
  readonly at: number | null
  readonly seek: (at: number) => void
  readonly step: (side: 'next' | 'previous') => void
}

/** How far keys go, in milliseconds. */
const ARROWS: Readonly<Record<string, number>> = { ArrowLeft: -10_000, ArrowRight: 10_000, ArrowDown: -10_000, ArrowUp: 10_000 }
/** Narrower than this a length does not fit into its gap. */
const LABELLED = 6

type GripNeeds = Pick<TimelineProps, 'window' | 'pieces' | 'at' | 'seek' | 'step'>
/** Going to a moment by pointer or keyboard; while it is dragged, the moment under the pointer is shown. */
function useGrip({ window, pieces, at, seek, step }: GripNeeds) {
  const [dragged, setDragged] = useState<number | null>(null)
  const momentAt = ({ clientX, currentTarget }: PointerEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return window.from + Math.min(1, Math.max(0, (clientX - left) / width)) * (window.until - window.from)
  }
  const newest = pieces.findLast((piece) => piece.until > window.from && piece.from < window.until)
  const keys = new Map([
    ['PageUp', () => step('previous')],
    ['PageDown', () => step('next')],
    ['Home', () => seek(window.from)],
    ['End', () => seek(Math.max(window.from, (newest?.until ?? window.until) - 5_000))],
  ])
  const onKeyDown = (event: KeyboardEvent): void => {
    const far = ARROWS[event.key]
    const go = far !== undefined && at !== null ? () => seek(at + far * (event.shiftKey ? 6 : 1)) : keys.get(event.key)
    if (!go) return
    event.preventDefault()
    go()
  }
  const grip = {
    onKeyDown,
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(momentAt(event))
    },
    onPointerMove: (event: PointerEvent) => {
      if (dragged !== null) setDragged(momentAt(event))
    },
    onPointerUp: (event: PointerEvent) => {
      if (dragged !== null) seek(momentAt(event))
      setDragged(null)
    },
    onPointerCancel: () => setDragged(null),
  }
  return { shown: dragged ?? at, grip }
}

/** What was recorded and what is missing, to go to any moment of it by pointer or keyboard. */
export function Timeline({ window, zone, pieces, gaps, marks, at, seek, step }: TimelineProps) {
  const { t } = useTranslation('footage')
  const { shown, grip } = useGrip({ window, pieces, at, seek, step })
  const inside = (stretch: Stretch): boolean => stretch.until > window.from && stretch.from < window.until
  const boxOf = (stretch: Stretch) => {
    const [left, right] = [percentOf(stretch.from, window), percentOf(stretch.until, window)]
    return { left: `${left}%`, width: `${right - left}%` }
  }
  return (
    <div className={classes.timeline}>
      <div
        className={classes.bar}
        role="slider"
        tabIndex={0}
        aria-label={t('timeline')}
        aria-valuemin={window.from}
        aria-valuemax={window.until}
        aria-valuenow={shown ?? window.from}
        aria-valuetext={shown === null ? t('nothingShown') : dateText(shown, 'full', zone)}
        {...grip}
      >
        {gaps.filter(inside).map((gap) => (
          <span
            key={gap.from}
            className={classes.gap}
            style={boxOf(gap)}
            title={t('gapOf', { length: lengthText(gap.until - gap.from) })}
            data-gap
          >
            {percentOf(gap.until, window) - percentOf(gap.from, window) > LABELLED && lengthText(gap.until - gap.from)}
          </span>
        ))}
        {stretchesOf(pieces)
          .filter(inside)
          .map((stretch) => (
            <span key={stretch.from} className={classes.recorded} style={boxOf(stretch)} data-recorded />
          ))}
        {marks
          .filter((mark) => mark.at >= window.from && mark.at < window.until)
          .map((mark) => (
            <span key={mark.id} className={classes.mark} style={{ left: `${percentOf(mark.at, window)}%` }} title={mark.text} />
          ))}
        {shown !== null && shown >= window.from && shown <= window.until && (
          <span className={classes.needle} style={{ left: `${percentOf(shown, window)}%` }} />
        )}
      </div>
      <div className={classes.hours} aria-hidden>
        {[0, 1, 2, 3, 4].map((value) => (
          <span key={value}>{clockText(window.from + (value * (window.until - window.from)) / 4, zone, 'seconds')}</span>
        ))}
      </div>
    </div>
  )
}
