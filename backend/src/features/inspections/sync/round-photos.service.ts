import type { inspectionRounds } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import type { CallOf, ReplyOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { ArrivedFile, Uploads } from '../../../platform/files/uploads.ts'
import type { InspectionsBase } from '../inspections.needs.ts'
import type { InspectionRoundsStore } from '../rounds/inspection-rounds.store.ts'
import type { RoundAccess } from '../rounds/round-access.service.ts'
import type { PhotoRow, RoundRecordStore } from './round-record.store.ts'

export interface RoundPhotosNeeds extends InspectionsBase {
  readonly rounds: Pick<InspectionRoundsStore, 'hold'>
  readonly record: Pick<RoundRecordStore, 'photo' | 'addPhoto' | 'countPhotos'>
  readonly access: RoundAccess
  readonly uploads: Pick<Uploads, 'keep'>
  afterCommit(work: () => void): void
}
export type RoundPhotosService = ReturnType<typeof roundPhotosService>
type Added = CallOf<typeof inspectionRounds.addPhoto>['form']
type Shown = ReplyOf<typeof inspectionRounds.addPhoto>['data']

/** The most that one round has. */
const MAX_ROUND_PHOTOS = 200

/** Photos of rounds under ids that phones made, so that one that is sent twice is kept once. */
export function roundPhotosService(needs: RoundPhotosNeeds) {
  const { rounds, record, access, uploads, atomically, afterCommit, now, journal } = needs
  async function shown(roundId: string, photoId: string, caller: Caller): Promise<Shown> {
    const found = (await access.read(roundId, caller)).photos.find(({ id }) => id === photoId)
    if (!found) throw new Fault('not-found', 'pictures.not_found')
    return found
  }
  async function keep(roundId: string, { photo_id, recorded_at }: Added, { image, caller }: Kept): Promise<void> {
    const round = await rounds.hold(roundId)
    if (!round) throw new Fault('not-found', 'inspections.no_round')
    const known = await record.photo(roundId, photo_id)
    if (known && known.sha256 !== image.sha256)
      throw new Fault('conflict', 'inspections.photo_reused', { errors: [{ field: 'photo_id', rule: 'reused' }] })
    if (known) return
    // A phone without a network takes photos before its start has arrived.
    if (round.state === 'submitted' || round.state === 'approved')
      throw new Fault('conflict', `inspection_states.${round.state}`, { errors: [{ field: 'state', rule: 'state' }] })
    if ((await record.countPhotos(roundId)) >= MAX_ROUND_PHOTOS)
      throw new Fault('conflict', 'photos.limit', { params: { limit: MAX_ROUND_PHOTOS } })
    const at = now().toISOString()
    const { id: file_id, mime, bytes, sha256 } = image
    await record.addPhoto({ round_id: roundId, photo_id, file_id, taken_by: caller.userId, recorded_at, at, mime, bytes, sha256 })
    afterCommit(() => uploads.keep({ id: file_id, at }))
    journal.record({
      ...{ action: 'inspection_round.photographed', subject: 'inspection_rounds', subject_id: roundId, actor_id: caller.userId },
      ...{ detail: { photo_id, sha256 }, hints: [{ topic: 'inspection_rounds', key: roundId, location_id: round.location_id }] },
    })
  }
  return {
    /** 404, 409 as of the round; 409 for an id that another picture has, and for a round that takes no photos any more. */
    add: (roundId: string, { images, ...added }: Sent, caller: Caller): Promise<Shown> =>
      atomically(async () => {
        const [image] = images
        if (!image) throw invalid('image', 'required', 'Send a photo')
        if (images.length > 1) throw invalid('image', 'maxItems', 'Send one photo at a time')
        await access.work(roundId, caller)
        await keep(roundId, added, { image, caller })
        return shown(roundId, added.photo_id, caller)
      }),
    async file(roundId: string, photoId: string, caller: Caller): Promise<PhotoRow> {
      await access.read(roundId, caller)
      const photo = await record.photo(roundId, photoId)
      if (!photo) throw new Fault('not-found', 'pictures.not_found')
      return photo
    },
  }
}
interface Sent extends Added {
  readonly images: readonly ArrivedFile[]
}
interface Kept {
  readonly image: ArrivedFile
  readonly caller: Caller
}
