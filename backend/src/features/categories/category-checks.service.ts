import { MOST_CATEGORY_LEVELS } from '@menara/shared/contract/desk/categories.contract.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { CategoriesStore } from './categories.store.ts'
import type { CategoryRow, CategoryTreeStore } from './category-tree.store.ts'

export interface CategoryChecksNeeds {
  readonly store: Pick<CategoriesStore, 'siblings' | 'below'>
  readonly tree: Pick<CategoryTreeStore, 'find'>
  siteExists(id: string): Promise<boolean>
  /** Somebody active. */
  person(id: string): Promise<{ readonly status: string } | undefined>
  group(id: string): Promise<{ readonly location_id: string | null } | undefined>
}
/** A category as it would be. */
export interface CategoryFacts {
  readonly ticket_type_id: number
  readonly parent_id: string | null
  readonly name_en: string
  readonly name_id: string
  readonly group_id: string | null
  readonly owner_id?: string | null
  readonly location_id: string | null
}
interface Checked {
  readonly caller: Caller
  /** As it is now; absent for a new one. */
  readonly before?: CategoryRow
}

const NAMES = ['name_en', 'name_id'] as const

export type CategoryChecks = ReturnType<typeof categoryChecks>

/** What a category must be. Each check throws; those of the tree count on the tree being held. */
export function categoryChecks({ store, tree, siteExists, group, person }: CategoryChecksNeeds) {
  async function parentSeen(id: string, caller: Caller): Promise<CategoryRow> {
    const parent = await tree.find(id)
    if (!parent || (parent.location && !caller.sees(parent.location.id)))
      throw invalid('parent_id', 'exists', 'There is no such category to put this one into')
    return parent
  }

  async function parentFits(facts: CategoryFacts, { caller, before }: Checked): Promise<void> {
    const inside = before ? await store.below(before.id) : []
    if (facts.location_id !== null && inside.some((item) => item.depth > 0 && item.location_id !== facts.location_id))
      throw invalid('location_id', 'site', 'It holds categories that serve other sites; move or change those first')
    if (facts.parent_id === null) return
    const parent = await parentSeen(facts.parent_id, caller)
    if (inside.some((item) => item.id === parent.id)) throw invalid('parent_id', 'parent', 'A category cannot lie inside itself')
    mayHold(parent, facts)
    const deepest = parent.level + 1 + Math.max(0, ...inside.map((item) => item.depth))
    if (deepest > MOST_CATEGORY_LEVELS)
      throw invalid('parent_id', 'depth', `Categories are at most ${MOST_CATEGORY_LEVELS} levels deep; this would make ${deepest}`)
  }

  async function groupServes({ group_id, location_id }: CategoryFacts): Promise<void> {
    const team = group_id === null ? undefined : await group(group_id)
    if (group_id !== null && (!team || (team.location_id !== null && team.location_id !== location_id)))
      throw invalid('group_id', 'exists', 'There is no group of that id that serves every site of this category')
  }

  async function nameIsFree(facts: CategoryFacts, exceptId: string | undefined): Promise<void> {
    const siblings = await store.siblings(facts.ticket_type_id, facts.parent_id)
    const near = siblings.filter((sibling) => sibling.id !== exceptId && meet(sibling.location_id, facts.location_id))
    for (const field of NAMES)
      if (near.some((sibling) => same(sibling[field], facts[field])))
        throw new Fault('conflict', 'names.taken', { params: { name: facts[field].trim() }, errors: [{ field, rule: 'unique' }] })
  }

  return {
    /** 422 for a type that is none. */
    typeExists(ticketTypeId: number): void {
      if (!ticketTypeById(ticketTypeId)) throw invalid('ticket_type_id', 'exists', 'There is no such ticket type')
    },
    /** 403 for one of all sites and somebody who does not see them all. */
    mayChange(locationId: string | null, caller: Caller): void {
      if (locationId === null && caller.locationIds !== null) throw new Fault('forbidden', 'categories.all_sites')
    },
    async siteFits(locationId: string | null, caller: Caller): Promise<void> {
      if (locationId !== null && !(caller.sees(locationId) && (await siteExists(locationId))))
        throw invalid('location_id', 'exists', 'There is no such site among those you see')
    },
    async fits(facts: CategoryFacts, checked: Checked): Promise<void> {
      await parentFits(facts, checked)
      await groupServes(facts)
      if (facts.owner_id && (await person(facts.owner_id))?.status !== 'active')
        throw invalid('owner_id', 'exists', 'There is no active person of that id')
      await nameIsFree(facts, checked.before?.id)
    },
  }
}

/** 422 unless type and site of a category are those of the one it lies in. */
function mayHold(parent: CategoryRow, { ticket_type_id, location_id }: CategoryFacts): void {
  if (parent.ticket_type_id !== ticket_type_id)
    throw invalid('parent_id', 'ticket_type', 'A category lies inside one of the same ticket type')
  if (parent.location && parent.location.id !== location_id)
    throw invalid('location_id', 'site', `${parent.path_en} serves ${parent.location.name}, and so does everything in it`)
}

/** Whether two categories are ever offered at one site. */
const meet = (a: string | null, b: string | null): boolean => a === null || b === null || a === b
const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
