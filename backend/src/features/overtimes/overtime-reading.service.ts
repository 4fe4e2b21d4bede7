import type { Overtime, OvertimeDetail, overtimes } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { invalid } from '../../platform/errors.ts'
import { instantOf } from '../../platform/time/zoned-time.ts'
import { dayOf, overtimeDetailOf, overtimeOf } from './overtime-view.ts'
import { noSuchOvertime, type OvertimesNeeds, WAGES } from './overtimes.needs.ts'
import type { OvertimeFilter, StoredOvertime } from './overtimes.store.ts'

export type OvertimeReading = ReturnType<typeof overtimeReading>
type Query = CallOf<typeof overtimes.list>['query']

/** Overtime as callers may see it. */
export function overtimeReading(needs: Pick<OvertimesNeeds, 'store' | 'facts' | 'terms' | 'now'>) {
  const { store, facts, terms, now } = needs

  /** Rows with pay for those who may see wages; the terms of all of them are read at once. */
  async function shown(rows: readonly StoredOvertime[], caller: Caller): Promise<Overtime[]> {
    const pairs = rows.map((row) => ({ user_id: row.user.id, day: dayOf(row) }))
    const known = caller.may(WAGES) ? await terms.onAll(pairs) : new Map()
    return rows.map((row, at) => overtimeOf(row, { caller, now: now(), terms: known.get(at) }))
  }
  async function detail(row: StoredOvertime, caller: Caller): Promise<OvertimeDetail> {
    const known = caller.may(WAGES) ? await terms.on(row.user.id, dayOf(row)) : undefined
    return overtimeDetailOf(row, { caller, now: now(), terms: known, attendance: await facts.attended(row.user.id, row) })
  }
  async function seen(id: string, caller: Caller): Promise<StoredOvertime> {
    const row = await store.find(id, caller)
    if (!row) throw noSuchOvertime()
    return row
  }
  return {
    shown,
    detail,
    seen,
    async list({ page = 1, limit = 10, start, end, ...asked }: Query, caller: Caller) {
      const filter = { ...asked, ...daysOf({ start, end }) }
      const rows = await store.list(filter, caller, { offset: (page - 1) * limit, limit })
      return {
        data: await shown(rows.slice(0, limit), caller),
        ...(rows.length > limit && { next: String(page + 1) }),
        total: await store.count(filter, caller),
      }
    },
    get: async (id: string, caller: Caller): Promise<OvertimeDetail> => detail(await seen(id, caller), caller),
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
interface Days {
  readonly start?: string | undefined
  readonly end?: string | undefined
}
/** Days are those of the sites, instants bound the start; both ends are included. Throws `invalid` for what does not exist or ends before it starts. */
export function daysOf({ start, end }: Days): Pick<OvertimeFilter, 'fromDay' | 'toDay' | 'from' | 'to'> {
  const from = start === undefined ? undefined : instantOf(start, { field: 'start', side: 'start' })
  const to = end === undefined ? undefined : instantOf(end, { field: 'end', side: 'end' })
  if (from !== undefined && to !== undefined && to < from) throw invalid('end', 'range')
  return {
    ...(start !== undefined && (DAY.test(start) ? { fromDay: start } : { from })),
    ...(end !== undefined && (DAY.test(end) ? { toDay: end } : { to })),
  }
}
