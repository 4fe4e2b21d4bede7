import { isPermission } from '@menara/shared/kit/permission.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'

/** Whether a scope reaches a site that the caller's does not. Null means all sites. */
export const isWider = (locationIds: readonly string[] | null, { locationIds: own }: Pick<Caller, 'locationIds'>): boolean =>
  own !== null && (locationIds === null || locationIds.some((id) => !own.includes(id)))

/** The permissions among these that the caller lacks. Names that no longer mean anything give nothing. */
export const lackedBy = (caller: Pick<Caller, 'may'>, names: readonly string[]): string[] =>
  names.filter((name) => isPermission(name) && !caller.may(name))

interface Standing {
  readonly id: string
  readonly roles: readonly { readonly id: string }[]
  readonly role_ends: readonly { readonly role_id: string; readonly ends_at: string }[]
  readonly groups: readonly { readonly id: string }[]
  readonly manager: { readonly id: string } | null
  readonly location_ids: readonly string[] | null
}
interface Given {
  readonly role_ids?: readonly string[]
  readonly role_ends?: readonly { readonly role_id: string; readonly ends_at: string }[]
  readonly group_ids?: readonly string[]
  readonly location_ids?: readonly string[] | null
  readonly manager_id?: string | null
}

/** Throws `forbidden` when somebody gives roles, groups, sites or a manager to themselves, or makes themselves somebody's manager. */
export function refuseSelfGrant(given: Given, before: Standing | null, { userId }: Pick<Caller, 'userId'>): void {
  const became = given.manager_id?.toLowerCase() === userId && before?.manager?.id !== userId
  if (became) throw new Fault('forbidden', 'users.self_manager')
  if (before?.id !== userId) return
  const wider = before.location_ids !== null && (given.location_ids === null || adds(given.location_ids, before.location_ids))
  const gains = adds(given.role_ids, idsOf(before.roles)) || adds(given.group_ids, idsOf(before.groups)) || wider
  const isManaged = given.manager_id !== undefined && given.manager_id !== (before.manager?.id ?? null)
  if (gains || isManaged || lengthens(given.role_ends, before.role_ends)) throw new Fault('forbidden', 'users.self_grant')
}
/** Whether a role would be held for longer than before. */
const lengthens = (given: Given['role_ends'], had: Standing['role_ends']): boolean =>
  given !== undefined &&
  had.some(({ role_id, ends_at }) => {
    const next = given.find((end) => end.role_id.toLowerCase() === role_id)
    return !next || Date.parse(next.ends_at) > Date.parse(ends_at)
  })
const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map((row) => row.id)
const adds = (given: readonly string[] | undefined, had: readonly string[]): boolean =>
  given?.some((id) => !had.includes(id.toLowerCase())) ?? false
