import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FootageNote } from '@menara/shared/contract/internal.contract.ts'
import type { RecorderFacts } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { BackendAddress } from '../../platform/calls/backend.ts'
import type { Upstream } from '../../platform/calls/upstream.ts'
import type { Clock } from '../../platform/clock.ts'
import { openNotes } from '../../platform/notes.ts'
import { openRecordingStatus } from '../../recordings/recording-status.ts'
import { openSweep } from '../../recordings/recording-sweep.ts'
import type { Reason } from '../failures.ts'
import type { Source } from '../programs/arguments.ts'
import type { Programs } from '../programs/programs.ts'
import type { AskSource } from '../upstream-cctv.ts'
import { openExports } from './exports/exports.ts'
import { openFootageFolder } from './footage-folder.ts'
import { mend } from './footage-mending.ts'
import { namedBy } from './footage-names.ts'
import { serveFootage } from './footage-routes.ts'
import { openRecorders } from './recorders.ts'
import { openCatalogue } from './upstream-footage.ts'

export interface FootageSettings {
  readonly dir: string
  readonly reserveMb: number
  readonly quotaMb: number
  readonly segmentMs: number
}
interface FootageNeeds {
  readonly settings: FootageSettings
  readonly backend: BackendAddress
  readonly upstream: Pick<Upstream, 'pool' | 'basePath'>
  readonly ask: AskSource
  readonly programs: () => Programs | null
  readonly clock: Clock
  readonly random: () => number
  readonly registry: Registry
  readonly log: Logger
  /** How the recording of a camera goes reads differently. */
  readonly onChange: (camera: string) => void
  /** A camera that is recorded can be watched from here. */
  readonly onBegun: (camera: string) => void
}
export type Footage = ReturnType<typeof openFootage>

const CAMERAS = {
  what: 'cameras',
  bytes: 'menara_footage_bytes_total',
  failures: 'menara_footage_failures_total',
  deleted: 'menara_footage_deleted_total',
  open: 'menara_footage_open',
  free: 'menara_footage_free_bytes',
} as const
/** Another gateway may share the folder: its files are written to more often. */
const QUIET_MS = 10_000
const MEND_MS = 15_000

/** Recording of cameras: segments on this gateway's disk, their catalogue at our own backend, and cuts of them. */
export function openFootage(needs: FootageNeeds) {
  const { settings, backend, clock, registry, log, programs } = needs
  const folder = openFootageFolder({ ...settings, dir: join(settings.dir, 'segments') })
  const status = openRecordingStatus({ recorded: CAMERAS, registry, folder, clock, log })
  const catalogue = openCatalogue(backend)
  const onFault = (error: unknown): void => log.warn({ err: error }, 'recordings of cameras were not looked through; tried again later')
  const nameOf = (id: string, note: FootageNote) => folder.nameOf({ camera: note.camera_id, id, at: Date.parse(note.started_at) })
  const notes = openNotes<FootageNote>({
    send: catalogue.noteSegment,
    clock,
    onTaken: (id, note) => void (note.ended_at !== null && folder.finish(nameOf(id, note)).catch(onFault)),
    // Its camera is no more: what nobody knows of is not kept. What is not taken yet stays, and is tried again after the next start.
    onLost: (id, why, note) => void (why === 'refused' && folder.dropOpen(nameOf(id, note)).catch(onFault)),
  })
  const mending = { folder, note: notes.note }
  const recorders = openRecorders({
    ...needs,
    ...{ catalogue, folder, status, note: notes.note, newId: randomUUID, segmentMs: settings.segmentMs },
    mend: (name) => mend(name, mending).catch(onFault),
  })
  const exports = openExports({ dir: join(settings.dir, 'exports'), folder, catalogue, me: recorders.me, programs, clock, log })
  const dueNames = async (names: readonly string[]): Promise<string[]> => {
    const due = new Set(await catalogue.dueSegments(names.flatMap((name) => namedBy(name)?.id ?? [])))
    return names.filter((name) => due.has(namedBy(name)?.id ?? ''))
  }
  const sweep = openSweep({ folder, ask: dueNames, clock, youngDays: 0, nightOf: null, onDeleted: status.deleted, onFault })
  const tidying = tidy({ ...mending, clock, onFault, writing: notes.waiting })

  return {
    recorders,
    sweep: sweep.sweep,
    exports,
    /** Where a camera that is recorded is watched from; undefined for one that is not. */
    source: (camera: string): Source | Reason | undefined => recorders.get(camera)?.source(),
    facts: (camera: string): RecorderFacts | null => recorders.get(camera)?.facts() ?? null,
    serve: (app: FastifyInstance): void => serveFootage(app, { upstream: needs.upstream, folder, exports, recorders }),
    check: status.check,
    async close(): Promise<void> {
      sweep.close()
      tidying()
      await exports.close()
      await recorders.close()
      await notes.sent()
      notes.close()
      await catalogue.close()
    },
  }
}

interface TidyNeeds {
  readonly note: (id: string, note: FootageNote) => void
  readonly folder: ReturnType<typeof openFootageFolder>
  readonly clock: Clock
  /** Notes on their way: files whose end the catalogue has not taken yet are left open. */
  readonly writing: () => number
  readonly onFault: (error: unknown) => void
}
/** Looks for files that nobody closed, again and again. Returns the end of it. */
function tidy({ clock, writing, onFault, ...mending }: TidyNeeds): () => void {
  let cancel: () => void = () => undefined
  let isOver = false
  async function look(): Promise<void> {
    if (writing() === 0) for (const name of await mending.folder.left(clock.now(), QUIET_MS)) if (!isOver) await mend(name, mending)
  }
  function again(): void {
    void look()
      .catch(onFault)
      .finally(() => {
        if (!isOver) cancel = clock.after(MEND_MS, again)
      })
  }
  again()
  return () => {
    isOver = true
    cancel()
  }
}
