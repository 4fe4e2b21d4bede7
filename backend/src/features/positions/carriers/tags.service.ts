import type { SubjectKind, Tag } from '@menara/shared/contract/maps/positions.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { PositionsNeeds } from '../positions.needs.ts'

interface Told {
  readonly caller: Caller
  readonly detail?: Record<string, unknown>
}
interface TagWish {
  readonly kind: SubjectKind
  readonly name: string
  readonly user_id?: string | null
  readonly asset_id?: string | null
}

/** Whom and what a tag follows. */
export function taggingOf({ store, carriers, personExists, assetAt, tagsChanged, gone, journal, atomically }: PositionsNeeds) {
  async function visible(id: string, caller: Caller) {
    const device = await carriers.device(id)
    if (!device || !caller.sees(device.location_id)) throw new Fault('not-found', 'devices.not_found')
    return device
  }
  const told = (action: string, device: { id: string; location_id: string }, { caller, detail = {} }: Told): void =>
    journal.record({
      action,
      subject: 'positions',
      subject_id: device.id,
      actor_id: caller.userId,
      detail,
      hints: [{ topic: 'positions', key: device.location_id, location_id: device.location_id }],
    })

  return {
    tags: async (asked: { location_id?: string }, caller: Caller): Promise<{ data: Tag[] }> => ({
      data: await store.tags({ ...asked, scope: caller.locationIds }),
    }),

    async assignTag(id: string, { kind, name, user_id = null, asset_id = null }: TagWish, caller: Caller): Promise<Tag> {
      const device = await visible(id, caller)
      if (user_id && !(await personExists(user_id, device.location_id)))
        throw invalid('user_id', 'exists', 'There is no such active person at this site')
      if (asset_id && (await assetAt(asset_id)) !== device.location_id)
        throw invalid('asset_id', 'exists', 'There is no such asset at this site')
      const after = { kind, name: name.trim(), user_id, asset_id }
      await atomically(async () => {
        await store.assign({ device_id: id, ...after })
        await store.forget({ device_id: id })
        told('position.tag_assigned', device, { caller, detail: { after } })
      })
      tagsChanged()
      await gone([id])
      const [tag] = await store.tags({ scope: null, deviceId: id })
      return tag as Tag
    },

    async releaseTag(id: string, caller: Caller): Promise<void> {
      const device = await visible(id, caller)
      await atomically(async () => {
        if (!(await store.release(id))) throw new Fault('not-found', 'tags.unassigned')
        await store.forget({ device_id: id })
        told('position.tag_released', device, { caller })
      })
      tagsChanged()
      await gone([id])
    },
  }
}
