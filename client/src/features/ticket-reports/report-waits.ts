import type { TicketReport } from '@menara/shared/contract/desk/ticket-reports.contract.ts'
import { hoursOf, type Part, type ReportWords, shareOf } from './report-parts.ts'

/** How targets were kept, who was waited for, and how long visitors waited at the gates. */
export function waitsOf({ targets, approvers, gates }: TicketReport, { word, target }: ReportWords): Part[] {
  const heads = (...names: readonly string[]): string[] => names.map((name) => word(`column.${name}`))
  return [
    {
      key: 'targets',
      name: word('part.targets'),
      head: [word('of.targets'), ...heads('met', 'missed', 'running', 'keptShare', 'late')],
      rows: targets.map((item) => [
        target(item.kind),
        item.met,
        item.breached,
        item.running,
        shareOf(item.met, item.met + item.breached),
        hoursOf(item.late_s),
      ]),
      lists: targets.map(() => undefined),
      drawn: [1, 2],
    },
    {
      key: 'approvers',
      name: word('part.approvers'),
      head: [word('of.approvers'), ...heads('asked', 'voted', 'waiting', 'meanWait', 'longestWait')],
      rows: approvers.map((approver) => [
        approver.name,
        approver.asked,
        approver.answered,
        approver.waiting,
        hoursOf(approver.mean_s),
        hoursOf(approver.longest_s),
      ]),
      lists: approvers.map(() => undefined),
      drawn: [4, 5],
    },
    {
      key: 'gates',
      name: word('part.gates'),
      head: [word('of.sites'), ...heads('arrived', 'letInTime', 'letInLate', 'keptShare', 'atOnce', 'medianWait', 'p90Wait')],
      rows: gates.map((gate) => [
        gate.name,
        gate.arrived,
        gate.met,
        gate.missed,
        shareOf(gate.met, gate.met + gate.missed),
        gate.at_once,
        minutesOf(gate.median_s),
        minutesOf(gate.p90_s),
      ]),
      lists: gates.map(() => undefined),
      drawn: [2, 3],
    },
  ]
}
/** To a tenth: a gate is a matter of minutes. */
const minutesOf = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds / 6) / 10)
