import type { Logger } from 'pino'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Clock } from '../platform/clock.ts'
import type { RecordingsFolder } from './recordings-folder.ts'

/** What is recorded: as it is called in sentences, and in names on `/metrics`. */
interface Recorded {
  readonly what: 'talks' | 'cameras'
  readonly bytes: string
  readonly failures: string
  readonly deleted: string
  readonly open: string
  readonly free: string
}
interface StatusNeeds {
  readonly recorded: Recorded
  readonly registry: Registry
  readonly folder: Pick<RecordingsFolder, 'freeBytes' | 'noRoom'>
  readonly clock: Clock
  readonly log: Logger
}
export type RecordingStatus = ReturnType<typeof openRecordingStatus>

const MB = 1_000_000

/** How recording goes: on `/metrics`, in a sentence on `/readyz`, and in the log where it does not. */
export function openRecordingStatus({ recorded, registry, folder, clock, log }: StatusNeeds) {
  const { what } = recorded
  const registers = [registry]
  const count = (name: string, help: string) => new Counter({ name, help, registers })
  const bytes = count(recorded.bytes, `Bytes of ${what} that were written`)
  const failures = count(recorded.failures, `How often the disk refused a recording of ${what}, or broke it off`)
  const deleted = count(recorded.deleted, `Recordings of ${what} deleted because their time was over`)
  const open = new Gauge({ name: recorded.open, help: `Recordings of ${what} that are being written`, registers })
  new Gauge({
    name: recorded.free,
    help: 'Room left on the disk of the recordings',
    registers,
    async collect() {
      this.set(await folder.freeBytes().catch(() => 0))
    },
  })
  let trouble: { readonly at: number; readonly why: string } | null = null
  return {
    opened: () => open.inc(),
    closed: () => open.dec(),
    written(length: number): void {
      bytes.inc(length)
      trouble = null
    },
    failed(id: string, error: unknown): void {
      failures.inc()
      trouble = { at: clock.now(), why: sentence(error) }
      log.error({ err: error, recording: id }, `something of ${what} is not recorded, or not to its end`)
    },
    deleted: () => deleted.inc(),
    async check(): Promise<{ ok: boolean; detail: string }> {
      if (trouble) return { ok: false, detail: `${what} are not recorded since ${new Date(trouble.at).toISOString()}: ${trouble.why}` }
      const refusal = await folder.noRoom()
      if (refusal) return { ok: false, detail: `${what} are not recorded: ${refusal.message}` }
      return { ok: true, detail: `${Math.floor((await folder.freeBytes()) / MB)} MB are left on the disk` }
    },
  }
}

/** Without paths: anybody may read it. */
const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EACCES: 'the folder may not be written',
  EROFS: 'the disk may only be read',
  ENOTDIR: 'the folder is none',
}
function sentence(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code === undefined ? message : (WORDS[code] ?? `the disk answered ${code}`)
}
