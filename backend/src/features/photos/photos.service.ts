import type { photos } from '@menara/shared/contract/photos.contract.ts'
import { MAX_PHOTOS, type PhotoSubject } from '@menara/shared/domain/photo-subjects.ts'
import type { ReplyOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { ArrivedFile, Uploads } from '../../platform/files/uploads.ts'
import type { Photographed, PhotoSource, Photos } from '../../ports/photos.ts'
import type { OfRecord, PhotoRow, PhotosStore } from './photos.store.ts'

export interface PhotosNeeds {
  readonly store: PhotosStore
  readonly journal: Pick<Journal, 'record'>
  readonly uploads: Pick<Uploads, 'keep' | 'remove'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  afterCommit(work: () => void): void
  now(): Date
}
type PhotosOf = ReplyOf<typeof photos.list>['data']
export type PhotosService = ReturnType<typeof photosService>

/** The records of the features that have registered, as one caller may read them. */
function photographed(store: PhotosStore) {
  const sources = new Map<PhotoSubject, PhotoSource>()
  function recordOf({ subject, subject_id }: OfRecord, caller: Caller, hold = false): Promise<Photographed> {
    const source = sources.get(subject)
    if (!source) throw new Fault('not-found', 'pictures.not_found')
    return source.find(subject_id, caller, hold)
  }
  return {
    recordOf,
    source(source: PhotoSource): void {
      if (sources.has(source.subject)) throw new Error(`There is a source of ${source.subject} already`)
      sources.set(source.subject, source)
    },
    async shownOf(of: OfRecord, { stage, mayAdd }: Photographed, caller: Caller): Promise<PhotosOf> {
      const rows = await store.ofRecord(of)
      const photos = rows.map((row) => ({ ...row, removable: mayAdd && row.stage === stage && row.taken_by?.id === caller.userId }))
      return { may_add: mayAdd && rows.length < MAX_PHOTOS, photos }
    },
    /** A photo whose record the caller may read. */
    async seen(id: string, caller: Caller, hold = false): Promise<{ readonly photo: PhotoRow; readonly record: Photographed }> {
      const photo = await store.find(id)
      if (!photo) throw new Fault('not-found', 'pictures.not_found')
      return { photo, record: await recordOf(photo, caller, hold) }
    },
  }
}

/** Photos of records whose features have registered what they are. */
export function photosService({ store, journal, uploads, atomically, afterCommit, now }: PhotosNeeds) {
  const { source, recordOf, shownOf, seen } = photographed(store)
  const note = (action: 'added' | 'removed', of: OfRecord, { caller, record, sha256 }: Noted) =>
    journal.record({
      ...{ action: `photo.${action}`, subject: of.subject, subject_id: of.subject_id, actor_id: caller.userId },
      detail: { stage: record.stage, sha256 },
      hints: record.hints,
    })
  const port: Photos = {
    source,
    async removeOf(subject, ids) {
      if (ids.length === 0) return
      const gone = await store.removeOf(subject, ids)
      afterCommit(() => {
        for (const file of gone) uploads.remove(file)
      })
    },
  }
  return {
    port,

    list: async (of: OfRecord, caller: Caller): Promise<PhotosOf> => shownOf(of, await recordOf(of, caller), caller),

    /** 404 for a record the caller may not read, 409 for one that takes no photos now. */
    add: (of: OfRecord, images: readonly ArrivedFile[], caller: Caller): Promise<PhotosOf> =>
      atomically(async () => {
        if (images.length === 0) throw invalid('image', 'required', 'Send a photo')
        const record = await recordOf(of, caller, true)
        if (!record.mayAdd) throw new Fault('conflict', 'photos.closed', { params: { number: record.number } })
        if ((await store.ofRecord(of)).length + images.length > MAX_PHOTOS)
          throw new Fault('conflict', 'photos.limit', { params: { limit: MAX_PHOTOS } })
        const at = now().toISOString()
        const facts = { ...of, stage: record.stage, taken_by: caller.userId, at }
        await store.insert(images.map(({ id, mime, bytes, sha256 }) => ({ ...facts, id, mime, bytes, sha256 })))
        afterCommit(() => {
          for (const { id } of images) uploads.keep({ id, at })
        })
        note('added', of, { caller, record, sha256: images.map((image) => image.sha256) })
        return shownOf(of, record, caller)
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const { photo, record } = await seen(id, caller, true)
        if (photo.taken_by !== caller.userId) throw new Fault('forbidden', 'photos.of_another')
        if (!record.mayAdd || photo.stage !== record.stage)
          throw new Fault('conflict', 'photos.evidence', { params: { number: record.number } })
        await store.remove(id)
        afterCommit(() => uploads.remove(photo))
        note('removed', photo, { caller, record, sha256: [photo.sha256] })
      }),

    file: async (id: string, caller: Caller): Promise<PhotoRow> => (await seen(id, caller)).photo,
  }
}

interface Noted {
  readonly caller: Caller
  readonly record: Photographed
  readonly sha256: readonly string[]
}
