import { Text } from '@mantine/core'
import type { AlarmTransition } from '@menara/shared/contract/alarms/alarm-journal.contract.ts'
import type { CctvCamera } from '@menara/shared/contract/media/cctv.contract.ts'
import type { FootageSegment } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import type { Stretch } from '@menara/shared/domain/footage.ts'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../../kit/dates/clock.ts'
import { clockText, dateText } from '../../../../kit/dates/dates.ts'
import { useMay } from '../../../../kit/session/session.ts'
import { useMessageText } from '../../../../kit/texts/shared-text.ts'
import { ExportPanel } from '../exports/export-panel.tsx'
import { loadSegment } from '../footage.api.ts'
import classes from '../footage.module.css'
import { missingOf, type Piece, piecesOf, stretchBeside, windowAround } from './day-view.ts'
import { type FootagePlayer, openFootagePlayer, type PlayerState } from './footage-player.ts'
import { JumpList } from './jump-list.tsx'
import { PlayerBar } from './player-bar.tsx'
import { type Mark, Timeline } from './timeline.tsx'

interface DayPlayerProps {
  readonly camera: CctvCamera
  readonly zone: string
  readonly day: Stretch
  readonly found: { readonly segments: readonly FootageSegment[]; readonly oldest: string | null }
  readonly alarms: readonly AlarmTransition[]
  /** Of the part of the day that is drawn. */
  readonly lengthMs: number
  /** The moment to begin with; null: the newest. */
  readonly first: number | null
  readonly shown: (at: number) => void
}

/** How far behind now one begins. */
const RECENT_MS = 30_000
/** An alarm is seen with what came before it. */
const BEFORE_MS = 5_000
/** Now goes on in steps: everything drawn from it is drawn no oftener. */
const STEP_MS = 5_000

/** One day of a camera: its picture, its timeline, what is missing, the alarms of its site, and cuts of it. */
export function DayPlayer({ camera, zone, day, found, alarms, lengthMs, first, shown }: DayPlayerProps) {
  const { t } = useTranslation('footage')
  const say = useMessageText()
  const video = useRef<HTMLVideoElement>(null)
  const now = Math.floor(useNow() / STEP_MS) * STEP_MS
  const pieces = useMemo(() => piecesOf(found.segments, now), [found.segments, now])
  const gaps = missingOf(pieces, day, { oldest: found.oldest === null ? null : Date.parse(found.oldest), now })
  const { player, state } = usePlayer(video, day.from, pieces)
  const [rate, setRate] = useState(1)
  const mayExport = useMay('footage_export')
  const start = useRef(first)
  const isBegun = useRef(false)

  const seek = (at: number): void => {
    player?.seek(at)
    shown(at)
  }
  const step = (side: 'next' | 'previous'): void => {
    const to = state.at === null ? null : stretchBeside(pieces, state.at, side)
    if (to !== null) seek(to)
  }
  useEffect(() => player?.rate(rate), [player, rate])
  useEffect(() => {
    const last = pieces.at(-1)
    if (!player || !last || isBegun.current) return
    isBegun.current = true
    player.seek(start.current ?? Math.max(pieces[0]?.from ?? 0, last.until - RECENT_MS))
  }, [player, pieces])

  const at = state.at
  const marks = alarms.map((alarm): Mark => {
    const when = Date.parse(alarm.at)
    return { id: alarm.id, at: when, text: `${clockText(when, zone, 'seconds')} · ${alarm.device.name}: ${say(alarm)}` }
  })
  return (
    <>
      <div className={classes.stage} data-player={state.phase} data-at={at ?? ''}>
        <video ref={video} muted playsInline aria-label={t('recordingOf', { name: camera.name })} />
        {state.phase === 'unplayable' && <div className={classes.word}>{t('unplayable', { codec: state.detail })}</div>}
        {state.phase === 'failed' && <div className={classes.word}>{t('failed', { detail: state.detail })}</div>}
        {state.phase === 'empty' && <div className={classes.word}>{t('nothingShown')}</div>}
        {at !== null && (
          <Text size="sm" className={classes.clock} data-clock>
            {dateText(at, 'full', zone)}
          </Text>
        )}
      </div>
      {player && <PlayerBar player={player} state={state} rate={rate} setRate={setRate} seek={seek} step={step} />}
      <Timeline window={windowAround(at ?? now, lengthMs, day)} {...{ zone, pieces, gaps, marks, at, seek, step }} />
      <Text size="xs" c="dimmed" mt={4}>
        {t('keys')}
      </Text>
      <div className={classes.beside}>
        <JumpList gaps={gaps} marks={marks} zone={zone} jump={(to) => seek(to - BEFORE_MS)} to={seek} />
        {mayExport && <ExportPanel camera={camera} zone={zone} at={at} />}
      </div>
    </>
  )
}

const EMPTY: PlayerState = { phase: 'empty', at: null, detail: '' }

/** A player on a video of the page, of one day of a camera. */
function usePlayer(video: RefObject<HTMLVideoElement | null>, origin: number, pieces: readonly Piece[]) {
  const [player, setPlayer] = useState<FootagePlayer | null>(null)
  const [state, setState] = useState(EMPTY)
  const newest = useRef(pieces)
  newest.current = pieces
  useEffect(() => {
    if (!video.current) return undefined
    const opened = openFootagePlayer({ video: video.current, origin, load: loadSegment, told: setState })
    opened.update(newest.current)
    setPlayer(opened)
    return () => {
      opened.close()
      setPlayer(null)
      setState(EMPTY)
    }
  }, [video, origin])
  useEffect(() => player?.update(pieces), [player, pieces])
  return { player, state }
}
