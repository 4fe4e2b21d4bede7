import { plainMark, readShortCode } from '@menara/shared/domain/visitors/gate-code.ts'
import { tokenBuckets } from '@menara/shared/kit/flow-control/token-bucket.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { receives, receivesAt } from '../visitor-access.service.ts'
import type { VisitorsNeeds } from './visitor-facts.service.ts'
import type { VisitorRow } from './visitor-rows.store.ts'

/** Of one person: a queue at the gate, and no guessing. */
const TYPED = { burst: 60, perSecond: 0.5 } as const
interface Looked {
  readonly code: string
  /** Only of this site. */
  readonly location_id?: string | undefined
}
type FindingNeeds = Pick<VisitorsNeeds, 'store' | 'secrets' | 'now'>
export type VisitorFinding = ReturnType<typeof visitorFinding>

/** Who is meant by what was scanned or typed at the gate. */
export function visitorFinding({ store, secrets, now }: FindingNeeds) {
  const buckets = tokenBuckets({ ...TYPED, now: () => now().getTime() })
  const missing = () => new Fault('not-found', 'visitors.code_unknown')

  async function typed({ code, location_id }: Looked, caller: Caller): Promise<VisitorRow> {
    const wait = buckets.take(caller.userId)
    if (wait > 0) throw new Fault('too-many', 'limits.codes', { retryAfterS: Math.ceil(wait) })
    const mark = plainMark(code)
    const sites = location_id === undefined ? caller.locationIds : [location_id].filter((text) => caller.sees(text))
    const here = mark === '' || !receives(caller) ? [] : await store.atGate(sites, now().toISOString())
    const short = readShortCode(code)
    const meant = here.filter(
      ({ id, badge, vehicle }) => secrets.isShortCode(id, short) || plainMark(badge) === mark || plainMark(vehicle) === mark,
    )
    const rows = await store.some(meant.map((item) => item.id))
    const [row, ...others] = rows
    if (!row) throw missing()
    if (others.length > 0) throw several(rows)
    return row
  }

  return {
    /**
     * By the code of the QR, by the short code, the badge or the number plate of somebody of today or inside. 404 for what is none and
     * for another site, 409 where several are meant, 429 for who tries too often.
     */
    async find(looked: Looked, caller: Caller): Promise<VisitorRow> {
      const id = secrets.readCode(looked.code)
      if (id === undefined) return typed(looked, caller)
      const row = await store.find(id)
      if (!row || !receivesAt(row.location_id, caller)) throw missing()
      return row
    },
  }
}

function several(rows: readonly VisitorRow[]): Fault {
  const who = rows.map(({ name, location_name }) => `${name} (${location_name})`).join(', ')
  return new Fault('conflict', 'visitors.several', {
    params: { who },
    errors: [{ field: 'code', rule: 'several' }],
  })
}
