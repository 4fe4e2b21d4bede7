import { isBlank } from '@menara/shared/kit/words.ts'
import { ruleSentences } from '@menara/shared/refusals/rule-sentences.ts'
import { _, Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { type BrokenRule, Fault } from '../errors.ts'
import { isDeeper } from '../nesting.ts'

/** `verbose`: an error bears its value, so that nothing at all can be told from what is wrongly written. */
const common = { allErrors: true, verbose: true, removeAdditional: false, useDefaults: true, strict: false } as const
const bodies = new Ajv({ ...common, coerceTypes: false })
const addresses = new Ajv({ ...common, coerceTypes: 'array' })
const formats = addFormats as unknown as (ajv: Ajv) => void
for (const ajv of [bodies, addresses]) {
  formats(ajv)
  const standard = ajv.formats['date-time'] as { validate(text: string): boolean }
  // A leap second is a date-time by the standard, and a moment that no clock here shows.
  ajv.addFormat('date-time', { validate: (text: string) => standard.validate(text) && !Number.isNaN(Date.parse(text)) })
}

/** The limit stands in the error, as it does for the keywords of the standard. */
const error = { params: ({ schema }: { readonly schema: number }) => _`{limit: ${schema}}` }
for (const ajv of [bodies, addresses]) {
  ajv.addKeyword({
    keyword: 'maxBytes',
    type: ['object', 'array'],
    schemaType: 'number',
    error: { message: 'is too large', ...error },
    validate: (limit: number, value: unknown) => Buffer.byteLength(JSON.stringify(value)) <= limit,
  })
  ajv.addKeyword({
    keyword: 'maxDepth',
    type: ['object', 'array'],
    schemaType: 'number',
    error: { message: 'nests too deeply', ...error },
    validate: (limit: number, value: unknown) => !isDeeper(value, limit),
  })
}
const YEARS = { keyword: 'years', type: 'string', schemaType: 'array' } as const
bodies.addKeyword({
  ...YEARS,
  error: { message: 'lies too far off', params: ({ schema }) => _`{from: ${schema[0]}, until: ${schema[1]}}` },
  validate: ([from, until]: [number, number], text: string) => {
    const year = Number(text.slice(0, 4))
    return Number.isNaN(year) || (year >= from && year <= until)
  },
})
// A query may ask for any time: nothing is there.
addresses.addKeyword(YEARS)

const MOST_ERRORS = 50

export type Check = (value: unknown) => void

/** A check that throws 422 with field and rule. Bodies are taken as they are; addresses and forms are text and are converted. */
export function checkOf(schema: TSchema, part: 'body' | 'address'): Check {
  const validate: ValidateFunction = (part === 'body' ? bodies : addresses).compile(schema)
  return (value) => {
    if (!validate(value)) throw refusalOf(validate.errors ?? [])
  }
}

function refusalOf(errors: readonly ErrorObject[]): Fault {
  const broken = errors
    .filter((error) => errors.length === 1 || (error.keyword !== 'anyOf' && !isNullBranch(error)))
    .slice(0, MOST_ERRORS)
    .map(brokenRule)
  const unique = [...new Map(broken.map((rule) => [`${rule.field} ${rule.rule}`, rule])).values()]
  return new Fault('invalid', ruleSentences(unique), { errors: unique })
}

/** A value that may also be null breaks that branch too, which tells nobody anything. */
const isNullBranch = ({ keyword, params }: ErrorObject): boolean => keyword === 'type' && params['type'] === 'null'

/** Field as a dotted path (`lines.0.qty`), rule as the schema keyword. */
function brokenRule({ instancePath, keyword, params, data }: ErrorObject): BrokenRule {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const extra: unknown = params['missingProperty'] ?? params['additionalProperty']
  if (typeof extra === 'string') path.push(extra)
  const said = paramsOf({ params, data })
  return { field: path.join('.'), rule: keyword, ...(said && { params: said }) }
}

/** What a sentence about the rule needs to know. */
function paramsOf({ params, data }: Pick<ErrorObject, 'params' | 'data'>): BrokenRule['params'] {
  if ('pattern' in params) return typeof data === 'string' && isBlank(data) ? { found: 'blank' } : undefined
  if ('multipleOf' in params) return { limit: Number(params['multipleOf']) }
  if ('limit' in params) return { limit: Number(params['limit']) }
  return 'until' in params ? { from: Number(params['from']), until: Number(params['until']) } : undefined
}
