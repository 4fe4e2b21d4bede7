import fastJson from 'fast-json-stringify'

/** Writes one answer as JSON. */
export type Write = (data: unknown) => string
type Schema = Readonly<Record<string, unknown>>

const written = new WeakMap<object, Write>()

/**
 * The writer of an endpoint's answers: fields that its schema does not name are left out. It is made when the first answer is sent, and once
 * per process: those of all endpoints together take seconds, of which a start would wait for those that nobody asks.
 */
export function serializerOf({ schema }: { readonly schema: unknown }): Write {
  const shape = schema as Schema
  return (data) => {
    const write = written.get(shape) ?? (fastJson(withoutNullUnions(shape) as never) as Write)
    written.set(shape, write)
    return write(data)
  }
}

/**
 * The same schema with "this or null" said by a flag of the library (`nullable`). For a union it would compile a validator and run it on
 * every value: most of what making a writer takes, and several times what writing takes.
 */
export function withoutNullUnions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNullUnions)
  if (typeof schema !== 'object' || schema === null) return schema
  const { anyOf, ...rest } = schema as Schema
  const alternative = Array.isArray(anyOf) && anyOf.length === 2 && isNull(anyOf[1]) && hasOneType(anyOf[0]) ? (anyOf[0] as Schema) : null
  const plain = alternative ? { ...rest, ...alternative, nullable: true } : (schema as Schema)
  return Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, withoutNullUnions(value)]))
}

const isNull = (schema: unknown): boolean => (schema as Schema)['type'] === 'null'
const hasOneType = (schema: unknown): boolean => typeof (schema as Schema)['type'] === 'string'
