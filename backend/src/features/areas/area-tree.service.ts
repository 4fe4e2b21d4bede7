import type { Caller } from '../../platform/access/caller.ts'
import { invalid } from '../../platform/errors.ts'
import type { AreasStore } from './areas.store.ts'

export interface AreaSubtree {
  readonly locationId: string
  /** The area that is given a parent; absent for a new one. */
  readonly areaId?: string
  readonly caller: Caller
}

/** 422 unless the parent is an area of the same site and, where the area exists already, not inside it. Joins the open transaction. */
export async function checkParent(
  store: AreasStore,
  parentId: string | null | undefined,
  { locationId, areaId, caller }: AreaSubtree,
): Promise<void> {
  if (!parentId) return
  await store.holdTree(locationId)
  const parent = await store.find(parentId)
  if (!parent || !caller.sees(parent.location_id)) throw invalid('parent_id', 'exists', 'There is no such area to put this one into')
  if (parent.location_id !== locationId) throw invalid('parent_id', 'parent', `${parent.name} is at another site`)
  if (areaId && (await store.isWithin(parentId, areaId))) throw invalid('parent_id', 'parent', 'An area cannot lie inside itself')
}
