import type { TSchema } from 'typebox'
import { invalid } from '../errors.ts'
import { isDeeper } from '../nesting.ts'
import { type Check, checkOf } from './validators.ts'

/** Far from where recursion and `jsonb` end; services with a closer bound say so for their own field. */
const DEEPEST_BODY = 1000

/** A check of a JSON body that throws 422: it is there, not too deep, and as its schema says. */
export function bodyCheck(schema: TSchema): Check {
  const check = checkOf(schema, 'body')
  return (body) => {
    if (body === undefined || body === null) throw invalid('', 'required', 'A JSON body is required')
    if (isDeeper(body, DEEPEST_BODY)) throw invalid('', 'depth', `The body nests deeper than ${DEEPEST_BODY} levels`)
    check(body)
  }
}
