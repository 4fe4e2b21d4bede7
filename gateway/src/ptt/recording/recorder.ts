import { randomInt } from 'node:crypto'
import type { Tap } from '../../media/rooms/voice-line.ts'
import type { Clock } from '../../platform/clock.ts'
import { openFile } from '../../recordings/recording-file.ts'
import type { RecordingStatus } from '../../recordings/recording-status.ts'
import type { RecordingsFolder } from '../../recordings/recordings-folder.ts'
import { openPages } from './recording-pages.ts'
import type { Recorder } from './voice.ts'

interface RecorderNeeds {
  /** Hears what goes out of a channel's line; returns the function that ends it. */
  readonly tap: (channel: string, listen: Tap) => () => void
  readonly folder: RecordingsFolder
  readonly clock: Clock
  readonly status: Pick<RecordingStatus, 'opened' | 'closed' | 'written' | 'failed'>
}
interface Open {
  readonly flush: () => void
  readonly end: () => Promise<string | null>
}

/** Sound is on the disk so soon: what a killed gateway has not written yet is less than a second. */
const FLUSH_MS = 500

/** Keeps each talk as an Ogg Opus file of its own: what went out of the line, and nothing else. */
export function openRecorder({ tap, folder, clock, status }: RecorderNeeds): Recorder & { close(): Promise<void> } {
  const open = new Map<string, Open>()
  let stop: (() => void) | null = null

  function beat(): void {
    stop = null
    for (const { flush } of open.values()) flush()
    wait()
  }
  function wait(): void {
    if (open.size > 0) stop ??= clock.after(FLUSH_MS, beat)
  }
  function record(id: string, channel: string, name: string): Open {
    const comments = [`DATE=${new Date(clock.now()).toISOString()}`, `CHANNEL_ID=${channel}`, `TRANSMISSION_ID=${id}`]
    const pages = openPages({ serial: randomInt(2 ** 31), comments, elapsed: () => performance.now() })
    const file = openFile({ folder, name, onWritten: status.written, onFault: (error) => status.failed(id, error) })
    const untap = tap(channel, (packet) => {
      if (!file.failed()) pages.take(packet)
    })
    const put = (bytes: Buffer | null): void => {
      if (bytes) file.append(bytes)
    }
    status.opened()
    return {
      flush: () => put(pages.flush()),
      async end() {
        untap()
        put(pages.end())
        const isThere = await file.close()
        status.closed()
        return isThere ? name : null
      },
    }
  }
  const end = async (id: string): Promise<string | null> => {
    const item = open.get(id)
    open.delete(id)
    return (await item?.end()) ?? null
  }
  return {
    begin({ id, channel }) {
      const name = folder.nameOf(id, clock.now())
      open.set(id, record(id, channel, name))
      wait()
      return name
    },
    end,
    async close() {
      stop?.()
      await Promise.all([...open.keys()].map(end))
    },
  }
}
