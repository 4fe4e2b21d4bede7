import { type Static, Type } from 'typebox'
import { MAX_AMOUNT } from '../../../domain/money.ts'
import { endpoint } from '../../../kit/endpoint.ts'
import { closed, Day, Id, nullable, one, oneOf, Ref } from '../../../kit/words.ts'

const Rupiah = Type.Integer({ minimum: 0, maximum: MAX_AMOUNT })
const Weekday = Type.Integer({ minimum: 1, maximum: 7 })
const Fields = {
  valid_from: Day,
  /** Workdays a week. */
  week: Type.Integer({ minimum: 5, maximum: 6 }),
  /** Free weekdays, 1 Monday to 7 Sunday. */
  rest_days: Type.Array(Weekday, { minItems: 1, maxItems: 2, uniqueItems: true }),
  /** The shortest workday of a six-day week. */
  shortest_day: nullable(Weekday),
  /** Of a group of positions that the law exempts from overtime pay, as contract, company rules or collective agreement say. */
  exempt: Type.Boolean(),
  per: oneOf('month', 'day'),
  /** Whole Rupiah a month, or a day: basic wage, fixed and variable allowances. */
  base: Rupiah,
  fixed: Rupiah,
  variable: Rupiah,
}

/** By which week and wage the overtime of somebody is counted, from a day on. */
export const OvertimeTerms = closed({ id: Id, ...Fields })
export type OvertimeTerms = Static<typeof OvertimeTerms>

/** Terms of employment as far as overtime needs them. Only who may see wages reads and writes them. */
export const overtimeTerms = {
  list: endpoint({
    name: 'overtime_terms.list',
    method: 'GET',
    path: '/api/v1.2/overtime/terms',
    access: 'overtime_wage',
    summary: 'The terms of somebody, newest first',
    query: closed({ user_id: Id }),
    reply: one(Type.Array(OvertimeTerms)),
  }),
  add: endpoint({
    name: 'overtime_terms.add',
    method: 'POST',
    path: '/api/v1.2/overtime/terms',
    access: 'overtime_wage',
    summary: 'Terms of somebody from a day on; of the same day they replace what was said. What is converted stays as it was paid',
    body: closed({ user_id: Id, ...Fields }),
    reply: one(OvertimeTerms),
  }),
} as const

/** The list of names and hours that the law demands, of a site and a month. */
export const overtimeLists = {
  stand: endpoint({
    name: 'overtime_lists.stand',
    method: 'POST',
    path: '/api/v1.2/overtime/lists',
    access: 'overtime_manage',
    summary: 'The list of a site and a month, about which a document can be issued',
    body: closed({ location_id: Id, month: Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' }) }),
    reply: one(closed({ id: Id, location: Ref, month: Type.String() })),
  }),
} as const
