/** A text by its key and what stands in it, as it travels and is stored: everybody reads it in their own language. */
export interface Wording {
  readonly key: string
  readonly params: Readonly<Record<string, string>>
}
type Params = Wording['params']

/** The param `name` of a text that is itself a text: the English of it, and beside it `name.key` and `name.…` to say it by. */
export const nestedText = (name: string, text: string, wording: Wording | null): Params => ({
  [name]: text,
  ...(wording && {
    [`${name}.key`]: wording.key,
    ...Object.fromEntries(Object.entries(wording.params).map(([text, value]) => [`${name}.${text}`, value])),
  }),
})

/** Params in which those that are texts themselves are said by `say`; as they were written where it does not know the key. */
export function withNestedTexts(params: Params, say: (wording: Wording) => string | undefined): Params {
  const nested = Object.entries(params).flatMap(([path, key]): [string, string][] => {
    const name = path.endsWith('.key') ? path.slice(0, -'.key'.length) : ''
    const said = name && say({ key, params: paramsOf(params, name) })
    return said ? [[name, said]] : []
  })
  return nested.length === 0 ? params : { ...params, ...Object.fromEntries(nested) }
}

const paramsOf = (params: Params, name: string): Params =>
  Object.fromEntries(
    Object.entries(params).flatMap(([text, value]) => (text.startsWith(`${name}.`) ? [[text.slice(name.length + 1), value]] : [])),
  )
