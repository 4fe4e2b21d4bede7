import type { CountingDetail } from '@menara/shared/contract/iot/people-counting.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { csvText } from '../../platform/files/csv.ts'
import { localTime } from '../../platform/time/zoned-time.ts'
import type { CountingFigures } from './counting-figures.service.ts'

export type CountingExport = ReturnType<typeof countingExport>

const HEAD = 'place,counting_day,from,in,out,inside,low,high,coverage_percent'
const END = '\r\n'

/** Hours as CSV: local times with their offset. */
export function countingExport({ figures }: { readonly figures: Pick<CountingFigures, 'details'> }) {
  return async function csv(
    asked: { location_id: string; start: string; end: string },
    caller: Caller,
  ): Promise<{ name: string; text: string }> {
    const lines = (await figures.details(asked, caller)).flatMap(linesOf)
    return { name: `people-${asked.start}-${asked.end}.csv`, text: [HEAD, ...lines].join(END) + END }
  }
}

const linesOf = ({ name, date, zone, hours }: CountingDetail): string[] =>
  hours.map((item) =>
    [
      csvText(name),
      date,
      localTime(zone, item.at),
      item.in,
      item.out,
      item.inside,
      item.low,
      item.high,
      Math.round(item.coverage * 1000) / 10,
    ].join(','),
  )
