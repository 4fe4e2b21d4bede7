import type { Caller } from '../../platform/access/caller.ts'
import { Fault } from '../../platform/errors.ts'

/** 403 for who does not see every site: what is managed here is of the whole organisation. */
export function forAllSites({ locationIds }: Pick<Caller, 'locationIds'>): void {
  if (locationIds !== null) throw new Fault('forbidden', 'personal_data.all_sites')
}
