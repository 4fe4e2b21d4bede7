import { isPermission } from '@menara/shared/kit/permission.ts'
import type { Caller } from '../../platform/caller.ts'

/** Whether a scope reaches a site that the caller's does not. Null means all sites. */
export const isWider = (locationIds: readonly string[] | null, { locationIds: own }: Pick<Caller, 'locationIds'>): boolean =>
  own !== null && (locationIds === null || locationIds.some((id) => !own.includes(id)))

/** The permissions among these that the caller lacks. Names that no longer mean anything give nothing. */
export const lackedBy = (caller: Pick<Caller, 'may'>, names: readonly string[]): string[] =>
  names.filter((name) => isPermission(name) && !caller.may(name))
