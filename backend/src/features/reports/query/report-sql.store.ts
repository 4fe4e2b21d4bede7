import { MAX_GROUPS, type ReportCell } from '@menara/shared/contract/reports/reports.contract.ts'
import { isTimeGroup } from '@menara/shared/domain/reports/report-model.ts'
import { type SQL, sql } from 'drizzle-orm'
import { instantText } from '../../../platform/db/shown-columns.ts'
import { startOfDay } from '../../../platform/time/zoned-time.ts'
import type { DateColumn, MeasureColumn, Reading, SubjectTable } from './subject-tables.store.ts'

/** A question with everything looked up that its SQL is made of. */
export interface Compiled {
  readonly table: SubjectTable
  readonly reading: Reading
  readonly date: DateColumn
  readonly zone: string
  readonly measures: readonly MeasureColumn[]
}

/** What rows are grouped by: of a time group the first instant of its day, week or month by the clock of the zone, else a text. */
function groupColumn({ table, date, zone }: Compiled, field: string): SQL {
  if (!isTimeGroup(field)) return sql`(${table.fields[field]?.value})::text`
  return sql`date_trunc(${field}, ${date.day ? sql`${date.day}::timestamp` : sql`${date.at} at time zone ${zone}`})`
}
/** A group as it is shown: `2026-11` a month, `2026-11-28` a day or the Monday of a week. Written once a group, not once a row. */
const shownGroup = (field: string, at: number): SQL =>
  isTimeGroup(field)
    ? sql`to_char(${named(`g${at}`)}, ${field === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD'}) as ${named(`g${at}`)}`
    : named(`g${at}`)

/** Rows of the question: of the subject, seen by the caller, in the period and through the filters. */
function whereOf({ table, reading, date }: Compiled): SQL {
  const { question, span } = reading
  const parts = [sql`(${table.where(reading)})`]
  if (!date.always)
    parts.push(
      date.day
        ? sql`${date.day} >= ${question.start}::date and ${date.day} <= ${question.end}::date`
        : sql`${date.at} >= ${span.from}::timestamptz and ${date.at} < ${span.until}::timestamptz`,
    )
  if (question.location_id) parts.push(sql`${table.site} = ${question.location_id}::uuid`)
  for (const { field, not = false, values } of question.filters ?? []) {
    const column = sql`(${table.fields[field]?.value})::text`
    const named = values.filter((value) => value !== null)
    const isOne = sql`(coalesce(${column} = any(${sql.param(named)}::text[]), false)${values.includes(null) ? sql` or ${column} is null` : sql``})`
    parts.push(not ? sql`not ${isOne}` : isOne)
  }
  return sql.join(parts, sql` and `)
}

/** What each row brings for each measure: whether it counts, and its value. */
function measureColumns(measures: readonly MeasureColumn[]): SQL[] {
  return measures.flatMap((measure, at) => {
    const value = 'value' in measure ? measure.value : sql`null::int`
    const of = measure.how === 'share' ? measure.of : sql`true`
    const where = 'where' in measure && measure.where ? measure.where : sql`true`
    return [sql`${where} as ${named(`w${at}`)}`, sql`${value} as ${named(`v${at}`)}`, sql`${of} as ${named(`o${at}`)}`]
  })
}
const named = (name: string): SQL => sql`${sql.identifier(name)}`

/** The aggregate of one measure over the columns of `measureColumns`; means, medians, shares and hours have two decimals. */
function aggregateOf(measure: MeasureColumn, at: number): SQL {
  const [where, value, of] = [named(`w${at}`), named(`v${at}`), named(`o${at}`)]
  const per = 'per' in measure ? sql`${measure.per}::numeric` : sql`1`
  switch (measure.how) {
    case 'count':
      return sql`(count(*) filter (where ${where}))::float8`
    case 'distinct':
      return sql`count(distinct ${value})::float8`
    case 'sum':
      return sql`${measure.per === 1 ? sql`coalesce(sum(${value}) filter (where ${where}), 0)` : sql`round(coalesce(sum(${value}) filter (where ${where}), 0)::numeric / ${per}, 2)`}::float8`
    case 'mean':
      return sql`round(avg(${value}) filter (where ${where}) / ${per}, 2)::float8`
    case 'median':
      return sql`round((percentile_cont(0.5) within group (order by ${value}) filter (where ${where}))::numeric / ${per}, 2)::float8`
    case 'share':
      return sql`round(100 * (count(*) filter (where ${where}))::numeric / nullif(count(*) filter (where ${of}), 0), 2)::float8`
  }
}

/**
 * One statement for a whole table: figures by both groups, by each of them and over all. `level`: 0 a group, 1 a total of the first
 * group, 2 one of the second, 3 over all. One group more than there may be shows that there are too many.
 */
export function tableSql(compiled: Compiled): SQL {
  const { groups } = compiled.reading.question
  const columns = groups.map((field, at) => sql`${groupColumn(compiled, field)} as ${named(`g${at}`)}`)
  const list = sql.join(
    groups.map((_field, at) => named(`g${at}`)),
    sql`, `,
  )
  const figures = sql.join(
    compiled.measures.map((measure, at) => sql`${aggregateOf(measure, at)} as ${named(`m${at}`)}`),
    sql`, `,
  )
  const rows = sql`select ${sql.join([...columns, ...measureColumns(compiled.measures)], sql`, `)}
    from ${compiled.table.from(compiled.reading)} where ${whereOf(compiled)}`
  if (groups.length === 0) return sql`select 3 as level, ${figures} from (${rows}) counted`
  const sets = groups.length === 1 ? sql`(g0), ()` : sql`(g0, g1), (g0), (g1), ()`
  // Of one group its bit alone says that it is over all.
  const level = groups.length === 1 ? sql`grouping(g0) * 3` : sql`grouping(g0, g1)`
  const order = sql.join([...groups.map((field, at) => (isTimeGroup(field) ? named(`g${at}`) : sql`m0 desc nulls last`)), list], sql`, `)
  const shown = sql.join([...groups.map(shownGroup), ...compiled.measures.map((_measure, at) => named(`m${at}`))], sql`, `)
  return sql`select level, place, ${shown} from (select *, row_number() over (partition by level order by ${order}) as place
      from (select ${list}, ${level} as level, ${figures} from (${rows}) counted group by grouping sets (${sets})) made) placed
    where place <= ${MAX_GROUPS + 1} order by level, place`
}

export interface RowPage {
  readonly after: readonly [at: string, id: string] | undefined
  readonly limit: number
}
/** Rows that a figure counts. Of a time group the period was narrowed before: only the other groups are compared. */
export function rowsSql(compiled: Compiled, cell: ReportCell, { after, limit }: RowPage): SQL {
  const { table, reading, date } = compiled
  const [measure] = compiled.measures
  const at = date.at ?? sql`${date.day}::timestamp at time zone 'UTC'`
  const { id, idType, title, linkId, linkType = sql`''` } = table.row
  const parts = [whereOf(compiled), ...cellConditions(compiled, cell)]
  if (measure && 'where' in measure && measure.where) parts.push(measure.where)
  if (after) parts.push(sql`(${at}, ${id}) < (${after[0]}::timestamptz, ${after[1]}::${sql.raw(idType)})`)
  const fields = Object.values(table.fields).map((field, place) => sql`(${field.value})::text as ${named(`f${place}`)}`)
  return sql`select ${id}::text as id, ${instantText(at)} as at,
      ${date.day ? sql`${date.day}::text` : sql`null::text`} as day, ${title} as title, ${linkId}::text as link_id, ${linkType} as link_type,
      ${table.site}::text as site, ${rowValue(measure)} as value, ${sql.join(fields, sql`, `)}
    from ${table.from(reading)} where ${sql.join(parts, sql` and `)} order by ${at} desc, ${id} desc limit ${limit}`
}

/** The groups a figure stands at; a key that was left out is a total over its group. */
function cellConditions(compiled: Compiled, { keys }: ReportCell): SQL[] {
  return compiled.reading.question.groups.slice(0, keys.length).flatMap((field, place) => {
    if (isTimeGroup(field)) return []
    const [column, key] = [groupColumn(compiled, field), keys[place] ?? null]
    return [key === null ? sql`${column} is null` : sql`${column} = ${key}`]
  })
}

/** What a row adds to its figure, in the unit of the measure. */
const rowValue = (measure: MeasureColumn | undefined): SQL =>
  measure && 'per' in measure ? sql`round((${measure.value})::numeric / ${measure.per}::numeric, 6)::float8` : sql`null::float8`

/** The instants of some days. */
export const spanOf = (zone: string, start: string, dayAfterEnd: string) => ({
  from: startOfDay(zone, start).toISOString(),
  until: startOfDay(zone, dayAfterEnd).toISOString(),
})
