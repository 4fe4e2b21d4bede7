import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportNote, ExportWork } from '@menara/shared/contract/internal.contract.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../../platform/clock.ts'
import type { Programs } from '../../programs/programs.ts'
import type { FootageFolder, Found } from '../footage-folder.ts'
import type { Catalogue } from '../upstream-footage.ts'
import { type Joined, joinInto, NoCut, openMaking } from './export-joining.ts'

interface ExportsNeeds {
  readonly dir: string
  readonly folder: Pick<FootageFolder, 'find' | 'noRoom'>
  readonly catalogue: Pick<Catalogue, 'claimExport' | 'noteExport' | 'dueExports'>
  /** This gateway's name towards the backend. */
  readonly me: string
  readonly programs: () => Programs | null
  readonly clock: Clock
  readonly log: Logger
}
export type Exports = ReturnType<typeof openExports>

const LOOK_MS = 15_000
const SWEEP_MS = 3_600_000
const FILE = /^([0-9a-f-]{36})\.mp4$/
const NOTHING = { begins_at: null, held: [], bytes: null, sha256: null }

/** Makes the cuts that people asked for, one after another, and keeps their files. */
export function openExports(needs: ExportsNeeds) {
  const { dir, catalogue, me, clock, log } = needs
  const pathOf = (id: string): string => join(dir, `${id}.mp4`)
  let cancel: () => void = () => undefined
  let cancelSweep: () => void = () => undefined
  let isClosed = false
  let flight: Promise<void> | null = null
  const stops = new Set<() => void>()

  async function make(work: ExportWork): Promise<ExportNote> {
    try {
      return { recorder: me, failure: null, ...(await madeOf(work, { ...needs, path: pathOf(work.id), stops })) }
    } catch (error) {
      const failure = error instanceof NoCut ? error.failure : 'broken'
      log.warn({ err: error, export: work.id }, 'a cut of recordings could not be made')
      return { recorder: me, failure, ...NOTHING }
    }
  }
  async function work(): Promise<void> {
    for (let next = await catalogue.claimExport(me); next && !isClosed; next = await catalogue.claimExport(me)) {
      const note = await make(next)
      if (isClosed) return
      const outcome = await catalogue.noteExport(next.id, note)
      if (outcome === 'refused') await rm(pathOf(next.id), { force: true })
      // Who asks again gets the same work again once its time is over.
      if (outcome === 'away') return
    }
  }
  function look(): void {
    cancel()
    flight ??= work()
      .catch((error: unknown) => log.debug({ err: error }, 'nobody says which cuts to make'))
      .finally(() => {
        flight = null
        if (!isClosed) cancel = clock.after(LOOK_MS, look)
      })
  }
  async function sweep(): Promise<void> {
    const files = (await readdir(dir).catch(() => [])).flatMap((text) => FILE.exec(text)?.[1] ?? [])
    for (let at = 0; at < files.length; at += 500)
      for (const id of await catalogue.dueExports(files.slice(at, at + 500))) await rm(pathOf(id), { force: true })
  }
  function sweepAgain(): void {
    void sweep()
      .catch((error: unknown) => log.debug({ err: error }, 'cuts were not looked through'))
      .finally(() => {
        if (!isClosed) cancelSweep = clock.after(SWEEP_MS, sweepAgain)
      })
  }
  look()
  cancelSweep = clock.after(SWEEP_MS, sweepAgain)
  return {
    /** Somebody asked for one. */
    look,
    sweep,
    async find(id: string): Promise<Found | null> {
      const found = await stat(pathOf(id)).catch(() => null)
      return found?.isFile() ? { path: pathOf(id), size: found.size, at: found.mtimeMs } : null
    },
    async close(): Promise<void> {
      isClosed = true
      cancel()
      cancelSweep()
      for (const stop of stops) stop()
      await flight
    },
  }
}

interface MakingNeeds extends ExportsNeeds {
  readonly path: string
  readonly stops: Set<() => void>
}
async function madeOf(
  work: ExportWork,
  { dir, path, folder, programs, stops }: MakingNeeds,
): Promise<Joined & { bytes: number; sha256: string }> {
  const there = programs()
  if (!there) throw new NoCut('program')
  if (await folder.noRoom()) throw new NoCut('disk')
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const unfinished = `${path}.open`
  const making = openMaking({ ffmpeg: there.ffmpeg, path: unfinished, title: `${work.camera.name} ${work.from}`, at: work.from })
  stops.add(making.stop)
  try {
    const joined = await joinInto(making.into, work, folder).catch((error: unknown) => {
      making.stop()
      throw error
    })
    making.into.end()
    const failure = await making.ended
    if (failure) throw new NoCut(failure)
    const made = { ...joined, ...(await hashOf(unfinished)) }
    await rename(unfinished, path)
    return made
  } finally {
    stops.delete(making.stop)
    await rm(unfinished, { force: true })
  }
}

async function hashOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer)
    bytes += (chunk as Buffer).length
  }
  return { bytes, sha256: hash.digest('hex') }
}
