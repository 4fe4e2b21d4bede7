import type { Clock } from '../../platform/clock.ts'
import { type Reason, reasonOf } from '../failures.ts'
import { probeArguments, type Source, scriptOf } from './arguments.ts'
import { runOnCamera } from './camera-run.ts'
import type { Programs } from './programs.ts'

/** What a camera sends; null: not told. */
export interface Format {
  readonly codec: string
  readonly profile: string | null
  /** Null: nobody looked. */
  readonly b_frames: boolean | null
  readonly width: number | null
  readonly height: number | null
  readonly fps: number | null
}
interface Told {
  readonly streams?: readonly {
    readonly codec_name?: string
    readonly profile?: string
    readonly width?: number
    readonly height?: number
    readonly avg_frame_rate?: string
  }[]
  readonly frames?: readonly { readonly pict_type?: string }[]
}

const PATIENCE_MS = 15_000

/** Browsers take H.264 whose pictures refer to earlier ones only. */
export const mustTranscode = ({ codec, b_frames }: Format): boolean => codec !== 'h264' || b_frames === true

/** Looks at two seconds of a camera; a reason when that did not work out: then nothing is known. */
export function probe(source: Source, { programs, clock }: { programs: Programs; clock: Clock }) {
  const chunks: Buffer[] = []
  const onBytes = (chunk: Buffer): void => void chunks.push(chunk)
  const run = runOnCamera({
    program: programs.ffprobe,
    source,
    args: probeArguments(source),
    script: (url) => scriptOf(url, source),
    clock,
    onBytes,
  })
  let isLate = false
  const cancel = clock.after(PATIENCE_MS, () => {
    isLate = true
    void run.stop()
  })
  const format = run.ended.then((words): Format | Reason => {
    cancel()
    return read(Buffer.concat(chunks).toString('utf8')) ?? (isLate ? 'timeout' : reasonOf(words))
  })
  return { format, stop: () => run.stop() }
}

function read(text: string): Format | null {
  try {
    const { streams, frames = [] } = JSON.parse(text) as Told
    const [stream] = streams ?? []
    if (!stream?.codec_name || frames.length === 0) return null
    const { codec_name: codec, profile = null, width, height, avg_frame_rate } = stream
    const b_frames = frames.some((frame) => frame.pict_type === 'B')
    return { codec, profile, b_frames, width: width || null, height: height || null, fps: rateOf(avg_frame_rate) }
  } catch {
    // It was stopped, or the camera went away: nothing is known.
    return null
  }
}

/** A rate as ffprobe writes it: `25/1`; `0/0` when it does not know. */
function rateOf(text = ''): number | null {
  const [pictures = 0, seconds = 0] = text.split('/').map(Number)
  return pictures > 0 && seconds > 0 ? Math.round((10 * pictures) / seconds) / 10 : null
}
