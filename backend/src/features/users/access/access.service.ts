import type { AccessExplained, AccessPreview, access } from '@menara/shared/contract/people/access.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { isPermission, type Permission } from '@menara/shared/kit/permission.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { PeopleStore } from '../people.store.ts'
import type { AccessFiguresStore, Holder } from './access-figures.store.ts'
import type { PowersStore } from './powers.store.ts'

/** As many people are named at the most. */
const [MAX_NAMED, MAX_GRANTORS] = [200, 5]
/** Whoever holds one of them may ask about others. */
const EXPLAINERS: readonly Permission[] = ['show_manage_user', 'show_manage_workspace']

interface RoleFacts extends Ref {
  readonly permissions: readonly string[]
}
export interface AccessNeeds {
  readonly figures: AccessFiguresStore
  readonly powers: Pick<PowersStore, 'holding' | 'permissionsOf'>
  readonly people: Pick<PeopleStore, 'find'>
  /** All roles, by name. */
  allRoles(): Promise<readonly RoleFacts[]>
  /** Of these people, the ids of those the caller sees. */
  peopleSeen(ids: readonly string[], caller: Caller): Promise<ReadonlySet<string>>
  site(id: string): Promise<{ readonly id: string; readonly name: string } | undefined>
}
export type AccessService = ReturnType<typeof accessService>

/** Explains what people may do, and what a change of a role would mean. Changes nothing. */
export function accessService(needs: AccessNeeds) {
  const { figures, people, allRoles } = needs
  return {
    async preview({ role_id, permissions }: CallOf<typeof access.preview>['body'], caller: Caller): Promise<AccessPreview> {
      const role = (await allRoles()).find(({ id }) => id === role_id)
      if (!role) throw invalid('role_id', 'exists', 'There is no such role')
      const [before, after] = [new Set(role.permissions.filter(isPermission)), new Set<Permission>(permissions)]
      const gained = [...after].filter((permission) => !before.has(permission))
      const lost = [...before].filter((permission) => !after.has(permission))
      const holders = await figures.holders(role_id)
      const changed = holders.map((holder) => effectOn(holder, gained, lost)).filter(({ gains, loses }) => gains.length + loses.length > 0)
      const ids = changed.map(({ person }) => person.id)
      const seen = await needs.peopleSeen(ids, caller)
      const named = changed.filter(({ person }) => seen.has(person.id)).slice(0, MAX_NAMED)
      return { holders: holders.length, people: named, others: changed.length - named.length }
    },

    async explain(asked: CallOf<typeof access.explain>['query'], caller: Caller): Promise<AccessExplained> {
      const { permission, user_id = caller.userId, location_id } = asked
      if (user_id !== caller.userId && !EXPLAINERS.some((one) => caller.may(one))) throw new Fault('forbidden', 'users.explain_others')
      const user = await people.find(user_id, caller)
      if (!user) throw new Fault('not-found', 'users.not_found')
      const site = location_id === undefined ? null : await siteOf(needs, location_id, { caller, scope: user.location_ids })
      const [held, all] = [await figures.rolesOf(user_id), await allRoles()]
      const giving = (rows: readonly RoleFacts[]): Ref[] =>
        rows.filter(({ permissions }) => permissions.includes(permission)).map(({ id, name }) => ({ id, name }))
      const by = giving(held)
      const allowed = user.status === 'active' && by.length > 0 && site?.in_scope !== false
      const grantors = allowed ? [] : await grantorsOf(needs, { permission, userId: user_id, caller })
      return {
        ...{ person: { id: user.id, name: user.name }, status: user.status, permission, allowed, by, site, grantors },
        would: by.length > 0 ? [] : giving(all),
      }
    },
  }
}

function effectOn(
  { person, otherwise }: Holder,
  gained: readonly Permission[],
  lost: readonly Permission[],
): AccessPreview['people'][number] {
  const news = (permissions: readonly Permission[]) => permissions.filter((permission) => !otherwise.includes(permission))
  return { person, gains: news(gained), loses: news(lost) }
}

interface Scoped {
  readonly caller: Caller
  readonly scope: readonly string[] | null
}
async function siteOf({ site }: AccessNeeds, id: string, { caller, scope }: Scoped): Promise<AccessExplained['site']> {
  const found = caller.sees(id) ? await site(id) : undefined
  if (!found) throw invalid('location_id', 'exists', 'There is no such site among those you see')
  return { id: found.id, name: found.name, in_scope: scope === null || scope.includes(found.id) }
}

interface Granting {
  readonly permission: Permission
  readonly userId: string
  readonly caller: Caller
}
/** Who manages people and holds the permission: nobody gives what they lack. */
async function grantorsOf({ powers, people, peopleSeen }: AccessNeeds, { permission, userId, caller }: Granting): Promise<Ref[]> {
  const [managers, holders] = [await powers.holding('show_manage_user', null), new Set(await powers.holding(permission, null))]
  const grantors: Ref[] = []
  const able = managers.filter((id) => id !== userId && holders.has(id))
  const seen = await peopleSeen(able, caller)
  for (const id of able.filter((one) => seen.has(one)).slice(0, MAX_GRANTORS)) {
    const found = await people.find(id, caller)
    if (found) grantors.push({ id: found.id, name: found.name })
  }
  return grantors
}
