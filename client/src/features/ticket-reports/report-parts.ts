import type { TicketReport } from '@menara/shared/contract/desk/ticket-reports.contract.ts'
import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { type Cell, rounded, type Sheet } from '../../kit/exports/sheet.ts'
import type { SearchOf } from '../../kit/links/page-link.ts'

export const partKeys = [
  'days',
  'backlog',
  'states',
  'priorities',
  'categories',
  'teams',
  'sites',
  'agents',
  'targets',
  'approvers',
  'gates',
] as const
type PartKey = (typeof partKeys)[number]
/** Where the tickets of a row are listed: the filters of the list. */
export type Filters = SearchOf<'/desk/ticketing/$type/list'>
export interface Part extends Sheet {
  readonly key: PartKey
  /** Of each row; undefined where the list has no such filter. */
  readonly lists: readonly (Filters | undefined)[]
  /** Columns that are drawn, by their place in the head. */
  readonly drawn: readonly number[]
}
/** The words of a report in the reader's language. */
export interface ReportWords {
  word(key: string): string
  state(code: string): string
  priority(code: string): string
  target(kind: string): string
  category(item: { readonly name_en: string; readonly name_id: string }): string
}
interface Naming<Row> {
  nameOf(row: Row): string
  listOf(row: Row): Filters | undefined
}
type Named = TicketReport['teams'][number]
type Cohort = Pick<TicketReport['totals'], 'opened' | 'solved' | 'response_s' | 'resolution_s' | 'reopened'>

export const hoursOf = (seconds: number | null): number | null => rounded(seconds === null ? null : seconds / 3600)
/** Percent of what was opened; null of nothing. */
export const shareOf = (some: number, all: number): number | null => (all === 0 ? null : rounded((100 * some) / all))

const COHORT = ['opened', 'solved', 'response', 'resolution', 'reopened'] as const
const cellsOf = (cohort: Cohort): Cell[] => [
  cohort.opened,
  cohort.solved,
  hoursOf(cohort.response_s),
  hoursOf(cohort.resolution_s),
  cohort.reopened,
]

/** Every table of a report: what the screen shows and the files hold. */
export function partsOf(report: TicketReport, { word, state, priority, category }: ReportWords): Part[] {
  const { start, end } = report
  const range = { start, end }
  const grouped = <Row extends Cohort>(key: PartKey, rows: readonly Row[], { nameOf, listOf }: Naming<Row>): Part => ({
    key,
    name: word(`part.${key}`),
    head: [word(`of.${key}`), ...COHORT.map((text) => word(`column.${text}`))],
    rows: rows.map((row) => [nameOf(row), ...cellsOf(row)]),
    lists: rows.map(listOf),
    drawn: [1, 2],
  })
  const named = ({ name }: { readonly name: string }): string => name || word('none')
  const agents = report.agents
  return [
    {
      key: 'days',
      name: word('part.days'),
      head: [word('of.days'), word('column.opened'), word('column.solved')],
      rows: report.days.map((day) => [day.day, day.opened, day.solved]),
      lists: report.days.map((day) => ({ start: day.day, end: day.day })),
      drawn: [1, 2],
    },
    {
      key: 'backlog',
      name: word('part.backlog'),
      head: [word('of.states'), ...(['all', 'day', 'week', 'month', 'older'] as const).map((text) => word(`column.${text}`))],
      rows: report.backlog.map((item) => [state(item.state), item.all, item.day, item.week, item.month, item.older]),
      lists: report.backlog.map((item) => ({ states: item.state })),
      drawn: [2, 3, 4, 5],
    },
    {
      key: 'states',
      name: word('part.states'),
      head: [word('of.states'), word('column.tickets'), word('column.stay')],
      rows: report.states.map((item) => [state(item.state), item.tickets, hoursOf(item.mean_s)]),
      lists: report.states.map(() => undefined),
      drawn: [2],
    },
    grouped('priorities', report.priorities, {
      nameOf: (item) => priority(item.priority),
      listOf: (item) => ({ ...range, priority: item.priority }),
    }),
    grouped('categories', report.categories, {
      nameOf: (item) => (item.id ? category(item) : word('none')),
      listOf: (item) => (item.id ? { ...range, category: item.id } : undefined),
    }),
    grouped<Named>('teams', report.teams, { nameOf: named, listOf: (item) => (item.id ? { ...range, group: item.id } : undefined) }),
    grouped<Named>('sites', report.sites, { nameOf: named, listOf: () => undefined }),
    {
      key: 'agents',
      name: word('part.agents'),
      head: [word('of.agents'), word('column.open'), ...COHORT.map((text) => word(`column.${text}`))],
      rows: agents.map((agent) => [agent.name || word('nobody'), agent.open, ...cellsOf(agent)]),
      lists: agents.map((agent) => (agent.id ? undefined : { states: openStates.join(','), assignee: 'nobody' })),
      drawn: [1, 3],
    },
  ]
}

/** The totals as a table of their own, beside those of the period before. */
export function totalsSheet(
  now: TicketReport['totals'],
  past: TicketReport['totals'] | undefined,
  words: Pick<ReportWords, 'word'>,
): Sheet {
  const cells = (item: TicketReport['totals']): Cell[] => [
    item.opened,
    item.solved_in_range,
    item.backlog,
    hoursOf(item.response_s),
    hoursOf(item.resolution_s),
    shareOf(item.reopened, item.opened),
    item.sla_respond,
    item.sla_resolve,
    item.score,
    item.answered,
    item.low,
  ]
  const names = [
    'opened',
    'solved',
    'backlog',
    'response',
    'resolution',
    'reopenedShare',
    'slaRespond',
    'slaResolve',
    'score',
    'answered',
    'low',
  ] as const
  const [a, b] = [cells(now), past && cells(past)]
  return {
    name: words.word('part.totals'),
    head: [words.word('of.totals'), words.word('column.now'), ...(b ? [words.word('column.before')] : [])],
    rows: names.map((name, i) => [words.word(`column.${name}`), a[i] ?? null, ...(b ? [name === 'backlog' ? null : (b[i] ?? null)] : [])]),
  }
}
