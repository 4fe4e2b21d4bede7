import type { PayableRow, payables } from '@menara/shared/contract/finance/payables.contract.ts'
import { ageingBuckets, bucketOf, overdueDays } from '@menara/shared/domain/finance/ageing.ts'
import { payableKinds } from '@menara/shared/domain/finance/payables.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { Payable, Payables } from '../../../ports/finance/payables.ts'
import type { Site } from '../../../ports/places.ts'

export interface PayablesNeeds {
  readonly sources: readonly Payables[]
  /** Batches that have payables, by the id of the payable. */
  batchesOf(): Promise<ReadonlyMap<string, { readonly id: string; readonly number: string }>>
  payeesKnown(ids: readonly string[]): Promise<{ has(id: string): boolean }>
  site(id: string): Promise<Site | undefined>
  readonly zone: string
  now(): Date
}
type Filter = CallOf<typeof payables.figures>['query']
/** A payable with the source that marks it as paid. */
export interface SourcedPayable extends Payable {
  readonly source: Payables
}
export type PayablesService = ReturnType<typeof payablesService>

/** What waits to be paid over all its sources. */
export function payablesService(needs: PayablesNeeds) {
  async function waiting(): Promise<SourcedPayable[]> {
    const all: SourcedPayable[] = []
    for (const source of needs.sources) for (const payable of await source.payables()) all.push({ ...payable, source })
    return all
  }

  async function rows(filter: Filter, caller: Caller): Promise<PayableRow[]> {
    const today = dayIn(needs.zone, needs.now())
    const seen = (await waiting()).filter((payable) => caller.sees(payable.location_id))
    const [batches, known] = [await needs.batchesOf(), await needs.payeesKnown(seen.map((payable) => payable.payee.id))]
    const names = new Map<string, string>()
    const found: PayableRow[] = []
    for (const { source: _source, location_id, ...payable } of seen) {
      if (!names.has(location_id)) names.set(location_id, (await needs.site(location_id))?.name ?? '')
      found.push({
        ...payable,
        rupiah: payable.rupiah ?? payable.amount,
        number: payable.number ?? null,
        overdue_days: overdueDays(payable.due_on, today),
        bucket: bucketOf(payable.due_on, today),
        location: { id: location_id, name: names.get(location_id) ?? '' },
        batch: batches.get(payable.id) ?? null,
        has_account: known.has(payable.payee.id),
      })
    }
    return found.filter((row) => fits(row, filter)).sort((a, b) => compare(orderOf(a), orderOf(b)))
  }

  return {
    /** All of them, whoever asks: for batches, which judge the sites themselves. */
    waiting,

    /** `total` on the first page only. */
    async list({ next, limit = 10, ...filter }: CallOf<typeof payables.list>['query'], caller: Caller) {
      const after = readCursor(next, ['string', 'string'])
      const all = await rows(filter, caller)
      const rest = after ? all.filter((row) => compare(orderOf(row), after) > 0) : all
      const page = pageOf(rest.slice(0, limit + 1), limit, orderOf)
      return after ? page : { ...page, total: all.length }
    },

    async figures(filter: Filter, caller: Caller) {
      const all = await rows(filter, caller)
      return {
        ...sumOf(all),
        currency: CURRENCY,
        free: sumOf(all.filter((row) => row.batch === null)),
        ageing: ageingBuckets.map((bucket) => ({ bucket, ...sumOf(all.filter((row) => row.bucket === bucket)) })),
        kinds: payableKinds.map((kind) => ({ kind, ...sumOf(all.filter((row) => row.kind === kind)) })),
      }
    },
  }
}

/** What has no day comes last. */
const NO_DAY = '9999-12-31'
const orderOf = (row: PayableRow): [string, string] => [row.due_on ?? NO_DAY, row.id]
function compare([day, id]: readonly [string, string], [otherDay, otherId]: readonly [string, string]): number {
  if (day !== otherDay) return day < otherDay ? -1 : 1
  return id === otherId ? 0 : id < otherId ? -1 : 1
}
const sumOf = (rows: readonly PayableRow[]) => ({ count: rows.length, amount: rows.reduce((sum, row) => sum + row.rupiah, 0) })

function fits(row: PayableRow, { kind, location_id, bucket, batched, search }: Filter): boolean {
  const text = search?.trim().toLowerCase()
  return (
    (kind === undefined || row.kind === kind) &&
    (location_id === undefined || row.location.id === location_id) &&
    (bucket === undefined || row.bucket === bucket) &&
    (batched === undefined || (row.batch !== null) === batched) &&
    (!text || [row.payee.name, row.reason].some((part) => part.toLowerCase().includes(text)))
  )
}
