import type { Logger } from 'pino'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Clock } from '../platform/clock.ts'
import type { RecordingsFolder } from './recordings-folder.ts'

interface StatusNeeds {
  readonly registry: Registry
  readonly folder: Pick<RecordingsFolder, 'freeBytes' | 'reserveMb'>
  readonly clock: Clock
  readonly log: Logger
}
export type RecordingStatus = ReturnType<typeof openRecordingStatus>

const MB = 1_000_000

/** How recording goes: on `/metrics`, in a sentence on `/readyz`, and in the log where it does not. */
export function openRecordingStatus({ registry, folder, clock, log }: StatusNeeds) {
  const registers = [registry]
  const count = (name: string, help: string) => new Counter({ name, help, registers })
  const bytes = count('menara_recording_bytes_total', 'Bytes of talks that were written')
  const failures = count('menara_recording_failures_total', 'Talks whose recording the disk refused or broke off')
  const deleted = count('menara_recordings_deleted_total', 'Recordings deleted because their time was over')
  const talks = new Gauge({ name: 'menara_recording_talks', help: 'Talks that are being recorded', registers })
  new Gauge({
    name: 'menara_recording_free_bytes',
    help: 'Room left on the disk of the recordings',
    registers,
    async collect() {
      this.set(await folder.freeBytes().catch(() => 0))
    },
  })
  let trouble: { readonly at: number; readonly why: string } | null = null
  return {
    opened: () => talks.inc(),
    closed: () => talks.dec(),
    written(length: number): void {
      bytes.inc(length)
      trouble = null
    },
    failed(id: string, error: unknown): void {
      failures.inc()
      trouble = { at: clock.now(), why: sentence(error) }
      log.error({ err: error, transmission: id }, 'a talk is not recorded, or not to its end')
    },
    deleted: () => deleted.inc(),
    async check(): Promise<{ ok: boolean; detail: string }> {
      if (trouble) return { ok: false, detail: `talks are not recorded since ${new Date(trouble.at).toISOString()}: ${trouble.why}` }
      const free = await folder.freeBytes()
      const left = `${Math.floor(free / MB)} MB are left on the disk`
      if (free < folder.reserveMb * MB)
        return { ok: false, detail: `talks are not recorded: ${left}, ${folder.reserveMb} MB are kept free` }
      return { ok: true, detail: left }
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
