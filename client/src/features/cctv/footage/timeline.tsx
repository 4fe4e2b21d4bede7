import type { Stretch } from '@menara/shared/domain/footage.ts'
import { stretchesOf } from '@menara/shared/domain/footage.ts'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText, dateText } from '../../../kit/dates.ts'
import { lengthText, type Piece, percentOf } from './day-view.ts'
import classes from './footage.module.css'

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
  const newest = pieces.findLast((it) => it.until > window.from && it.from < window.until)
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
  const inside = (it: Stretch): boolean => it.until > window.from && it.from < window.until
  const boxOf = (it: Stretch) => {
    const [left, right] = [percentOf(it.from, window), percentOf(it.until, window)]
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
        {gaps.filter(inside).map((it) => (
          <span
            key={it.from}
            className={classes.gap}
            style={boxOf(it)}
            title={t('gapOf', { length: lengthText(it.until - it.from) })}
            data-gap
          >
            {percentOf(it.until, window) - percentOf(it.from, window) > LABELLED && lengthText(it.until - it.from)}
          </span>
        ))}
        {stretchesOf(pieces)
          .filter(inside)
          .map((it) => (
            <span key={it.from} className={classes.recorded} style={boxOf(it)} data-recorded />
          ))}
        {marks
          .filter((it) => it.at >= window.from && it.at < window.until)
          .map((it) => (
            <span key={it.id} className={classes.mark} style={{ left: `${percentOf(it.at, window)}%` }} title={it.text} />
          ))}
        {shown !== null && shown >= window.from && shown <= window.until && (
          <span className={classes.needle} style={{ left: `${percentOf(shown, window)}%` }} />
        )}
      </div>
      <div className={classes.hours} aria-hidden>
        {[0, 1, 2, 3, 4].map((it) => (
          <span key={it}>{clockText(window.from + (it * (window.until - window.from)) / 4, zone, 'seconds')}</span>
        ))}
      </div>
    </div>
  )
}
