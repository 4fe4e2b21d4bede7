import type { FirstDay, FirstDayStep } from '@menara/shared/contract/first-day.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault } from '../../platform/errors.ts'
import type { FirstDayCounts, FirstDayStore } from './first-day.store.ts'

export interface FirstDayNeeds {
  readonly store: FirstDayStore
  readonly journal: Pick<Journal, 'record'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
export type FirstDayService = ReturnType<typeof firstDayService>

/** 403 for who does not see every site: the answers tell of all of them. */
export function forAllSites({ locationIds }: Caller): void {
  if (locationIds !== null) throw new Fault('forbidden', 'first_day.all_sites')
}

/** What an installation needs before it works, by the data alone. */
export function firstDayService({ store, journal, atomically, now }: FirstDayNeeds) {
  async function get(caller: Caller): Promise<FirstDay> {
    forAllSites(caller)
    const steps = stepsOf(await store.counts())
    return { steps, finished: steps.every((step) => step.done), dismissed: await store.dismissed() }
  }
  return {
    get,
    dismiss: (dismissed: boolean, caller: Caller): Promise<FirstDay> =>
      atomically(async () => {
        forAllSites(caller)
        const isNew = dismissed ? await store.dismiss(now().toISOString(), caller.userId) : await store.bringBack()
        if (isNew) {
          const what = { action: `first_day.${dismissed ? 'dismissed' : 'resumed'}`, subject: 'first_day', subject_id: 'installation' }
          const hints = [{ topic: 'first_day', key: 'installation', location_id: null }]
          journal.record({ ...what, actor_id: caller.userId, detail: {}, hints })
        }
        return get(caller)
      }),
  }
}

interface Judged {
  readonly count: number
  readonly done?: boolean
  /** Of what is there and not done. */
  readonly missing?: FirstDayStep['missing']
}
/** `done` unless said: there is one. */
const step = (key: FirstDayStep['key'], { count, done = count > 0, missing = null }: Judged): FirstDayStep => ({
  key,
  done,
  count,
  missing: count > 0 && !done ? missing : null,
})

function stepsOf(counts: FirstDayCounts): FirstDayStep[] {
  return [
    step('company', { count: counts.companies }),
    step('site', { count: counts.sites, done: counts.sites > 0 && counts.sites_placed === counts.sites, missing: 'position' }),
    step('area', { count: counts.areas }),
    // The administrator alone is nobody to work with, and one role is the administrator's.
    step('people', { count: counts.people, done: counts.people > 1 }),
    step('roles', { count: counts.roles, done: counts.roles > 1 }),
    step('device', { count: counts.devices, done: counts.devices_heard > 0, missing: 'silent' }),
    step('rule', { count: counts.rules }),
    step('alarm', { count: counts.alarms, done: counts.alarms_acknowledged > 0, missing: 'unacknowledged' }),
    step('camera', { count: counts.cameras }),
    step('channel', { count: counts.channels }),
    step('category', { count: counts.categories }),
    step('service_level', { count: counts.calendars, done: counts.calendars > 0 && counts.policies > 0, missing: 'policy' }),
  ]
}
