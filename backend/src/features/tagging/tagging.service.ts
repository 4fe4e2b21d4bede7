import type { TagCount, Tagged, tagging } from '@menara/shared/contract/iot/tagging.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { invalid } from '../../platform/errors.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { tagsOf } from '../../platform/texts/tags.ts'
import type { Bearer, Known, TaggingStore } from './tagging.store.ts'

export interface TaggingNeeds {
  readonly store: TaggingStore
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
}
export type TaggingService = ReturnType<typeof taggingService>
type Filter = CallOf<typeof tagging.list>['query']
type Wish = CallOf<typeof tagging.assign>['body']

/** More words on one thing describe nothing. */
const MOST = 30

/** Words people find devices and points by. */
export function taggingService({ store, journal, atomically }: TaggingNeeds) {
  function record(of: Bearer, changed: readonly Changed[], caller: Caller): void {
    for (const { was, add, remove } of changed)
      journal.record({
        action: 'tags.changed',
        subject: of,
        subject_id: was.id,
        actor_id: caller.userId,
        detail: { before: was.tags, add, remove },
        hints: [{ topic: 'tags', key: was.device_id, location_id: was.location_id }],
      })
  }

  return {
    words: async (asked: { location_id?: string }, caller: Caller): Promise<{ data: TagCount[] }> => ({
      data: await store.words({ ...asked, scope: caller.locationIds }),
    }),

    async list({ next, limit = 10, tags, ...filter }: Filter, caller: Caller): Promise<{ data: Tagged[]; next?: string }> {
      const after = readCursor(next, ['string', 'string', 'string'] as const)
      const rows = await store.list({ ...filter, tags: tagsOf(tags), scope: caller.locationIds, after, limit: limit + 1 })
      return pageOf(rows, limit, (row) => [row.device, row.device_id, row.point ?? ''])
    },

    assign: ({ of, ids, add = [], remove = [] }: Wish, caller: Caller): Promise<{ changed: number }> =>
      atomically(async () => {
        checkWords(add, remove)
        const known = await store.known(of, ids, caller.locationIds)
        if (known.length < ids.length) throw invalid('ids', 'exists', `There is no such ${of} for you among them`)
        const changed = known.map((was) => changeOf(was, add, remove)).filter((changed) => changed.add.length + changed.remove.length > 0)
        if (changed.some(isTooMany)) throw invalid('add', 'maxItems', `Something would have more than ${MOST} tags`)
        const touched = changed.map((changed) => changed.was.id)
        await store.remove(of, { ids: touched, tags: remove })
        await store.add(of, { ids: touched, tags: add })
        record(of, changed, caller)
        return { changed: changed.length }
      }),
  }
}

function checkWords(add: readonly string[], remove: readonly string[]): void {
  if (add.length + remove.length === 0) throw invalid('add', 'minItems', 'Say which tags to give or to take away')
  const both = add.find((text) => remove.includes(text))
  if (both !== undefined) throw invalid('remove', 'unique', `${both} cannot be given and taken away at once`)
}

interface Changed {
  readonly was: Known
  readonly add: readonly string[]
  readonly remove: readonly string[]
}
const changeOf = (was: Known, add: readonly string[], remove: readonly string[]): Changed => ({
  was,
  add: add.filter((text) => !was.tags.includes(text)),
  remove: remove.filter((text) => was.tags.includes(text)),
})
const isTooMany = ({ was, add, remove }: Changed): boolean => was.tags.length + add.length - remove.length > MOST
