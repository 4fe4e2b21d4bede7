import { isDocumented } from '@menara/shared/contract/documented-calls.ts'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { usualPart } from '../kit/test-scope.ts'
import { type Answer, fieldsOf, isRefusal, NOTHING, refusedField, unless } from './asking.ts'
import type { GoodCall } from './good-call.ts'

/** Sends the good call with some parts of it changed. */
export type Ask = (changed?: Omit<GoodCall, 'who' | 'body'> & { readonly body?: unknown }) => Promise<Answer>

/** CT-5: what a good call did not answer as its endpoint declares. */
export async function goodCallAnswered(endpoint: Endpoint, ask: Ask): Promise<string[]> {
  const reply = await ask()
  if (typeof endpoint.reply === 'string') return unless(reply.status === 200 && reply.raw.length > 0, endpoint, { reply })
  const [first] = Value.Errors(endpoint.reply, reply.body)
  const what = first ? `${first.instancePath} ${first.message}` : ''
  return unless(reply.status === 200 && first === undefined, endpoint, { reply, what })
}

/** CT-6, CT-9: fields that are not named, in body and query. Documented calls ignore what they do not know in a query. */
export async function unnamedFieldsRefused(endpoint: Endpoint, { body, query }: GoodCall, ask: Ask): Promise<string[]> {
  const missed: string[] = []
  if (endpoint.body) {
    const reply = await ask({ body: { ...body, surprise: 1 } })
    missed.push(...unless(refusedField(reply, 'surprise'), endpoint, { reply, what: 'body with surprise' }))
  }
  if (!isDocumented(endpoint)) {
    const reply = await ask({ query: { ...query, surprise: '1' } })
    missed.push(...unless(refusedField(reply, 'surprise'), endpoint, { reply, what: 'query with surprise' }))
  }
  return missed
}

const WRONG = [{ wrong: true }, 7.5, 'text \u0007', [[]], true, null]
/** Longer than any bound of the contract. */
const LONG = 'x'.repeat(120_000)
/** Values of a field that its own schema refuses; a text also too long and with the null character where it is bound. */
const badValuesOf = (schema: TSchema): unknown[] => [...WRONG, LONG, 'a\u0000b'].filter((value) => !Value.Check(schema, value))

/** CT-8: values of fields of the body that the schema does not take. */
export async function wrongValuesRefused(endpoint: Endpoint, { body }: GoodCall, ask: Ask): Promise<string[]> {
  const missed: string[] = []
  for (const [at, [field, schema]] of fieldsOf(endpoint.body).entries()) {
    const bad = badValuesOf(schema)
    if (bad.length === 0) missed.push(`${endpoint.name} takes anything as ${field}`)
    for (const value of usualPart(bad, at)) {
      const reply = await ask({ body: { ...body, [field]: value } })
      missed.push(...unless(refusedField(reply, field), endpoint, { reply, what: `${field} = ${JSON.stringify(value).slice(0, 30)}` }))
    }
  }
  return missed
}

/** A page without a login says the same of every id that is not its own. */
const refusals = ({ name }: Endpoint): number[] => (/^public_(tickets|offers)\./.test(name) ? [422, 404] : [422])
/** Those asked by the id of a row; numbers and signed links are not such. */
export const isById = (endpoint: Endpoint): boolean =>
  fieldsOf(endpoint.params).some(([name, schema]) => name === 'id' && (schema as { format?: string }).format === 'uuid')

/** CT-10: ids that are none are refused, an id of nothing is not there. */
export async function wrongIdsRefused(endpoint: Endpoint, { params }: GoodCall, ask: Ask): Promise<string[]> {
  if (!isById(endpoint)) return []
  const missed: string[] = []
  for (const id of ['1', 'null', "1' or '1'='1", '\u0000', `${NOTHING}0`, `urn:uuid:${NOTHING}`]) {
    const reply = await ask({ params: { ...params, id } })
    missed.push(...unless(refusals(endpoint).includes(reply.status) && isRefusal(reply), endpoint, { reply, what: `id ${id}` }))
  }
  const reply = await ask({ params: { ...params, id: NOTHING } })
  return [...missed, ...unless(reply.status === 404 && isRefusal(reply), endpoint, { reply, what: 'id of nothing' })]
}
