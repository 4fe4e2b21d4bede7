import type { FootageNote } from '@menara/shared/contract/internal.contract.ts'
import type { Clock } from '../../../platform/clock.ts'
import { openFile } from '../../../recordings/recording-file.ts'
import type { FootageFolder } from '../footage-folder.ts'
import { movedTo } from './fragments.ts'
import type { Head, Picture } from './pictures.ts'

export interface SegmentNeeds {
  readonly camera: string
  readonly id: string
  readonly head: Head
  readonly first: Picture
  readonly folder: FootageFolder
  readonly clock: Clock
  readonly note: (id: string, note: FootageNote) => void
  readonly onWritten: (bytes: number) => void
  /** Once: the disk refused. Nothing is written after it. */
  readonly onFault: (error: unknown) => void
}
export type Segment = ReturnType<typeof openSegment>

/** One file that is being written. Its time begins at nought with its first picture. */
export function openSegment({ camera, id, head, first, folder, clock, note, onWritten, onFault }: SegmentNeeds) {
  const msTo = (ticks: number): number => Math.round((1000 * (ticks - first.at)) / head.timescale)
  let waiting: Buffer[] = [head.bytes]
  let [written, end, began] = [0, first.at, clock.now()]
  let name = ''
  let file: ReturnType<typeof openFile> | null = null
  const tell = (ended_at: string | null): void =>
    note(id, { camera_id: camera, started_at: new Date(began).toISOString(), ended_at, bytes: written, codec: head.codec })

  /** When it began is known by then. */
  function open(): ReturnType<typeof openFile> {
    name = folder.nameOf({ camera, id, at: began })
    return openFile({
      folder,
      name,
      onWritten(bytes) {
        if (written === 0) tell(null)
        written += bytes
        folder.grow(bytes)
        onWritten(bytes)
      },
      onFault,
    })
  }
  function flush(): void {
    if (waiting.length === 0) return
    file ??= open()
    file.append(Buffer.concat(waiting))
    waiting = []
  }
  return {
    name: () => name,
    /** How long it is with this picture. */
    msWith: (picture: Picture): number => msTo(picture.at),
    add(picture: Picture): void {
      // What a program has looked at first comes late and all at once: the one that was least late tells when the first was taken.
      if (!file) began = Math.min(began, clock.now() - msTo(picture.at))
      waiting.push(movedTo(picture.moof, picture.at - first.at), picture.mdat)
      end = picture.at + picture.ticks
    },
    flush,
    /** Resolves to whether it is whole. */
    async close(): Promise<boolean> {
      flush()
      const isThere = (await file?.close()) ?? false
      if (!isThere || file?.failed()) return false
      tell(new Date(began + msTo(end)).toISOString())
      return true
    },
  }
}
