import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { type BrokenRule, Fault } from '../errors.ts'

const common = { allErrors: true, removeAdditional: false, useDefaults: true, strict: false } as const
const bodies = new Ajv({ ...common, coerceTypes: false })
const addresses = new Ajv({ ...common, coerceTypes: 'array' })
const formats = addFormats as unknown as (ajv: Ajv) => void
for (const ajv of [bodies, addresses]) {
  formats(ajv)
  const standard = ajv.formats['date-time'] as { validate(text: string): boolean }
  // A leap second is a date-time by the standard, and a moment that no clock here shows.
  ajv.addFormat('date-time', { validate: (text: string) => standard.validate(text) && !Number.isNaN(Date.parse(text)) })
}

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
    .filter((it) => it.keyword !== 'anyOf' || errors.length === 1)
    .slice(0, MOST_ERRORS)
    .map(brokenRule)
  const unique = [...new Map(broken.map((it) => [`${it.field} ${it.rule}`, it])).values()]
  return new Fault('invalid', unique.map(({ field, rule }) => `${field || 'body'} is ${rule}`).join('; '), { errors: unique })
}

/** Field as a dotted path (`lines.0.qty`), rule as the schema keyword. */
function brokenRule({ instancePath, keyword, params }: ErrorObject): BrokenRule {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((it) => it.replaceAll('~1', '/').replaceAll('~0', '~'))
  const extra: unknown = params['missingProperty'] ?? params['additionalProperty']
  if (typeof extra === 'string') path.push(extra)
  return { field: path.join('.'), rule: keyword }
}
