import { endpoints } from '@menara/shared/contract/index-of.ts'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import type { Building } from '../../kit/building.ts'
import { fieldsOf, goodCallOf } from '../asking.ts'
import type { GoodCall } from '../good-call.ts'
import { SEARCHED } from './marks.ts'

/** One way to ask a call that reads. */
export interface Read {
  readonly endpoint: Endpoint
  readonly call: Omit<GoodCall, 'who'>
}
const reading = endpoints.filter((endpoint) => endpoint.method === 'GET' && endpoint.access !== 'public')

/** Every call that reads, asked well; lists also for everything they have, and where they search, for what every row has. Makes what is read. */
export async function readsOf(building: Building, which: (endpoint: Endpoint) => boolean = () => true): Promise<readonly Read[]> {
  const reads: Read[] = []
  for (const endpoint of reading.filter(which)) {
    const { who: _who, ...call } = await goodCallOf(endpoint, building)
    reads.push({ endpoint, call })
    const fields = new Map(fieldsOf(endpoint.query))
    if (fields.size === 0 || endpoint.params) continue
    const most = (fields.get('limit') as { maximum?: number } | undefined)?.maximum
    const whole = { ...(most && { limit: most }) }
    reads.push({ endpoint, call: { query: whole } })
    if (fields.has('search')) reads.push({ endpoint, call: { query: { ...whole, search: SEARCHED } } })
  }
  return reads
}
