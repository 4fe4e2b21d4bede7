import type { Caller } from '../../platform/access/caller.ts'

/** Whether somebody sees an account and what hangs on it: one of no site pays for all of them, and is seen by who sees all. */
export const seesMoneyOf = (locationId: string | null, caller: Pick<Caller, 'locationIds' | 'sees'>): boolean =>
  locationId === null ? caller.locationIds === null : caller.sees(locationId)
