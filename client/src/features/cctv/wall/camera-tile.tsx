import { Badge } from '@mantine/core'
import type { CameraFacts } from '@menara/shared/contract/media/media.contract.ts'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { colourOf } from '../../../kit/look/look.ts'
import classes from '../cctv.module.css'
import { RecorderBadge } from '../footage/recorder-note.tsx'
import { CameraStill } from '../picture/camera-still.tsx'
import { codecName } from '../picture/codec-names.ts'
import { usePicture } from '../picture/use-picture.ts'
import { useVideoSurface, VideoSurfaceView } from '../picture/video-surface.tsx'
import type { TileTruth } from './tile-truth.ts'
import { useVisible } from './use-visible.ts'

interface CameraTileProps {
  readonly id: string
  readonly name: string
  /** Said where cameras of several sites stand side by side. */
  readonly site?: string | undefined
  /** A moving picture; otherwise stills. */
  readonly live: boolean
  readonly children?: ReactNode
}
const STILL_MS = 10_000
/** Where stills stand in for a moving picture. */
const QUICK_STILL_MS = 2_000

/** One camera: its picture while it is in sight, and the truth about it. */
export function CameraTile({ id, name, site, live, children }: CameraTileProps) {
  const frame = useRef<HTMLDivElement>(null)
  const glass = useVideoSurface()
  const visible = useVisible(frame)
  const isOn = live && visible
  const { truth, isPainted, seen, noteStill } = usePicture(glass, id, isOn)
  const quick = isOn && truth.stills !== null
  return (
    <div ref={frame} className={classes.frame} data-camera={id} data-state={isOn ? truth.state : 'still'} data-reason={truth.reason ?? ''}>
      {visible && <StandInStill id={id} name={name} quick={quick} quiet={live} covered={isPainted} onStill={noteStill} />}
      {live && <VideoSurfaceView glass={glass} name={name} isPainted={isPainted && !quick} />}
      <div className={classes.caption}>
        <span className="clip" title={site ? `${name} · ${site}` : name}>
          {name}
          {site && <span className={classes.site}> · {site}</span>}
        </span>
        {isOn && <Stream facts={seen.current.facts} />}
        {isOn && <Truth truth={truth} />}
      </div>
      {children}
    </div>
  )
}

/** What is done with the camera's stream, as far as there is anything to say. */
function Stream({ facts }: { readonly facts: CameraFacts | null }) {
  return (
    <>
      {facts?.transcoded && <Transcoded codec={facts.codec} bFrames={facts.b_frames === true} />}
      <RecorderBadge recording={facts?.recording ?? null} />
    </>
  )
}

interface StandInProps {
  readonly id: string
  readonly name: string
  /** Stands in for the moving picture, which does not come. */
  readonly quick: boolean
  readonly quiet?: boolean
  readonly covered: boolean
  readonly onStill: (takenAt: number) => void
}
/** The newest still: behind the moving picture, or in its place. */
export function StandInStill({ quick, covered, quiet = true, ...still }: StandInProps) {
  return <CameraStill {...still} everyMs={quick ? QUICK_STILL_MS : STILL_MS} quiet={quiet} covered={covered && !quick} ageless={quick} />
}

const COLOURS = { connecting: 'gray.7', live: 'green', delayed: 'orange', frozen: 'red', offline: 'red', stills: 'blue' } as const

/** State and age in words: colour alone says nothing. */
export function Truth({ truth: { state, reason, ageMs } }: { readonly truth: TileTruth }) {
  const { t } = useTranslation('cctv')
  const seconds = ageMs === null ? null : Math.floor(ageMs / 1000)
  const age = state === 'live' || state === 'connecting' || seconds === null ? '' : ` ${t('age', { count: seconds })}`
  return (
    <Badge
      className={classes.truth}
      color={colourOf(COLOURS, state)}
      variant="filled"
      title={reason ? t(`reason.${reason}`) : undefined}
      role="status"
    >
      {t(`state.${state}`)}
      {age}
      {(state === 'offline' || state === 'stills') && reason ? ` · ${t(`short.${reason}`)}` : ''}
    </Badge>
  )
}

/** Why it is made anew, plainly: it costs time, and the camera's settings would mend it. */
function Transcoded({ codec, bFrames }: { readonly codec: string | null; readonly bFrames: boolean }) {
  const { t } = useTranslation('cctv')
  const isLate = codec === 'h264' && bFrames
  return (
    <Badge color="dark" variant="filled" title={t('transcodedText', { what: isLate ? t('bFrames') : codecName(codec) })}>
      {t('transcodedFor', { what: isLate ? t('onlyBFrames') : codecName(codec) })}
    </Badge>
  )
}
