import type { RecorderFacts } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import { openBackOff } from '@menara/shared/kit/flow-control/back-off.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Reason } from '../failures.ts'
import { CAMERA_BACK_OFF } from '../failures.ts'
import type { Source } from '../programs/arguments.ts'
import type { Programs } from '../programs/programs.ts'
import type { AskSource } from '../upstream-cctv.ts'
import { openRecordedPull, type RecordedPull } from './recorded-pull.ts'
import type { Head, Picture } from './segments/pictures.ts'
import type { DiskTrouble, Segments } from './segments/segments.ts'
import { openTaps } from './segments/taps.ts'

interface RecordedNeeds {
  readonly camera: string
  readonly ask: AskSource
  readonly programs: () => Programs | null
  readonly clock: Clock
  readonly random: () => number
  /** Where its pictures are written; told of what the disk says. */
  readonly segments: (onTrouble: (trouble: DiskTrouble | null) => void) => Segments
  /** How it goes reads differently now. */
  readonly onChange: () => void
  /** Its pictures come: who watches it another way may take them from here. */
  readonly onBegun: () => void
}
export type RecordedCamera = ReturnType<typeof openRecorded>

/** Pictures came for so long, and the next failure is the first one again. */
const STEADY_MS = 5_000

/** One camera that is recorded: fetched all the time, once, for the disk and for everybody who watches. */
export function openRecorded(needs: RecordedNeeds) {
  const { camera, ask, clock, random, onBegun } = needs
  const pause = openBackOff(CAMERA_BACK_OFF, random)
  const taps = openTaps()
  const said = openSaid(needs)
  const segments = needs.segments((disk) => said.tell({ disk }))
  let pull: RecordedPull | null = null
  let closing: Promise<unknown> = Promise.resolve()
  let source: Source | null = null
  let [life, begunAt] = [0, 0]
  let cancelRetry: () => void = () => undefined

  function stop(): void {
    life++
    cancelRetry()
    taps.end()
    if (pull) closing = Promise.all([closing, pull.stop(), segments.end()])
    pull = null
  }
  function fail(reason: Reason): void {
    stop()
    if (begunAt > 0 && clock.now() - begunAt >= STEADY_MS) pause.reset()
    begunAt = 0
    said.tell({ state: 'failed', reason })
    cancelRetry = clock.after(pause.nextMs(), () => void start())
  }
  function begin(): void {
    if (begunAt > 0) return
    begunAt = clock.now()
    said.tell({ state: 'recording', reason: null })
    onBegun()
  }
  const on = { ...both(segments, taps, begin), over: fail }
  async function start(): Promise<void> {
    stop()
    const mine = life
    await closing
    const way = await wayTo(needs)
    if (mine !== life) return
    if (typeof way === 'string') {
      fail(way)
      return
    }
    source = way.source
    pull = openRecordedPull({ ...way, clock, on })
  }

  void start()
  return {
    facts: said.facts,
    /** What it sends, for those who watch it; why not, while there is nothing. */
    source: (): Source | Reason => said.failure() ?? { url: `recorded:${camera}/${life}`, transport: 'tcp', feed: taps.tap },
    /** It may be elsewhere now. */
    async again(): Promise<void> {
      const answer = await ask(camera)
      if (answer === 'away' || (pull && JSON.stringify(answer) === JSON.stringify(source))) return
      pause.reset()
      await start()
    },
    async close(): Promise<void> {
      stop()
      await closing
      await segments.end()
    },
  }
}

interface Taking {
  head(head: Head): void
  take(picture: Picture): void
}
/** What comes goes to the disk and to those who watch. */
function both(segments: Taking, taps: Taking, begin: () => void) {
  return {
    head(head: Head): void {
      taps.head(head)
      segments.head(head)
    },
    picture(picture: Picture): void {
      segments.take(picture)
      taps.take(picture)
      begin()
    },
  }
}

/** What a camera is asked with and where, or why it cannot be. */
async function wayTo({ camera, ask, programs }: RecordedNeeds): Promise<{ ffmpeg: string; source: Source } | Reason> {
  const there = programs()
  if (!there) return 'no_program'
  const source = await ask(camera)
  return typeof source === 'string' ? source : { ffmpeg: there.ffmpeg, source }
}

interface Said {
  readonly state: RecorderFacts['state']
  readonly reason: Reason | null
  readonly disk: DiskTrouble | null
}
/** How it goes, and since when. */
function openSaid({ camera, clock, onChange }: Pick<RecordedNeeds, 'camera' | 'clock' | 'onChange'>) {
  let said: Said = { state: 'waiting', reason: null, disk: null }
  let since = clock.now()
  function troubleOf({ state, reason, disk }: Said): RecorderFacts['trouble'] {
    if (state !== 'failed') return disk
    return reason === 'format' ? 'format' : 'no_pictures'
  }
  return {
    failure: (): Reason | null => (said.state === 'failed' ? said.reason : null),
    facts(): RecorderFacts {
      const state = said.disk && said.state === 'recording' ? 'failed' : said.state
      return { camera, state, trouble: troubleOf(said), reason: said.reason, since: new Date(since).toISOString() }
    },
    tell(more: Partial<Said>): void {
      const next = { ...said, ...more }
      if (JSON.stringify(next) === JSON.stringify(said)) return
      said = next
      since = clock.now()
      onChange()
    },
  }
}
