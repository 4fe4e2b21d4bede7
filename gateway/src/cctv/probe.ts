import type { Clock } from '../platform/clock.ts'
import { probeArguments, type Source } from './arguments.ts'
import { runProgram } from './program-run.ts'
import type { Programs } from './programs.ts'

/** What a camera sends. */
export interface Format {
  readonly codec: string
  readonly b_frames: boolean
  readonly width: number | null
  readonly height: number | null
}
interface Told {
  readonly streams?: readonly { readonly codec_name?: string; readonly width?: number; readonly height?: number }[]
  readonly frames?: readonly { readonly pict_type?: string }[]
}

const PATIENCE_MS = 15_000

/** Browsers take H.264 whose pictures refer to earlier ones only. */
export const mustTranscode = ({ codec, b_frames }: Format): boolean => codec !== 'h264' || b_frames

/** Looks at two seconds of a camera. Null when that did not work out: then nothing is known. */
export function probe(source: Source, { programs, clock }: { programs: Programs; clock: Clock }) {
  const chunks: Buffer[] = []
  const run = runProgram({ program: programs.ffprobe, args: probeArguments(source), clock, onBytes: (chunk) => chunks.push(chunk) })
  const cancel = clock.after(PATIENCE_MS, () => void run.stop())
  const format = run.ended.then((): Format | null => {
    cancel()
    return read(Buffer.concat(chunks).toString('utf8'))
  })
  return { format, stop: () => run.stop() }
}

function read(text: string): Format | null {
  try {
    const { streams, frames = [] } = JSON.parse(text) as Told
    const codec = streams?.[0]?.codec_name
    if (!codec || frames.length === 0) return null
    const { width = null, height = null } = streams[0] ?? {}
    return { codec, b_frames: frames.some((it) => it.pict_type === 'B'), width: width || null, height: height || null }
  } catch {
    // It was stopped, or the camera went away: nothing is known.
    return null
  }
}
