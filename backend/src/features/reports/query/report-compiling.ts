import { MAX_REPORT_DAYS, type ReportQuestion } from '@menara/shared/contract/reports/reports.contract.ts'
import { isTimeGroup } from '@menara/shared/domain/reports/report-model.ts'
import { dayAfter, lengthOf } from '@menara/shared/domain/reports/report-period.ts'
import { type ReportSubjectKey, reportSubjectKeys, reportSubjects } from '@menara/shared/domain/reports/report-subjects.ts'
import { isZone } from '@menara/shared/domain/zone-offsets.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { Site } from '../../../ports/places.ts'
import { type Compiled, spanOf } from './report-sql.store.ts'
import { subjectTables } from './reports.store.ts'
import type { Condition, MeasureColumn } from './subject-tables.store.ts'

export interface CompilingNeeds {
  site(id: string): Promise<Site | undefined>
  /** What of rows `tickets` a caller may see. */
  seenTickets(caller: Caller): Condition
  /** Of what belongs to no site. */
  readonly zone: string
}

/** What somebody may make reports about. */
export const subjectsOf = (caller: Caller): ReportSubjectKey[] =>
  reportSubjectKeys.filter((key) => {
    const { permission } = reportSubjects[key]
    return permission === null || caller.may(permission)
  })

/** Looks up what a question names; throws `forbidden` for a subject the caller may not read and `invalid` for what is not there. */
export async function compile(needs: CompilingNeeds, question: ReportQuestion, caller: Caller): Promise<Compiled> {
  const { permission, dates } = reportSubjects[question.subject]
  if (permission !== null && !caller.may(permission)) throw new Fault('forbidden', 'access.permission', { params: { permission } })
  checkDays(question)
  const table = subjectTables[question.subject]
  const by = question.by ?? dates[0]?.key ?? ''
  const date = table.dates[by]
  if (!date) throw invalid('by', 'exists', `Reports about ${question.subject} do not count by ${by}`)
  const measures = question.measures.map((key, at) => known<MeasureColumn>(table.measures, key, `measures.${at}`))
  for (const [at, key] of question.groups.entries()) if (!isTimeGroup(key) || date.always) known(table.fields, key, `groups.${at}`)
  if (new Set(question.groups).size < question.groups.length) throw invalid('groups', 'unique', 'The same group stands twice')
  for (const [at, { field }] of (question.filters ?? []).entries()) known(table.fields, field, `filters.${at}.field`)
  const zone = await zoneOf(needs, question, caller)
  const span = spanOf(zone, question.start, dayAfter(question.end, 1))
  return { table, date, zone, measures, reading: { caller, question, span, seenTickets: needs.seenTickets(caller) } }
}

function known<T>(all: Readonly<Record<string, T>>, key: string, field: string): T {
  const found = Object.hasOwn(all, key) ? all[key] : undefined
  if (found === undefined) throw invalid(field, 'exists', `There is no ${key} in this subject`)
  return found
}

function checkDays({ start, end }: ReportQuestion): void {
  if (end < start) throw invalid('end', 'range', 'The end lies before the start')
  if (lengthOf({ start, end }) > MAX_REPORT_DAYS) throw invalid('end', 'maximum', `A report has at most ${MAX_REPORT_DAYS} days`)
}

async function zoneOf({ site, zone }: CompilingNeeds, { location_id, zone: asked }: ReportQuestion, caller: Caller): Promise<string> {
  if (asked !== undefined && !isZone(asked)) throw invalid('zone', 'zone', 'zone is not an IANA time zone such as Asia/Jakarta')
  if (location_id === undefined) return asked ?? zone
  const there = caller.sees(location_id) ? await site(location_id) : undefined
  if (!there) throw invalid('location_id', 'exists', 'There is no such site in your scope')
  return asked ?? there.zone
}
