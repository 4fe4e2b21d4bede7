import type { FileHandle } from 'node:fs/promises'
import type { RecordingsFolder } from './recordings-folder.ts'

/** What may wait for the disk: half an hour of a voice, many seconds of a picture. A disk that is slower than that has failed. */
const MOST_WAITING = 8_000_000
/** Room on the disk is looked after so often. */
const LOOK_EVERY = 60

interface FileNeeds {
  readonly folder: Pick<RecordingsFolder, 'append' | 'noRoom'>
  readonly name: string
  readonly onWritten: (bytes: number) => void
  /** Once; nothing is written after it. */
  readonly onFault: (error: unknown) => void
}

/** One file that grows at its end: made with its first bytes, written in order, given up when the disk refuses. */
export function openFile({ folder, name, onWritten, onFault }: FileNeeds) {
  let handle: FileHandle | null = null
  let turn: Promise<void> = Promise.resolve()
  let [waiting, written, writes] = [0, 0, 0]
  let failed = false

  function fail(error: unknown): void {
    if (failed) return
    failed = true
    onFault(error)
  }
  async function write(bytes: Buffer): Promise<void> {
    if (failed) return
    try {
      const refusal = writes++ % LOOK_EVERY === 0 ? await folder.noRoom() : null
      if (refusal) throw refusal
      handle ??= await folder.append(name)
      await handle.appendFile(bytes)
      written += bytes.length
      onWritten(bytes.length)
    } catch (error) {
      fail(error)
    } finally {
      waiting -= bytes.length
    }
  }
  return {
    append(bytes: Buffer): void {
      if (failed) return
      waiting += bytes.length
      if (waiting > MOST_WAITING) fail(new Error('the disk does not keep up'))
      turn = turn.then(() => write(bytes))
    },
    failed: () => failed,
    /** Resolves with whether there is anything in it. */
    async close(): Promise<boolean> {
      await turn
      await handle?.close().catch(fail)
      handle = null
      return written > 0
    },
  }
}
