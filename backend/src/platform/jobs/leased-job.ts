import type { Platform } from '../platform.ts'
import { leaseOn } from './lease.ts'
import { recurringJob } from './recurring-job.ts'

interface LeasedJobNeeds {
  /** Of the lease: backends that name the same one take turns. */
  readonly name: string
  readonly work: () => Promise<unknown>
  readonly everyMs: number
  /** How long a backend that died keeps the others waiting, in milliseconds; 15 seconds unless said. */
  readonly leaseMs?: number
  /** What the log says when a round fails; the next one tries again. */
  readonly trouble: string
}

/**
 * A recurring job that one backend does at a time. It begins once the server listens: what is seeded before is looked at whole, and no start waits for it;
 * whoever opens it closes it.
 */
export function leasedJob(
  { app, db, log, newId }: Pick<Platform, 'app' | 'db' | 'log' | 'newId'>,
  { name, leaseMs, ...round }: LeasedJobNeeds,
) {
  const lease = leaseOn({ db, name, holder: newId(), ...(leaseMs !== undefined && { forMs: leaseMs }) })
  const job = recurringJob({ ...round, log, lease })
  app.addHook('onListen', async () => job.start())
  return job
}
