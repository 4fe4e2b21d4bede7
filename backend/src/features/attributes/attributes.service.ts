import type { Attribute, attributes } from '@menara/shared/contract/places/assets.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import type { Events } from '../../ports/events.ts'
import type { AttributesStore } from './attributes.store.ts'

export type AttributesService = ReturnType<typeof attributesService>
export interface AttributeDraft {
  readonly name: string
  readonly value: string
  readonly unit?: string
}
export interface AttributesNeeds {
  readonly store: AttributesStore
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
  readonly events: Pick<Events, 'emit'>
}

/** Named properties of assets: power, capacity, year. They go where their asset goes. */
export function attributesService({ store, journal, atomically, newId, events }: AttributesNeeds) {
  return {
    update: (id: string, changes: CallOf<typeof attributes.update>['body'], caller: Caller): Promise<Attribute> =>
      atomically(async () => {
        const found = await store.find(id)
        if (!found || !caller.sees(found.location_id)) throw new Fault('not-found', 'attributes.not_found')
        const { attribute: before, location_id } = found
        if (changes.name !== undefined && (await store.nameTaken({ ...before, name: changes.name })))
          throw new Fault('conflict', 'attributes.name_taken', {
            params: { name: changes.name },
            errors: [{ field: 'name', rule: 'unique' }],
          })
        const after = await store.update(id, changes)
        if (!after) throw new Fault('not-found', 'attributes.not_found')
        await events.emit('asset.attributes-changed', { assetId: after.asset_id })
        journal.record({
          action: 'attribute.updated',
          subject: 'attributes',
          subject_id: id,
          actor_id: caller.userId,
          detail: { asset_id: after.asset_id, ...changedFacts(before, after) },
          hints: [{ topic: 'assets', key: after.asset_id, location_id }],
        })
        return after
      }),

    /** Gives an asset exactly these; joins the open transaction. A name twice is 422. */
    async replace(assetId: string, drafts: readonly AttributeDraft[]): Promise<void> {
      const names = drafts.map((draft) => draft.name)
      const twice = names.findIndex((name, at) => names.indexOf(name) !== at)
      if (twice >= 0) throw invalid(`attributes.${twice}.name`, 'unique', `The attribute ${names[twice]} is named twice`)
      await store.replace(
        assetId,
        drafts.map(({ name, value, unit = '' }) => ({ id: newId(), asset_id: assetId, name, value, unit })),
      )
    },
  }
}
