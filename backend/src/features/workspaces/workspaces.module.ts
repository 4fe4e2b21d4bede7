import { join } from 'node:path'
import { openUploads } from '../../platform/files/uploads.ts'
import type { Platform } from '../../platform/platform.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import { workspacesRoutes } from './workspaces.routes.ts'
import { workspacesService } from './workspaces.service.ts'
import { workspacesStore } from './workspaces.store.ts'

interface Others {
  readonly places: Pick<Places, 'site'>
  readonly people: Pick<People, 'peopleSeen' | 'groupsSeen'>
}

/** Workspaces: what of the product is offered to whom. */
export function openWorkspaces({ app, db, journal, dataDir, scan, now, newId }: Platform, { places, people }: Others): void {
  const [store, uploads] = [workspacesStore(db), openUploads(join(dataDir, 'workspaces'), scan)]
  const service = workspacesService({
    ...{ store, journal, uploads, now, newId },
    atomically: (work) => db.atomically(work),
    afterCommit: (work) => db.afterCommit(work),
    seen: {
      locations: async (ids, caller) => {
        const found = await Promise.all(ids.filter((id) => caller.sees(id)).map((id) => places.site(id)))
        return new Set(found.flatMap((site) => (site ? [site.id] : [])))
      },
      people: (ids, caller) => people.peopleSeen(ids, caller),
      groups: (ids, caller) => people.groupsSeen(ids, caller),
    },
  })
  workspacesRoutes(app, { service, uploads, newId })
  app.addHook('onReady', () => uploads.recover((ids) => store.known(ids)))
}
