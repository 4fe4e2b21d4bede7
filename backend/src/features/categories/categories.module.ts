import type { Platform } from '../../platform/platform.ts'
import type { Categories } from '../../ports/categories.ts'
import type { Events } from '../../ports/events.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import { categoriesRoutes } from './categories.routes.ts'
import { categoriesService } from './categories.service.ts'
import { categoriesStore } from './categories.store.ts'
import { categoryChecks } from './category-checks.service.ts'
import { categoryTreeStore } from './category-tree.store.ts'

interface Others {
  readonly places: Pick<Places, 'site' | 'area'>
  readonly people: Pick<People, 'group' | 'person'>
  readonly events: Pick<Events, 'emit'>
}

/** What tickets are about: a tree of categories. */
export function openCategories({ app, db, journal, newId }: Platform, { places, people, events }: Others): Categories {
  const [store, tree] = [categoriesStore(db), categoryTreeStore(db)]
  const { group, person } = people
  const checks = categoryChecks({ store, tree, siteExists: async (id) => (await places.site(id)) !== undefined, group, person })
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  categoriesRoutes(app, categoriesService({ store, tree, checks, journal, events, atomically, newId, area: places.area }))
  return {
    async category(id) {
      const row = await tree.find(id)
      return row && { ...row, location_id: row.location?.id ?? null, group_id: row.group?.id ?? null }
    },
    categoryAndBelow: async (id) => (await store.below(id)).map((row) => row.id),
  }
}
