import type { Clock } from '../../../platform/clock.ts'
import type { RecordingStatus } from '../../../recordings/recording-status.ts'
import { NoRoom } from '../../../recordings/recordings-folder.ts'
import { type FootageFolder, OverQuota } from '../footage-folder.ts'
import type { Head, Picture } from './pictures.ts'
import { openSegment, type Segment, type SegmentNeeds } from './segment.ts'

export type DiskTrouble = 'disk_full' | 'quota' | 'disk'
export interface SegmentsNeeds {
  readonly camera: string
  readonly segmentMs: number
  readonly folder: FootageFolder
  readonly note: SegmentNeeds['note']
  /** Closes what the disk broke off. */
  readonly mend: (name: string) => Promise<void>
  readonly status: Pick<RecordingStatus, 'opened' | 'closed' | 'written' | 'failed'>
  readonly clock: Clock
  readonly newId: () => string
  /** The disk refuses, or takes again what is given to it. */
  readonly onTrouble: (trouble: DiskTrouble | null) => void
}

/** Pictures are on the disk so soon: what a killed gateway has not written is less than a second. */
const FLUSH_MS = 500
/** Nothing came for so long: what follows is another segment, with a gap before it. */
const SILENT_MS = 2_500
/** The disk refused: tried again after so long. */
const AGAIN_MS = 10_000

const troubleOf = (error: unknown): DiskTrouble => {
  if (error instanceof OverQuota) return 'quota'
  const { code = '' } = error as NodeJS.ErrnoException
  return error instanceof NoRoom || code === 'ENOSPC' || code === 'EDQUOT' ? 'disk_full' : 'disk'
}

/** Pictures of one camera into files of equal length, each beginning with one that stands by itself. */
export function openSegments({ camera, segmentMs, clock, folder, status, onTrouble, mend, note, newId }: SegmentsNeeds) {
  let head: Head | null = null
  let open: Segment | null = null
  let closing: Promise<unknown> = Promise.resolve()
  let [lastAt, notBefore] = [0, 0]
  let cancelBeat: () => void = () => undefined

  function begin(first: Picture): void {
    if (!head || clock.now() < notBefore) return
    const id = newId()
    status.opened()
    open = openSegment({
      ...{ camera, id, head, first, folder, clock, note },
      onWritten(bytes) {
        status.written(bytes)
        onTrouble(null)
      },
      onFault(error) {
        status.failed(id, error)
        notBefore = clock.now() + AGAIN_MS
        onTrouble(troubleOf(error))
        end()
      },
    })
    cancelBeat = clock.after(FLUSH_MS, beat)
  }
  function beat(): void {
    open?.flush()
    if (clock.now() - lastAt >= SILENT_MS) end()
    if (open) cancelBeat = clock.after(FLUSH_MS, beat)
  }
  function end(): void {
    cancelBeat()
    const last = open
    open = null
    if (last) closing = Promise.all([closing, close(last)])
  }
  async function close(last: Segment): Promise<void> {
    const isWhole = await last.close()
    status.closed()
    if (!isWhole) await mend(last.name())
  }
  return {
    /** What comes from now on is another stream. */
    head(next: Head): void {
      end()
      head = next
    },
    take(picture: Picture): void {
      lastAt = clock.now()
      if (open && picture.isKey && open.msWith(picture) >= segmentMs) end()
      if (!open && picture.isKey) begin(picture)
      open?.add(picture)
    },
    /** Resolves when all that came is on the disk. */
    async end(): Promise<void> {
      end()
      await closing
    },
  }
}
export type Segments = ReturnType<typeof openSegments>
