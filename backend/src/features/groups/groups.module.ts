import type { ImportNames, ImportPeople } from '../../platform/imports/import-subject.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Places } from '../../ports/places.ts'
import { groupChecksService } from './group-checks.service.ts'
import { groupImport } from './group-import.service.ts'
import { groupRowsStore } from './group-rows.store.ts'
import { groupsRoutes } from './groups.routes.ts'
import { type GroupsNeeds, groupsService } from './groups.service.ts'
import { groupsStore } from './groups.store.ts'

interface Others extends Pick<GroupsNeeds, 'accessChanged' | 'events'> {
  readonly places: Pick<Places, 'site' | 'area'>
  readonly names: Pick<ImportNames, 'sites' | 'areas'>
  readonly importPeople: ImportPeople
}

/** Teams of people. */
export function openGroups({ app, db, journal, newId }: Platform, { places, accessChanged, events, names, importPeople }: Others) {
  const [store, rows] = [groupsStore(db), groupRowsStore(db)]
  const checks = groupChecksService({
    rows,
    siteExists: async (id) => (await places.site(id)) !== undefined,
    siteOfArea: async (id) => (await places.area(id))?.location_id,
  })
  const service = groupsService({ store, rows, checks, journal, newId, atomically: db.atomically, accessChanged, events })
  groupsRoutes(app, service)
  return {
    imported: groupImport({ db, service, rows, people: importPeople, names }),
    group: rows.facts,
    activeMembers: rows.activeMembers,
    groupsSeen: rows.seen,
    peopleSeen: rows.peopleSeen,
    /** Puts a person into these groups and no others that the viewer sees; joins the open transaction. */
    async setGroups(...asked: Parameters<typeof store.setGroupsOf>): Promise<void> {
      await events.emit('group.members-changed', await store.setGroupsOf(...asked))
    },
  }
}
