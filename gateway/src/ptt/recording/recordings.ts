import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Tap } from '../../media/rooms/voice-line.ts'
import type { Clock } from '../../platform/clock.ts'
import { openRecordingStatus } from '../../recordings/recording-status.ts'
import { type AskDue, openSweep } from '../../recordings/recording-sweep.ts'
import { openFolder } from '../../recordings/recordings-folder.ts'
import { openRecorder } from './recorder.ts'

interface RecordingsNeeds {
  readonly settings: { readonly dir: string; readonly reserveMb: number }
  /** IANA zone of the installation: recordings go in its night. */
  readonly zone: string
  readonly tap: (channel: string, listen: Tap) => () => void
  readonly askDue: AskDue
  readonly registry: Registry
  readonly clock: Clock
  readonly log: Logger
}
export type Recordings = ReturnType<typeof openRecordings>

const TALKS = {
  what: 'talks',
  bytes: 'menara_recording_bytes_total',
  failures: 'menara_recording_failures_total',
  deleted: 'menara_recordings_deleted_total',
  open: 'menara_recording_talks',
  free: 'menara_recording_free_bytes',
} as const

/** Everything about recordings of talks: made, found, and deleted when their time is over. */
export function openRecordings({ settings, zone, tap, askDue, registry, clock, log }: RecordingsNeeds) {
  const folder = openFolder({ ...settings, ending: 'opus' })
  const status = openRecordingStatus({ recorded: TALKS, registry, folder, clock, log })
  const recorder = openRecorder({ tap, folder, clock, status })
  const onFault = (error: unknown): void => log.warn({ err: error }, 'recordings were not looked through; tried again in an hour')
  const sweep = openSweep({ folder, ask: askDue, clock, youngDays: 1, nightOf: zone, onDeleted: status.deleted, onFault })
  return {
    recorder,
    find: folder.find,
    remove: folder.remove,
    sweep: sweep.sweep,
    check: status.check,
    async close(): Promise<void> {
      sweep.close()
      await recorder.close()
    },
  }
}
