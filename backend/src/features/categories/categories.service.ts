import type { Category, CategoryChoice, categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { permissionOfType, ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { inTheWay } from '../../platform/texts/sentences.ts'
import type { Events } from '../../ports/events.ts'
import type { CategoriesStore } from './categories.store.ts'
import type { CategoryChecks, CategoryFacts } from './category-checks.service.ts'
import type { CategoryRow, CategoryTreeStore } from './category-tree.store.ts'

export interface CategoriesNeeds {
  readonly store: CategoriesStore
  readonly tree: CategoryTreeStore
  readonly checks: CategoryChecks
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
  area(id: string): Promise<{ readonly location_id: string } | undefined>
  readonly events: Pick<Events, 'emit'>
}
type Draft = CallOf<typeof categories.create>['body']
type Filter = CallOf<typeof categories.list>['query']
type Asked = CallOf<typeof categories.choices>['query']
export type CategoriesService = ReturnType<typeof categoriesService>

/** What tickets are about. A category of a site outside the caller's scope does not exist for them. */
export function categoriesService(needs: CategoriesNeeds) {
  const { store, tree, area, atomically } = needs
  return {
    async list({ next, limit = 10, ...filter }: Filter, { locationIds }: Caller): Promise<{ data: Category[]; next?: string }> {
      const [after] = readCursor(next, ['string']) ?? []
      const { data, ...rest } = pageOf(await tree.list({ ...filter, after, limit, locationIds }), limit, (row) => [row.place])
      return { data: await counted(store, data, locationIds), ...rest }
    },

    async get(id: string, caller: Caller): Promise<Category> {
      return shown(needs, await seen(needs, id, caller), caller)
    },

    create: (draft: Draft, caller: Caller): Promise<Category> => atomically(() => create(needs, draft, caller)),
    update: (id: string, changes: Partial<Draft>, caller: Caller): Promise<Category> =>
      atomically(() => update(needs, { id, changes }, caller)),
    remove: (id: string, caller: Caller): Promise<void> => atomically(() => remove(needs, id, caller)),

    /** A site or area out of scope offers nothing. */
    async choices(asked: Asked, caller: Caller): Promise<CategoryChoice[]> {
      const type = ticketTypeById(asked.ticket_type_id)
      if (!type) throw invalid('ticket_type_id', 'exists', 'There is no such ticket type')
      if (!caller.may(permissionOfType(type.code)))
        throw new Fault('forbidden', 'ticket_types.permission', { params: { permission: permissionOfType(type.code) } })
      const siteIds = await sitesOf(asked, area)
      if (siteIds.length > 1 || !siteIds.every((id) => id !== null && caller.sees(id))) return []
      const siteId = siteIds[0] ?? undefined
      return tree.choices({ ticketTypeId: type.id, siteId, groupId: asked.group_id, part: asked.category, locationIds: caller.locationIds })
    },
  }
}

/** The different sites a question names; null: an area that is not there. */
async function sitesOf(
  { location_id, area_id }: Pick<Asked, 'location_id' | 'area_id'>,
  area: CategoriesNeeds['area'],
): Promise<(string | null)[]> {
  const place = area_id === undefined ? undefined : ((await area(area_id))?.location_id ?? null)
  return [...new Set([location_id, place])].filter((text) => text !== undefined)
}

async function seen({ tree }: CategoriesNeeds, id: string, caller: Caller): Promise<CategoryRow> {
  const row = await tree.find(id)
  if (!row || (row.location && !caller.sees(row.location.id))) throw new Fault('not-found', 'categories.not_found')
  return row
}

const shown = async ({ store }: CategoriesNeeds, row: CategoryRow, { locationIds }: Caller): Promise<Category> =>
  (await counted(store, [row], locationIds))[0] as Category

/** Each category with the open tickets of itself and of everything in it. */
async function counted(
  { openCounts }: CategoriesStore,
  rows: readonly CategoryRow[],
  locationIds: readonly string[] | null,
): Promise<Category[]> {
  const own = new Map((await openCounts(locationIds)).map((count) => [count.id, count]))
  const sums = new Map<string, number>()
  for (const { open, id } of own.values())
    for (let at: string | null = id; at !== null; at = own.get(at)?.parent_id ?? null) sums.set(at, (sums.get(at) ?? 0) + open)
  return rows.map(({ place: _place, ...item }) => ({ ...item, open_count: sums.get(item.id) ?? 0 }))
}

async function create(needs: CategoriesNeeds, { sort, ...draft }: Draft, caller: Caller): Promise<Category> {
  const { checks, store } = needs
  const row = { ...draft, parent_id: draft.parent_id ?? null, group_id: draft.group_id ?? null, location_id: draft.location_id ?? null }
  checks.typeExists(row.ticket_type_id)
  checks.mayChange(row.location_id, caller)
  await checks.siteFits(row.location_id, caller)
  await store.holdTree(row.ticket_type_id)
  await checks.fits(row, { caller })
  const id = needs.newId()
  await store.insert({ ...row, id, sort: 0 })
  await takePlace(needs, { id, ...row }, sort)
  await needs.events.emit('category.changed', { moved: false })
  const after = await seen(needs, id, caller)
  record(needs, 'created', { row: after, caller, detail: { after: kept(after) } })
  return shown(needs, after, caller)
}

async function update(needs: CategoriesNeeds, { id, changes }: { id: string; changes: Partial<Draft> }, caller: Caller): Promise<Category> {
  const { checks, store } = needs
  const { sort, ...facts } = changes
  await store.holdTree((await seen(needs, id, caller)).ticket_type_id)
  const before = await seen(needs, id, caller)
  checks.mayChange(before.location?.id ?? null, caller)
  if ((facts.ticket_type_id ?? before.ticket_type_id) !== before.ticket_type_id)
    throw invalid('ticket_type_id', 'fixed', 'A category stays with its ticket type; add a new one for the other type instead')
  const row = { ...factsOf(before), ...facts }
  checks.mayChange(row.location_id, caller)
  if (facts.location_id !== undefined) await checks.siteFits(facts.location_id, caller)
  await checks.fits(row, { caller, before })
  if (Object.keys(facts).length > 0) await store.update(before.id, facts)
  if (sort !== undefined || row.parent_id !== before.parent_id) await takePlace(needs, { id: before.id, ...row }, sort)
  if (row.parent_id !== before.parent_id) await needs.events.emit('category.changed', { moved: true })
  const after = await seen(needs, before.id, caller)
  const detail = changedFacts(kept(before), kept(after))
  if (Object.keys(detail.after).length > 0) record(needs, 'updated', { row: after, caller, detail })
  return shown(needs, after, caller)
}

async function remove(needs: CategoriesNeeds, id: string, caller: Caller): Promise<void> {
  const before = await seen(needs, id, caller)
  needs.checks.mayChange(before.location?.id ?? null, caller)
  await needs.store.hold(before.id)
  const used = inTheWay(await needs.store.uses(before.id))
  if (used) throw new Fault('conflict', 'categories.in_use', { params: { name: before.path_en, used } })
  await needs.store.remove(before.id)
  record(needs, 'removed', { row: before, caller, detail: { before: kept(before) } })
}

/** Puts a category where it was asked to be among its siblings; at the end unless said. */
async function takePlace(
  { store }: CategoriesNeeds,
  { id, ticket_type_id, parent_id }: CategoryFacts & { readonly id: string },
  place = Infinity,
): Promise<void> {
  const others = (await store.siblings(ticket_type_id, parent_id)).map((sibling) => sibling.id).filter((text) => text !== id)
  others.splice(Math.min(place, others.length), 0, id)
  await store.order(others)
}

const factsOf = ({ ticket_type_id, parent_id, name_en, name_id, group, location }: CategoryRow): CategoryFacts => ({
  ticket_type_id,
  parent_id,
  name_en,
  name_id,
  group_id: group?.id ?? null,
  location_id: location?.id ?? null,
})
/** What the audit keeps: the category's own facts, not those of the ones above it. */
const kept = ({ place: _place, offered: _offered, level: _level, path_en: _en, path_id: _id, ...row }: CategoryRow) => row

interface Recorded {
  readonly row: CategoryRow
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}
function record({ journal }: CategoriesNeeds, action: string, { row, caller, detail }: Recorded): void {
  const hints = [{ topic: 'categories', key: row.id, location_id: row.location?.id ?? null }]
  journal.record({ action: `category.${action}`, subject: 'categories', subject_id: row.id, actor_id: caller.userId, detail, hints })
}
