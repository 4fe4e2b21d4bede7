import type { ExportNote, ExportWork } from '@menara/shared/contract/internal.contract.ts'
import {
  type cctvExports,
  type FootageExport,
  type FootageExportDraft,
  LONGEST_EXPORT_MS,
} from '@menara/shared/contract/media/cctv-footage.contract.ts'
import { gapsOf, type Stretch } from '@menara/shared/domain/footage.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { ExportsStore } from './exports.store.ts'
import { spanOf } from './footage-span.ts'

export interface ExportsNeeds {
  readonly store: ExportsStore
  /** Throws for who does not see it. */
  readonly camera: (id: string, caller: Caller) => Promise<{ readonly name: string; readonly location: { readonly id: string } }>
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
  readonly newId: () => string
}
type Filter = CallOf<typeof cctvExports.list>['query']
export type ExportsService = ReturnType<typeof exportsService>

/** A gateway that makes one and is not heard of for so long has died over it. */
const MAKING_MS = 300_000
/** Days the file is kept; the note stays. */
const FILE_DAYS = 90
const DAY_MS = 86_400_000

/** Cuts of what was recorded, made by gateways for those who may, each with a note that stays. */
export function exportsService(needs: ExportsNeeds) {
  const { store, camera, now, newId, atomically } = needs
  const record = recorderOf(needs)

  async function get(id: string, caller: Caller): Promise<FootageExport> {
    const [found] = await store.list({ id, limit: 1 }, caller.locationIds)
    if (!found) throw new Fault('not-found', 'exports.not_found_at_sites')
    return found
  }
  return {
    get,
    async list({ next, limit = 10, ...asked }: Filter, caller: Caller): Promise<{ data: FootageExport[]; next?: string }> {
      const after = readCursor(next, ['string', 'string'] as const)
      const rows = await store.list({ ...asked, after, limit: limit + 1 }, caller.locationIds)
      return pageOf(rows, limit, (row) => [row.created_at, row.id])
    },

    async create({ camera_id, reason, ...asked }: FootageExportDraft, caller: Caller): Promise<FootageExport> {
      const span = spanOf(asked, { from: 'from', until: 'until', most: LONGEST_EXPORT_MS })
      if (Date.parse(span.until) > now().getTime()) throw invalid('until', 'past', 'until is still to come')
      const { name, location } = await camera(camera_id, caller)
      const row = {
        ...{ id: newId(), camera_id, camera_name: name, location_id: location.id, user_id: caller.userId, reason: reason.trim() },
        ...{ from_at: span.from, until_at: span.until, created_at: now().toISOString(), state: 'waiting' as const },
      }
      if ((await store.segmentsOf(row)).length === 0) throw invalid('from', 'recorded', 'Nothing was recorded in this time')
      return atomically(async () => {
        await store.add(row)
        record('camera.export_asked', row, { export: row.id, reason: row.reason, ...span })
        return get(row.id, caller)
      })
    },

    /** For our own gateways: the next one to make. */
    claim: (maker: string): Promise<ExportWork | null> =>
      atomically(async () => {
        const at = now()
        const row = await store.claim(maker, { now: at.toISOString(), until: new Date(at.getTime() + MAKING_MS).toISOString() })
        if (!row) return null
        const { id, camera_id, camera_name, from_at: from, until_at: until } = row
        return { id, camera: { id: camera_id, name: camera_name }, from, until, segments: await store.segmentsOf(row) }
      }),

    /** 409 for who is no longer making it. */
    note: (id: string, note: ExportNote): Promise<void> =>
      atomically(async () => {
        const row = await store.making(id)
        if (!row) throw new Fault('not-found', 'exports.not_found')
        const at = now()
        const { failure, begins_at, bytes, sha256 } = note
        const facts = failure
          ? { state: 'failed' as const, failure }
          : { state: 'ready' as const, begins_at, bytes, sha256, gaps: gapsIn(row, note), expires_at: later(at, FILE_DAYS) }
        const done = await store.finish(id, note, { ...facts, finished_at: at.toISOString() })
        if (!done) throw new Fault('conflict', 'exports.taken')
        record(failure ? 'camera.export_failed' : 'camera.exported', { ...row, user_id: null }, { export: id, ...facts })
      }),

    /** Of these files, those that have to go: their time is over, or nobody waits for them. */
    sweep: (ids: readonly string[]): Promise<string[]> =>
      atomically(async () => {
        if (ids.length === 0) return []
        const expired = await store.expire(ids, now().toISOString())
        for (const item of expired)
          record('camera.export_expired', { ...item, user_id: null }, { export: item.id, sha256: item.sha256, kept_days: FILE_DAYS })
        const known = await store.known(ids)
        return ids.filter((id) => !known.has(id))
      }),
  }
}

const later = (at: Date, days: number): string => new Date(at.getTime() + days * DAY_MS).toISOString()
const stretchOf = ({ from, until }: { from: string; until: string }): Stretch => ({ from: Date.parse(from), until: Date.parse(until) })

function gapsIn({ from_at, until_at }: { from_at: string; until_at: string }, { held }: ExportNote): FootageExport['gaps'] {
  return gapsOf(held.map(stretchOf), stretchOf({ from: from_at, until: until_at })).map(({ from, until }) => ({
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
  }))
}

interface Told {
  readonly camera_id: string
  readonly camera_name: string
  readonly location_id: string
  readonly user_id?: string | null | undefined
}
function recorderOf({ journal }: ExportsNeeds) {
  return (action: string, { camera_id, camera_name, location_id, user_id = null }: Told, detail: object): void =>
    journal.record({
      action,
      subject: 'device',
      subject_id: camera_id,
      actor_id: user_id,
      detail: { camera: camera_name, ...detail },
      hints: [{ topic: 'cctv_exports', key: camera_id, location_id }],
    })
}
