import { type Group, groups } from '@menara/shared/contract/people/groups.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { invalid } from '../../platform/errors.ts'
import { byHand } from '../../platform/imports/by-hand.ts'
import type {
  ImportDraft,
  ImportNames,
  ImportPeople,
  ImportSubject,
  ImportValue,
  ImportValues,
} from '../../platform/imports/import-subject.ts'
import { type Attempts, attempted } from '../../platform/imports/one-by-one.ts'
import { placeNames } from '../../platform/imports/place-names.ts'
import { reference } from '../../platform/imports/reference.ts'
import type { GroupRowsStore } from './group-rows.store.ts'
import type { GroupsService } from './groups.service.ts'

interface Needs {
  readonly db: Attempts
  readonly service: GroupsService
  readonly rows: Pick<GroupRowsStore, 'named'>
  readonly people: ImportPeople
  readonly names: Pick<ImportNames, 'sites' | 'areas'>
}
type Draft = Parameters<GroupsService['create']>[0]

const recordOf = ({ name, description, location_id, area_id, leader_id, members }: Group): ImportDraft => ({
  ...{ name, description, location_id, area_id, leader_id },
  member_ids: members.map(({ id }) => id),
})

/** Groups as the subject of imports: found by their name. Members and leader are people in view, by their address. */
export function groupImport({ db, service, rows: store, people, names }: Needs): ImportSubject {
  return {
    kind: 'groups',
    draft: groups.create.body,
    chunk: 50,
    ...byHand<Group, Draft>({ db, recordOf, ...service }),

    async resolve(rows, caller) {
      const places = await placeNames(names, caller)
      const known = new Map(
        (
          await store.named(
            rows.map(({ name }) => String(name ?? '')),
            caller,
          )
        ).map((group) => [group.name.toLowerCase(), group]),
      )
      const ids = new Map((await people.people(rows.flatMap(emailsIn), caller)).map(({ id, email }) => [email.toLowerCase(), id]))
      const idOf = (email: string, field: string): string => {
        const id = ids.get(email.toLowerCase())
        if (!id) throw invalid(field, 'exists')
        return id
      }
      return rows.map(({ site, area, leader, members, ...values }) =>
        attempted(() => {
          const key = String(values['name'] ?? '').toLowerCase()
          const found = known.get(key)
          const place = reference('location_id', site, (text) => places.siteNamed(text, 'location_id').id)
          const siteId = String(place['location_id'] ?? found?.location_id ?? '')
          const draft = {
            ...values,
            ...place,
            ...reference('area_id', area, (text) => places.area(text, siteId).id),
            ...reference('leader_id', leader, (email) => idOf(email, 'leader_id')),
            ...(Array.isArray(members) && { member_ids: [...new Set(members.map((email: string) => idOf(email, 'member_ids')))] }),
          }
          return { key, draft, found: found ? { id: found.id, record: recordOf(found) } : null }
        }),
      )
    },

    async exported(filter, caller: Caller) {
      const { codes } = await placeNames(names, caller)
      const page = await service.list(filter, caller)
      const emails = await people.emails(
        page.data.flatMap(({ leader_id, members }) => [...(leader_id ? [leader_id] : []), ...members.map(({ id }) => id)]),
      )
      const data = page.data.map((group) => ({
        ...{ name: group.name, description: group.description },
        ...{ site: codes.site.get(group.location_id ?? '') ?? null, area: codes.area.get(group.area_id ?? '') ?? null },
        ...{ leader: emails.get(group.leader_id ?? '') ?? null, members: group.members.flatMap(({ id }) => emails.get(id) ?? []) },
      }))
      return { ...page, data }
    },
  }
}

function emailsIn({ leader, members }: ImportValues): string[] {
  const texts = (value: ImportValue | undefined): readonly string[] =>
    typeof value === 'string' ? [value] : Array.isArray(value) ? value : []
  return [...texts(leader), ...texts(members)]
}
