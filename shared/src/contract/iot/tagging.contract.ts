import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { Code, closed, Id, many, nullable, one, oneOf, optional, Paging, SearchText } from '../../kit/words.ts'

/** A word to find things by, as Project Haystack names them: `temp`, `ahu`; with a value after a colon: `floor:12`. No spaces, no commas. */
export const TagWord = Type.String({ maxLength: 60, pattern: '^[a-z][A-Za-z0-9_]{0,29}(:[^\\u0000-\\u0020,:\\u007f]{1,29})?$' })
/** Several tags in one query value, separated by commas: what has all of them. */
export const TagList = Type.String({
  minLength: 1,
  maxLength: 620,
  pattern: '^[^\\u0000-\\u0020,\\u007f]{1,61}(,[^\\u0000-\\u0020,\\u007f]{1,61}){0,9}$',
})

export const taggedKinds = ['device', 'point'] as const

/** A device or a point with its tags. `id`: its own. */
export const Tagged = closed({
  id: Id,
  of: oneOf(...taggedKinds),
  device_id: Id,
  device: Type.String(),
  location_id: Id,
  location: Type.String(),
  area: nullable(Type.String()),
  /** Of a point: its name in the payload, its label, its unit; null and empty for a device. */
  point: nullable(Code),
  label: Type.String(),
  unit: Type.String(),
  tags: Type.Array(TagWord),
  /** Of a point: the tags of its device, which count for it as well. */
  inherited: Type.Array(TagWord),
})
export type Tagged = Static<typeof Tagged>

const TagCount = closed({ tag: TagWord, devices: Type.Integer(), points: Type.Integer() })
export type TagCount = Static<typeof TagCount>

const Tags = Type.Array(TagWord, { maxItems: 20, uniqueItems: true })
const at = '/api/v1/iot/tags'

export const tagging = {
  words: endpoint({
    name: 'tagging.words',
    method: 'GET',
    path: at,
    access: 'show_plugin_iot',
    summary: 'Tags in use, with how many devices and points bear each',
    query: closed({ location_id: optional(Id) }),
    reply: many(TagCount),
  }),
  list: endpoint({
    name: 'tagging.list',
    method: 'GET',
    path: `${at}/bearers`,
    access: 'show_plugin_iot',
    summary: 'Devices or points with their tags, by name',
    query: closed({
      ...Paging,
      of: oneOf(...taggedKinds),
      location_id: optional(Id),
      device_id: optional(Id),
      search: SearchText,
      tags: optional(TagList),
    }),
    reply: many(Tagged),
  }),
  /** All of them or none. What has a tag already keeps it, what lacks one is left alone. */
  assign: endpoint({
    name: 'tagging.assign',
    method: 'POST',
    path: `${at}/assign`,
    access: 'show_manage_device',
    summary: 'Give tags to devices or points, and take others away',
    body: closed({
      of: oneOf(...taggedKinds),
      ids: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }),
      add: optional(Tags),
      remove: optional(Tags),
    }),
    reply: one(closed({ changed: Type.Integer() })),
  }),
} as const
