import type { TicketReport } from '@menara/shared/contract/ticket-reports.contract.ts'
import { hoursOf, type Part, type ReportWords, shareOf } from './report-parts.ts'

/** How targets were kept, who was waited for, and how long visitors waited at the gates. */
export function waitsOf({ targets, approvers, gates }: TicketReport, { word, target }: ReportWords): Part[] {
  const heads = (...names: readonly string[]): string[] => names.map((it) => word(`column.${it}`))
  return [
    {
      key: 'targets',
      name: word('part.targets'),
      head: [word('of.targets'), ...heads('met', 'missed', 'running', 'keptShare', 'late')],
      rows: targets.map((it) => [
        target(it.kind),
        it.met,
        it.breached,
        it.running,
        shareOf(it.met, it.met + it.breached),
        hoursOf(it.late_s),
      ]),
      lists: targets.map(() => undefined),
      drawn: [1, 2],
    },
    {
      key: 'approvers',
      name: word('part.approvers'),
      head: [word('of.approvers'), ...heads('asked', 'voted', 'waiting', 'meanWait', 'longestWait')],
      rows: approvers.map((it) => [it.name, it.asked, it.answered, it.waiting, hoursOf(it.mean_s), hoursOf(it.longest_s)]),
      lists: approvers.map(() => undefined),
      drawn: [4, 5],
    },
    {
      key: 'gates',
      name: word('part.gates'),
      head: [word('of.sites'), ...heads('arrived', 'letInTime', 'letInLate', 'keptShare', 'atOnce', 'medianWait', 'p90Wait')],
      rows: gates.map((it) => [
        it.name,
        it.arrived,
        it.met,
        it.missed,
        shareOf(it.met, it.met + it.missed),
        it.at_once,
        minutesOf(it.median_s),
        minutesOf(it.p90_s),
      ]),
      lists: gates.map(() => undefined),
      drawn: [2, 3],
    },
  ]
}
/** To a tenth: a gate is a matter of minutes. */
const minutesOf = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds / 6) / 10)
