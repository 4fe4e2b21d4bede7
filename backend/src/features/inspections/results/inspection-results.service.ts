import type { InspectionResults, inspectionResults } from '@menara/shared/contract/inspections/inspection-results.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { invalid } from '../../../platform/errors.ts'
import type { InspectionResultsStore } from './inspection-results.store.ts'

export type InspectionResultsService = ReturnType<typeof inspectionResultsService>
const MAX_DAYS = 400
const DAY_MS = 86_400_000
const NOTHING = { rounds: 0, missed: 0, pass_rate: null, score: null, failed: 0 }

/** What rounds came to, over the days that are asked for. */
export function inspectionResultsService({ store }: { readonly store: InspectionResultsStore }) {
  return {
    /** 422 for an end before its start, and for more than 400 days. */
    async get(query: CallOf<typeof inspectionResults.get>['query'], caller: Caller): Promise<InspectionResults> {
      const days = (Date.parse(query.end) - Date.parse(query.start)) / DAY_MS
      if (days < 0) throw invalid('end', 'order')
      if (days > MAX_DAYS) throw invalid('end', 'maximum')
      const asked = { ...query, caller }
      const [total = NOTHING, templates, areas] = [await store.total(asked), await store.templates(asked), await store.areas(asked)]
      return { total, templates, areas, weeks: await store.weeks(asked), lines: await store.lines(asked) }
    },
  }
}
