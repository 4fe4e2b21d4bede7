import { type User, UserChanges, userStatuses } from '@menara/shared/contract/people/users.contract.ts'
import { closed, oneOf, optional } from '@menara/shared/kit/words.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { invalid } from '../../platform/errors.ts'
import { byHand } from '../../platform/imports/by-hand.ts'
import { byName } from '../../platform/imports/by-name.ts'
import type {
  ImportDraft,
  ImportNames,
  ImportSubject,
  ImportValue,
  ImportValues,
  ResolvedRow,
} from '../../platform/imports/import-subject.ts'
import { type Attempts, attempted } from '../../platform/imports/one-by-one.ts'
import { type PlaceNames, placeNames } from '../../platform/imports/place-names.ts'
import { reference } from '../../platform/imports/reference.ts'
import type { UserStandingService } from './access/user-standing.service.ts'
import type { UserNamesStore } from './user-names.store.ts'
import type { UsersService } from './users.service.ts'

interface Needs {
  readonly db: Attempts
  readonly users: UsersService
  readonly standing: Pick<UserStandingService, 'remove' | 'setStatus'>
  readonly people: UserNamesStore
  readonly names: Pick<ImportNames, 'sites' | 'areas'>
  allRoles(): Promise<readonly { readonly id: string; readonly name: string }[]>
}
type Changes = Parameters<UsersService['update']>[1]

/** What stands for every site in a cell. */
const EVERYWHERE: readonly string[] = ['*', 'all sites', 'semua lokasi']

/** The status of an account is a field of a file, and a command by hand. */
const Importable = closed({ ...UserChanges.properties, status: optional(oneOf(...userStatuses)) })

const recordOf = ({ email, name, phone, title, status, ...user }: User): ImportDraft => ({
  ...{ email, name, phone, title, status, location_ids: user.location_ids },
  ...{ role_ids: user.roles.map(({ id }) => id), group_ids: user.groups.map(({ id }) => id) },
  ...{ shift_id: user.shift?.id ?? null, manager_id: user.manager?.id ?? null },
})

/**
 * People as the subject of imports: found by their address. A new person has no password and cannot sign in until an administrator sets
 * one. Rows are done one after another, so that one finds the manager that an earlier row creates.
 */
export function userImport(needs: Needs): ImportSubject {
  const { db, users, standing, people, names } = needs
  const { get } = users
  async function update(id: string, { status, ...changes }: Changes & { status?: User['status'] }, caller: Caller): Promise<void> {
    if (status) await standing.setStatus(id, status, caller)
    if (Object.keys(changes).length > 0) await users.update(id, changes, caller)
  }
  const create = (draft: ImportDraft, caller: Caller) => users.invite(draft as never, caller)
  return {
    kind: 'users',
    draft: Importable,
    chunk: 100,
    together: true,
    ...byHand<User, Changes>({ db, recordOf, get, create: create as never, update, remove: standing.remove }),

    async resolve(rows, caller) {
      const lookUp = await lookUps(needs, rows, caller)
      const found: (ResolvedRow | ReturnType<typeof invalid>)[] = []
      for (const values of rows) {
        const email = textOf(values['email']).toLowerCase()
        const id = lookUp.idOf(email)
        const known = id && { id, record: recordOf(await get(id, caller)) }
        found.push(attempted(() => ({ key: email, draft: { ...draftOf(values, lookUp), email }, found: known || null })))
      }
      return found
    },

    async exported({ location_id: _everywhere, ...filter }, caller) {
      const { codes } = await placeNames(names, caller)
      const page = await users.list(filter, caller)
      const emails = await people.emails(page.data.flatMap(({ manager }) => manager?.id ?? []))
      const data = page.data.map((user) => ({
        ...{
          email: user.email,
          name: user.name,
          phone: user.phone,
          title: user.title,
          status: user.status,
          shift: user.shift?.name ?? null,
        },
        ...{ roles: user.roles.map(({ name }) => name), groups: user.groups.map(({ name }) => name) },
        sites: user.location_ids === null ? ['*'] : user.location_ids.flatMap((id) => codes.site.get(id) ?? []),
        manager: emails.get(user.manager?.id ?? '') ?? null,
      }))
      return { ...page, data }
    },
  }
}

const textOf = (value: ImportValue | undefined): string => (typeof value === 'string' ? value.trim() : '')

interface LookUps {
  readonly places: PlaceNames
  idOf(email: string): string | undefined
  readonly role: Named
  readonly group: Named
  readonly shift: Named
}
type Named = (name: string, field: string) => { readonly id: string }

async function lookUps({ people, names, allRoles }: Needs, rows: readonly ImportValues[], caller: Caller): Promise<LookUps> {
  const emails = rows.flatMap(({ email, manager }) => [textOf(email), textOf(manager)]).filter((text) => text !== '')
  const ids = new Map((await people.people(emails, caller)).map(({ id, email }) => [email.toLowerCase(), id]))
  const nameOf = ({ name }: { readonly name: string }) => [name]
  return {
    places: await placeNames(names, caller),
    idOf: (email) => ids.get(email.toLowerCase()),
    role: byName(await allRoles(), nameOf),
    group: byName(await people.groups(caller), nameOf),
    shift: byName(await people.shifts(), nameOf),
  }
}

function draftOf(
  { roles, groups, sites, shift, manager, ...values }: ImportValues,
  { places, idOf, role, group, shift: shiftNamed }: LookUps,
): ImportDraft {
  const idsOf = (list: ImportValue, named: Named, field: string) =>
    Array.isArray(list) ? list.map((name: string) => named(name, field).id) : []
  return {
    ...values,
    ...(roles !== undefined && { role_ids: idsOf(roles, role, 'role_ids') }),
    ...(groups !== undefined && { group_ids: idsOf(groups, group, 'group_ids') }),
    ...(sites !== undefined && { location_ids: isEverywhere(sites) ? null : idsOf(sites, places.siteNamed, 'location_ids') }),
    ...reference('shift_id', shift, (name) => shiftNamed(name, 'shift_id').id),
    ...reference('manager_id', manager, (email) => managerOf(email, idOf)),
  }
}
const isEverywhere = (sites: ImportValue): boolean =>
  Array.isArray(sites) && sites.length === 1 && EVERYWHERE.includes(String(sites[0]).toLowerCase())

function managerOf(email: string, idOf: LookUps['idOf']): string {
  const id = idOf(email)
  if (!id) throw invalid('manager_id', 'exists')
  return id
}
