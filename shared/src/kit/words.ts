import { type Static, type TObject, type TOptional, type TProperties, type TSchema, Type } from 'typebox'

/** An object that refuses fields it does not name. Everything that travels is closed. */
export const closed = <P extends TProperties>(properties: P, options: { minProperties?: number } = {}) =>
  Type.Object(properties, { ...options, additionalProperties: false })

/*
 * Three words of our own where the library has Optional, Record and Partial: those pull its whole type engine (25 KB
 * packed) into the browser's first load, for screens that never compute a type.
 */

/** A fact that may be left out. Bears the library's own mark for it. */
export const optional = <T extends TSchema>(schema: T) =>
  Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(schema), '~optional': { value: true } }) as TOptional<T>

/** Values by free names. */
export const dictionary = <T extends TSchema>(
  value: T,
  rules: { propertyNames?: object; minProperties?: number; maxProperties?: number } = {},
) => Type.Unsafe<Record<string, Static<T>>>({ ...rules, type: 'object', additionalProperties: value } as TSchema)

/** One of a fixed list of words. */
export const oneOf = <const T extends readonly string[]>(...words: T) => Type.Unsafe<T[number]>(Type.String({ enum: [...words] }))

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** UUIDv7, lower case. */
export const Id = Type.String({ format: 'uuid' })
/** Instant in UTC, RFC 3339, e.g. `2026-11-21T03:04:05.678Z`. */
export const Instant = Type.String({ format: 'date-time' })
/** Calendar day `YYYY-MM-DD` without a zone; the site's zone gives it meaning. */
export const Day = Type.String({ format: 'date' })
/** Either a day or an instant: list filters accept both. A day means its start (`start`) or end (`end`) in UTC. */
export const DayOrInstant = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:\\d{2})?)?$',
  maxLength: 40,
})
/** Wall-clock time of day `HH:MM` in the site's zone. */
export const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })
/** One line a person typed: not blank, no control characters. */
export const Line = (maxLength = 200) => Type.String({ minLength: 1, maxLength, pattern: '^(?=[\\s\\S]*\\S)[^\\u0000-\\u001f\\u007f]*$' })
/** A text of several lines; may be empty. The null character is refused, PostgreSQL cannot store it. */
export const Text = (maxLength = 10_000) => Type.String({ maxLength, pattern: '^[^\\u0000]*$' })
/** A short code such as `VJS` or `AHU-03`. */
export const Code = Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9][A-Za-z0-9._/-]*$' })
export const Email = Type.String({ format: 'email', maxLength: 254 })
export const Phone = Type.String({ maxLength: 30, pattern: '^[+0-9 ()./-]*$' })
/** WGS 84 degrees. */
export const Longitude = Type.Number({ minimum: -180, maximum: 180 })
export const Latitude = Type.Number({ minimum: -90, maximum: 90 })
/** Free facts a subject keeps beside its columns: flat or nested JSON, at most 100 keys. */
export const Extra = dictionary(Type.Unknown(), { propertyNames: { maxLength: 64 }, maxProperties: 100 })
/** GeoJSON FeatureCollection (RFC 7946), WGS 84. */
export const GeoJson = Type.Object({ type: Type.Literal('FeatureCollection'), features: Type.Array(Type.Unknown(), { maxItems: 2000 }) })

export const ById = closed({ id: Id })
/** A thing named by another: enough to show and link it. */
export const Ref = closed({ id: Id, name: Type.String() })
export type Ref = Static<typeof Ref>

/** `next`: opaque cursor; `0` or absent starts at the beginning. `limit`: 1 to 1000, 10 unless said. */
export const Paging = {
  next: optional(Type.String({ maxLength: 400 })),
  limit: optional(Type.Integer({ minimum: 1, maximum: 1000, default: 10 })),
}
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

type AllOptional<P extends TProperties> = { [K in keyof P]: TOptional<P[K]> }

/** A body of these facts in which every one may be left out, but not all of them. */
export const changes = <T extends TObject>(facts: T) =>
  closed(
    Object.fromEntries(Object.entries(facts.properties).map(([name, fact]) => [name, optional(fact)])) as AllOptional<T['properties']>,
    {
      minProperties: 1,
    },
  )

/** The body of every refusal. `rule` is the JSON Schema keyword or the named rule that was broken. */
export const Refusal = Type.Object({
  status: Type.Integer(),
  title: Type.String(),
  message: Type.String(),
  errors: Type.Array(Type.Object({ field: Type.String(), rule: Type.String() })),
})
export type Refusal = Static<typeof Refusal>
