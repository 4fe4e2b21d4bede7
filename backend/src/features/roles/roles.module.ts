import type { Platform } from '../../platform/platform.ts'
import { rolesRoutes } from './roles.routes.ts'
import { type RolesNeeds, rolesService } from './roles.service.ts'
import { type RolesStore, rolesStore } from './roles.store.ts'

/** Roles: named sets of permissions. */
export function openRoles(
  { app, db, journal, newId }: Platform,
  { keepingManagers, accessChanged }: Pick<RolesNeeds, 'keepingManagers' | 'accessChanged'>,
): Pick<RolesStore, 'find' | 'some' | 'all'> {
  const store = rolesStore(db)
  rolesRoutes(app, rolesService({ store, journal, newId, atomically: db.atomically, keepingManagers, accessChanged }))
  return store
}
