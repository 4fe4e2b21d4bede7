import { type Static, Type } from 'typebox'
import { reportSubjectKeys } from '../../domain/reports/report-subjects.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { closed, Day, Id, Instant, Line, many, nullable, one, oneOf, optional, Paging } from '../../kit/words.ts'

/** Groups of one answer; what lies beyond is left out, and the answer says so. */
export const MAX_GROUPS = 2000
/** Longest period, in days. */
export const MAX_REPORT_DAYS = 1100

const Word = Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-z_]+$' })
const Key = nullable(Type.String({ maxLength: 200, pattern: '^[^\\u0000]*$' }))
const ReportFilter = closed({
  field: Word,
  /** Everything but these values. */
  not: optional(Type.Boolean()),
  /** Null: what has none. */
  values: Type.Array(Key, { minItems: 1, maxItems: 100 }),
})

/** What of a question does not depend on the day it is asked. */
export const ReportShape = {
  subject: oneOf(...reportSubjectKeys),
  /** The date the period counts by; the subject's first where it is left out. */
  by: optional(Word),
  filters: optional(Type.Array(ReportFilter, { maxItems: 10 })),
  /** Fields of the subject, or `day`, `week`, `month`. */
  groups: Type.Array(Word, { maxItems: 2 }),
  measures: Type.Array(Word, { minItems: 1, maxItems: 6 }),
  /** Whether the period before is counted too. */
  compare: optional(Type.Boolean()),
} as const

/** A question of figures. */
export const ReportQuestion = closed({
  ...ReportShape,
  location_id: optional(Id),
  start: Day,
  /** The last day that counts. */
  end: Day,
  /** IANA zone in which days begin and end; the site's or the installation's where it is left out. */
  zone: optional(Line(60)),
})
export type ReportQuestion = Static<typeof ReportQuestion>

const Figures = Type.Array(nullable(Type.Number()))
const ReportRow = closed({
  /** One for each group; null for what has none. */
  keys: Type.Array(nullable(Type.String())),
  /** What the keys are called; null where the subject's options say it, or the key itself. */
  names: Type.Array(nullable(closed({ en: Type.String(), id: Type.String() }))),
  /** One for each measure. */
  values: Figures,
  /** The same of the period before; null where there was nothing, or nobody asked. */
  before: nullable(Figures),
})
export type ReportRow = Static<typeof ReportRow>

const Days = closed({ start: Day, end: Day })
export const ReportTable = closed({
  period: Days,
  before: nullable(Days),
  zone: Type.String(),
  rows: Type.Array(ReportRow),
  /** Of two groups: the totals of the first and of the second. */
  first: Type.Array(ReportRow),
  second: Type.Array(ReportRow),
  total: closed({ values: Figures, before: nullable(Figures) }),
  /** Whether groups were left out, because there are too many. */
  cut: Type.Boolean(),
})
export type ReportTable = Static<typeof ReportTable>

/** Which figure: the values of the groups it stands at, and its measure. */
export const ReportCell = closed({
  keys: Type.Array(Key, { maxItems: 2 }),
  measure: Word,
  /** The figure of the period before. */
  before: optional(Type.Boolean()),
})
export type ReportCell = Static<typeof ReportCell>

/** One row that a figure counts. */
export const CountedRow = closed({
  id: Type.String(),
  /** The record it is shown with; null where it has no screen of its own. */
  link: nullable(closed({ to: oneOf('tickets', 'assets', 'alarms', 'surveys', 'attendance'), id: Id, type: Type.String() })),
  at: nullable(Instant),
  day: nullable(Day),
  title: Type.String(),
  site: nullable(closed({ id: Id, name: Type.String() })),
  /** What the measure adds up, in its unit; null where it only counts. */
  value: nullable(Type.Number()),
})
export type CountedRow = Static<typeof CountedRow>

const access = 'show_plugin_reporting'
const base = '/api/v1/reports'
/** Figures of one's own making, over what one may see. They are asked with POST because a question is too long for an address. */
export const reports = {
  subjects: endpoint({
    name: 'reports.subjects',
    method: 'GET',
    path: `${base}/subjects`,
    access,
    summary: 'What I may make reports about',
    reply: one(Type.Array(oneOf(...reportSubjectKeys))),
  }),
  query: endpoint({
    name: 'reports.query',
    method: 'POST',
    path: `${base}/query`,
    access,
    summary: 'Figures by up to two groups, with the period before where it is asked for',
    body: ReportQuestion,
    reply: one(ReportTable),
  }),
  rows: endpoint({
    name: 'reports.rows',
    method: 'POST',
    path: `${base}/rows`,
    access,
    summary: 'The rows that one figure counts, newest first',
    body: closed({ question: ReportQuestion, cell: ReportCell, ...Paging }),
    reply: many(CountedRow),
  }),
  export: endpoint({
    name: 'reports.export',
    method: 'POST',
    path: `${base}/export`,
    access,
    summary: 'The rows that a figure counts as CSV or XLSX, all of them, sent as they are read',
    body: closed({ question: ReportQuestion, cell: ReportCell, format: oneOf('csv', 'xlsx'), language: oneOf('en', 'id') }),
    reply: 'binary',
  }),
} as const
