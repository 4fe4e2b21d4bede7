import type { AreaPicture } from '@menara/shared/contract/places/area-pictures.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { ArrivedFile, KeptFile, Uploads } from '../../platform/files/uploads.ts'
import type { Area, Places } from '../../ports/places.ts'
import type { AreaPictureRow, AreaPicturesStore } from './area-pictures.store.ts'

export interface AreaPicturesNeeds {
  readonly store: AreaPicturesStore
  readonly places: Pick<Places, 'area'>
  readonly uploads: Pick<Uploads, 'keep' | 'remove'>
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly afterCommit: (work: () => void) => void
  readonly now: () => Date
}
export type AreaPicturesService = ReturnType<typeof areaPicturesService>

/** The picture under the plan of an area: one each, for everybody who sees the area. */
export function areaPicturesService(needs: AreaPicturesNeeds) {
  const { store, uploads, atomically, afterCommit, now } = needs
  const { seen, present } = readsOf(needs)
  const record = recordOf(needs)
  const dropLater = (row: AreaPictureRow | undefined): void => {
    if (row) afterCommit(() => uploads.remove({ id: row.file_id, at: row.file_at }))
  }

  return {
    async get(areaId: string, caller: Caller): Promise<AreaPicture | null> {
      await seen(areaId, caller)
      const row = await store.find(areaId)
      return row ? shown(row) : null
    },

    put: (areaId: string, images: readonly ArrivedFile[], caller: Caller): Promise<AreaPicture> =>
      atomically(async () => {
        const [image, more] = images
        if (!image) throw invalid('image', 'required', 'Send the picture')
        if (more) throw invalid('image', 'tooMany', 'An area has one picture')
        const area = await seen(areaId, caller)
        dropLater(await store.find(areaId))
        const row = {
          area_id: areaId,
          file_id: image.id,
          file_at: now().toISOString(),
          mime: image.mime,
          bytes: image.bytes,
          corners: null,
        }
        await store.put(row)
        afterCommit(() => uploads.keep({ id: row.file_id, at: row.file_at }))
        record('put', { area, caller, detail: { sha256: image.sha256 } })
        return shown(row)
      }),

    place: (areaId: string, corners: NonNullable<AreaPicture['corners']>, caller: Caller): Promise<AreaPicture> =>
      atomically(async () => {
        const { area, row } = await present(areaId, caller)
        if (isFlat(corners)) throw invalid('corners', 'range', 'The corners of the picture enclose nothing')
        await store.place(areaId, corners)
        record('placed', { area, caller, detail: { before: row.corners, after: corners } })
        return shown({ ...row, corners })
      }),

    remove: (areaId: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const { area, row } = await present(areaId, caller)
        dropLater(row)
        await store.remove(areaId)
        record('removed', { area, caller, detail: {} })
      }),

    /** Its area goes. */
    async forget(areaId: string): Promise<void> {
      dropLater(await store.find(areaId))
    },

    /** What its bytes are kept under. */
    async file(areaId: string, caller: Caller): Promise<KeptFile & Pick<AreaPictureRow, 'mime' | 'bytes'>> {
      const { row } = await present(areaId, caller)
      return { id: row.file_id, at: row.file_at, mime: row.mime, bytes: row.bytes }
    },
  }
}

function readsOf({ store, places }: AreaPicturesNeeds) {
  async function seen(areaId: string, caller: Caller): Promise<Area> {
    const area = await places.area(areaId)
    if (!area || !caller.sees(area.location_id)) throw new Fault('not-found', 'areas.not_found')
    return area
  }
  async function present(areaId: string, caller: Caller): Promise<{ area: Area; row: AreaPictureRow }> {
    const area = await seen(areaId, caller)
    const row = await store.find(areaId)
    if (!row) throw new Fault('not-found', 'pictures.not_found')
    return { area, row }
  }
  return { seen, present }
}

const recordOf =
  ({ journal }: AreaPicturesNeeds) =>
  (what: string, { area, caller, detail }: { area: Area; caller: Caller; detail: Record<string, unknown> }): void =>
    journal.record({
      action: `area.picture_${what}`,
      subject: 'areas',
      subject_id: area.id,
      actor_id: caller.userId,
      detail,
      hints: [{ topic: 'areas', key: area.id, location_id: area.location_id }],
    })

/** The address changes with the picture, so that it may be kept. */
const shown = ({ area_id, file_id, corners }: AreaPictureRow): AreaPicture => ({
  path: `/api/v1/areas/${area_id}/picture/file?v=${file_id}`,
  corners,
})

/** Whether opposite corners are the same, or all lie on one line. */
function isFlat([one, two, three, four]: NonNullable<AreaPicture['corners']>): boolean {
  const area = (two[0] - four[0]) * (three[1] - one[1]) - (three[0] - one[0]) * (two[1] - four[1])
  return Math.abs(area) < 1e-12
}
