import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Programs } from '../programs/programs.ts'
import type { AskSource } from '../upstream-cctv.ts'
import { openRecorded, type RecordedCamera } from './recorded-camera.ts'
import type { SegmentsNeeds } from './segments/segments.ts'
import { openSegments } from './segments/segments.ts'
import type { Catalogue } from './upstream-footage.ts'

interface RecordersNeeds extends Omit<SegmentsNeeds, 'camera' | 'onTrouble'> {
  readonly catalogue: Pick<Catalogue, 'claim' | 'leave'>
  readonly ask: AskSource
  readonly programs: () => Programs | null
  readonly random: () => number
  readonly log: Logger
  readonly onChange: (camera: string) => void
  readonly onBegun: (camera: string) => void
}

/** A gateway that is silent for three of them is followed by another. */
const CLAIM_MS = 5_000

/** Every camera this gateway records: those the backend gives it, asked for again and again. What it has it keeps while nobody answers. */
export function openRecorders(needs: RecordersNeeds) {
  const { catalogue, ask, programs, clock, random, log, onChange, onBegun } = needs
  const me = randomUUID()
  const cameras = new Map<string, RecordedCamera>()
  let cancel: () => void = () => undefined
  let isClosed = false
  let flight: Promise<void> | null = null
  let isAsked = false

  const make = (camera: string): RecordedCamera =>
    openRecorded({
      ...{ camera, ask, programs, clock, random },
      segments: (onTrouble) => openSegments({ ...needs, camera, onTrouble }),
      onChange: () => onChange(camera),
      onBegun: () => onBegun(camera),
    })
  async function drop(camera: string): Promise<void> {
    const item = cameras.get(camera)
    cameras.delete(camera)
    await item?.close()
    onChange(camera)
  }
  async function claim(): Promise<void> {
    // Another gateway may have what is missing here.
    if (!programs()) return
    const mine = new Set(await catalogue.claim(me))
    if (isClosed) return
    for (const camera of mine) if (!cameras.has(camera)) cameras.set(camera, make(camera))
    await Promise.all([...cameras.keys()].filter((key) => !mine.has(key)).map(drop))
  }
  /** Once at a time; what is asked meanwhile is asked once more. */
  function look(): Promise<void> {
    cancel()
    isAsked = flight !== null
    flight ??= claim()
      .catch((error: unknown) => log.debug({ err: error }, 'nobody says which cameras to record'))
      .finally(() => {
        flight = null
        if (isClosed) return
        if (isAsked) void look()
        else cancel = clock.after(CLAIM_MS, () => void look())
      })
    return flight
  }
  void look()
  return {
    /** Its name towards the backend. */
    me,
    look,
    get: (camera: string) => cameras.get(camera),
    all: () => [...cameras.values()],
    async close(): Promise<void> {
      isClosed = true
      cancel()
      await flight
      await Promise.all([...cameras.values()].map((camera) => camera.close()))
      await catalogue.leave(me).catch(() => undefined)
    },
  }
}
export type Recorders = ReturnType<typeof openRecorders>
