import { type Static, type TObject, type TOptional, type TProperties, type TSchema, Type } from 'typebox'
import { DEFAULT_PAGE } from '../domain/ui-constants.ts'

/** An object that refuses fields it does not name. Everything that travels is closed. */
export const closed = <P extends TProperties>(properties: P, options: { minProperties?: number } = {}) =>
  Type.Object(properties, { ...options, additionalProperties: false })

/*
 * `optional`, `dictionary` and `partial` replace Optional, Record and Partial of the library: those load its whole type
 * engine (15 KB packed) with the first page, for screens that never compute a type.
 */

/** A fact that may be left out. Bears the library's own mark for it. */
export const optional = <T extends TSchema>(schema: T) =>
  Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(schema), '~optional': { value: true } }) as TOptional<T>

interface DictionaryRules extends Partial<JsonBound> {
  propertyNames?: object
  minProperties?: number
  maxProperties?: number
}
/** Values by free names. */
export const dictionary = <T extends TSchema>(value: T, rules: DictionaryRules = {}) =>
  Type.Unsafe<Record<string, Static<T>>>({ ...rules, type: 'object', additionalProperties: value } as TSchema)

/** One of a fixed list of words. */
export const oneOf = <const T extends readonly string[]>(...words: T) => Type.Unsafe<T[number]>(Type.String({ enum: [...words] }))

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** Years that a body may name: the keyword `years`, which the backend's validators know. Queries may ask for any. */
const YEARS = { years: [2000, 2100] } as const
/** UUIDv7, lower case. */
export const Id = Type.String({ format: 'uuid' })
/** Instant in UTC, RFC 3339, e.g. `2026-11-21T03:04:05.678Z`. */
export const Instant = Type.String({ format: 'date-time', ...YEARS })
/** Calendar day `YYYY-MM-DD` without a zone; the site's zone gives it meaning. */
export const Day = Type.String({ format: 'date', ...YEARS })
/** A day that may lie long ago, as that on which a machine was installed. */
export const HistoricDay = Type.String({ format: 'date', years: [1950, 2100] })
/** Either a day or an instant: list filters accept both. A day means its start (`start`) or end (`end`) in UTC. */
export const DayOrInstant = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:\\d{2})?)?$',
  maxLength: 40,
  ...YEARS,
})
/** Wall-clock time of day `HH:MM` in the site's zone. */
export const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })
/** What a reader does not see although it is no white space: joiners, fillers, marks of direction, selectors, tags, control characters. */
const INVISIBLE = '\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800\\ufff9-\\ufffb'
/** Embeddings, overrides and isolates: they turn the order of what stands around them (Unicode Standard Annex 9, 2). */
const BIDI = '\\u202a-\\u202e\\u2066-\\u2069'
const VISIBLE = `[\\s\\S]*[^\\s${INVISIBLE}]`
/** One line a person typed: something in it can be seen, and it has neither control characters nor such as turn the direction of writing. */
export const Line = (maxLength = 200) =>
  Type.String({ minLength: 1, maxLength, pattern: `^(?=${VISIBLE})[^\\u0000-\\u001f\\u007f-\\u009f${BIDI}]*$` })
/** A text of several lines; may be empty, but not of invisible marks alone. The null character is refused, PostgreSQL cannot store it. */
export const Text = (maxLength = 10_000) => Type.String({ maxLength, pattern: `^(?=\\s*$|${VISIBLE})[^\\u0000]*$` })
/** Whether a text has nothing a reader would see. */
export const isBlank = (text: string): boolean => !new RegExp(`^${VISIBLE}`, 'u').test(text)
/** A short code such as `VJS` or `AHU-03`. */
export const Code = Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9][A-Za-z0-9._/-]*$' })
export const Email = Type.String({ format: 'email', maxLength: 254 })
export const Phone = Type.String({ maxLength: 30, pattern: '^[+0-9 ()./-]*$' })
/** WGS 84 degrees. */
export const Longitude = Type.Number({ minimum: -180, maximum: 180 })
export const Latitude = Type.Number({ minimum: -90, maximum: 90 })
/**
 * The bound of every free JSON value that a body may carry: bytes of it as JSON in UTF-8, and levels of nesting, itself being the first.
 * Both are keywords that the backend's validators know.
 */
export interface JsonBound {
  readonly maxBytes: number
  readonly maxDepth: number
}
export const FREE_JSON: JsonBound = { maxBytes: 16 * 1024, maxDepth: 8 }
/** Free facts a subject keeps beside its columns: flat or nested JSON, at most 100 keys, 16 KB and 8 levels. */
export const Extra = dictionary(Type.Unknown(), { propertyNames: { maxLength: 64 }, maxProperties: 100, ...FREE_JSON })
/** Any JSON value, where the service says of each what is wrong with it. */
export const FreeJson = Type.Unknown({ ...FREE_JSON })
/** GeoJSON FeatureCollection (RFC 7946), WGS 84. Three levels stand around the free properties of a feature. */
export const GeoJson = Type.Object(
  { type: Type.Literal('FeatureCollection'), features: Type.Array(Type.Unknown(), { maxItems: 2000 }) },
  { maxBytes: 512 * 1024, maxDepth: FREE_JSON.maxDepth + 3 },
)

export const ById = closed({ id: Id })
/** A thing named by another: enough to show and link it. */
export const Ref = closed({ id: Id, name: Type.String() })
export type Ref = Static<typeof Ref>

/** How a text that the product wrote itself is said in the reader's language: a key of `shared/src/message-templates` and what stands in it. */
export const Wording = closed({ key: Type.String(), params: dictionary(Type.String()) })

/** `next`: opaque cursor; `0` or absent starts at the beginning. `limit`: 1 to 1000, 10 unless said. */
export const Paging = {
  next: optional(Type.String({ maxLength: 400 })),
  limit: optional(Type.Integer({ minimum: 1, maximum: 1000, default: DEFAULT_PAGE.limit })),
}
/** Lists by page number: `page` begins at 1, `limit` rows at most 200. */
export const numberedPages = (limit: number) => ({
  page: optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  limit: optional(Type.Integer({ minimum: 1, maximum: 200, default: limit })),
})
export const SearchText = optional(Type.String({ maxLength: 200, pattern: '^[^\\u0000]*$' }))
/** Several ids in one query value, separated by commas. */
export const IdList = Type.String({ maxLength: 4000, pattern: '^[0-9A-Za-z-]+(,[0-9A-Za-z-]+)*$' })

/** `{data}`: what every answer is wrapped in. */
export const one = <T extends TSchema>(data: T) => closed({ data })
/** `{data: [...], next?, total?}`: one page. `next` absent means the end; `total` is given where counting is cheap. */
export const many = <T extends TSchema>(item: T) =>
  closed({ data: Type.Array(item), next: optional(Type.String()), total: optional(Type.Integer()) })
/** The answer of a command that has nothing to tell. */
export const done = closed({ data: Type.Null() })

/** Every field optional, in a closed object. */
export const partial = <P extends TProperties>(fields: P, options: { minProperties?: number } = {}) =>
  closed(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, optional(field)])) as { [K in keyof P]: TOptional<P[K]> },
    options,
  )

/** A body of these facts in which every one may be left out, but not all of them. */
export const changes = <T extends TObject>(facts: T) => partial(facts.properties as T['properties'], { minProperties: 1 })

/**
 * The body of every refusal. `message` is a sentence in the language that `Accept-Language` asks for, English where none is. `rule` and `params`
 * say the same for programs: a key of `shared/src/refusals` and what its sentence needs. Of an error, `rule` is the JSON Schema keyword or the
 * named rule that was broken, `params` what its sentence needs (`limit`, `from`, `until`, `found`). `permission`: the identifier of the one
 * that a 403 misses.
 */
export const Refusal = Type.Object({
  status: Type.Integer(),
  title: Type.String(),
  message: Type.String(),
  errors: Type.Array(
    Type.Object({
      field: Type.String(),
      rule: Type.String(),
      params: optional(dictionary(Type.Union([Type.String(), Type.Number()]))),
    }),
  ),
  rule: optional(Type.String()),
  params: optional(dictionary(Type.Unknown())),
  permission: optional(Type.String()),
})
export type Refusal = Static<typeof Refusal>
