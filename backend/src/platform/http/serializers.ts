import fastJson from 'fast-json-stringify'

type Write = (data: unknown) => string
const written = new WeakMap<object, Write>()

/**
 * Makes the writer of an answer when it is first sent, and once per process: all endpoints' writers together take half a second, of which
 * a start, and every server of the tests, would wait for those it never sends.
 */
export function serializerOf({ schema }: { readonly schema: unknown }): Write {
  const shape = schema as object
  return (data) => {
    const write = written.get(shape) ?? (fastJson(shape as never) as Write)
    written.set(shape, write)
    return write(data)
  }
}
