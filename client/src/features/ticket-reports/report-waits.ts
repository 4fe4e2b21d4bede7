import type { TicketReport } from '@menara/shared/contract/ticket-reports.contract.ts'
import { hoursOf, type Part, type ReportWords, shareOf } from './report-parts.ts'

/** How targets were kept, and who was waited for. */
export function waitsOf({ targets, approvers }: TicketReport, { word, target }: ReportWords): Part[] {
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
  ]
}
