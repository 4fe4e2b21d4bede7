import { contract, endpoints } from '@menara/shared/contract/index-of.ts'
import { EventMessage } from '@menara/shared/contract/iot/iot.contract.ts'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import { Extra, FREE_JSON, FreeJson, Line, Text } from '@menara/shared/kit/words.ts'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../kit/building.ts'
import { type Answer, fieldsOf, goodCallOf, isRefusal, refusedField, send, unless } from './asking.ts'

const WALK_MS = 120_000
type Node = Record<string, unknown>
const isNode = (item: unknown): item is Node => typeof item === 'object' && item !== null && !Array.isArray(item)

/** Anything may stand here: no type at all, or an object that takes names it does not list. */
function isFree(node: Node): boolean {
  if (['anyOf', 'allOf', 'const', 'enum', '$ref', 'not'].some((word) => word in node)) return false
  if (node['type'] === undefined) return true
  if (node['type'] !== 'object') return false
  const more = node['additionalProperties']
  return more === undefined || more === true || (isNode(more) && isFree(more))
}
const isBounded = (node: Node): boolean => typeof node['maxBytes'] === 'number' && typeof node['maxDepth'] === 'number'

/** Places of free JSON in a schema that no bound stands around. */
function unbounded(schema: unknown, at: string): string[] {
  if (!isNode(schema) || isBounded(schema)) return []
  if (isFree(schema)) return [at]
  const parts: [string, unknown][] = [
    ...Object.entries((schema['properties'] ?? {}) as Node),
    ['[]', schema['items']],
    ['*', schema['additionalProperties']],
    ...((schema['anyOf'] ?? schema['allOf'] ?? []) as unknown[]).map((item, i): [string, unknown] => [`|${i}`, item]),
  ]
  return parts.flatMap(([name, part]) => unbounded(part, `${at}.${name}`))
}
const breaks = ({ status, body }: Answer, field: string, rule: string): boolean =>
  status === 422 && body.errors.some((error) => error.field === field && error.rule === rule)
const inputsOf = (endpoint: Endpoint): [string, TSchema | undefined][] =>
  (['params', 'query', 'body', 'form'] as const).map((part) => [`${endpoint.name} ${part}`, endpoint[part]])

describe('free JSON', () => {
  it('CT-14 has its bound wherever the contract takes it', () => {
    expect(
      [...endpoints.flatMap(inputsOf), ['event', EventMessage.properties.data] as const].flatMap(([at, schema]) => unbounded(schema, at)),
    ).toEqual([])
  })

  it('CT-14 the walk finds what has none', () => {
    const free = { type: 'object', properties: { a: { type: 'array', items: {} }, b: { anyOf: [{ type: 'null' }, { type: 'object' }] } } }
    expect(unbounded({ ...free, additionalProperties: false }, 'it')).toEqual(['it.a.[]', 'it.b.|1'])
    expect(unbounded(Extra, 'it')).toEqual([])
    expect([Extra, FreeJson]).toMatchObject([FREE_JSON, FREE_JSON])
  })

  const nested = (levels: number): unknown => (levels === 1 ? {} : { a: nested(levels - 1) })
  const ofBytes = (bytes: number) => ({ a: 'é'.repeat((bytes - '{"a":""}'.length) / 2) })

  const isFreeField = ([, schema]: [string, TSchema]) => (schema as unknown as Node)['maxBytes'] === FREE_JSON.maxBytes
  const fields = endpoints.flatMap((endpoint) =>
    fieldsOf(endpoint.body)
      .filter(isFreeField)
      .map(([field]) => ({ endpoint, field })),
  )

  it('CT-14 takes 16 KB of UTF-8 and 8 levels, and refuses one more with the field and the rule', { timeout: WALK_MS }, async () => {
    const building = await openBuilding()
    const tries = [
      { value: ofBytes(FREE_JSON.maxBytes + 2), rule: 'maxBytes' },
      { value: nested(FREE_JSON.maxDepth + 1), rule: 'maxDepth' },
      { value: nested(200), rule: 'maxDepth' },
      { value: ofBytes(FREE_JSON.maxBytes), rule: null },
      { value: nested(FREE_JSON.maxDepth), rule: null },
    ]
    const missed: string[] = []
    for (const { endpoint, field } of fields)
      for (const { value, rule } of tries) {
        const { who = building.admin, body, ...call } = await goodCallOf(endpoint, building)
        const reply = await send(who, endpoint, { ...call, body: { ...body, [field]: value } })
        // What a passkey says is looked at beyond its size: these say nothing that is one.
        const isTaken = reply.status === 200 || (endpoint.name.startsWith('passkeys.') && breaks(reply, field, 'code'))
        const fits = rule ? isRefusal(reply) && breaks(reply, field, rule) : isTaken
        missed.push(...unless(fits, endpoint, { reply, what: `${field} ${rule}` }))
      }
    expect(missed).toEqual([])
    expect(fields.length).toBeGreaterThan(5)
  })
})

const INVISIBLE = [
  '\u200b',
  '\u200b \u200d',
  '\u2060',
  '\u00ad',
  '\u3164',
  '\u2800',
  '\ufeff',
  '\u200e\u200f',
  '\u202e',
  '\u{e0041}',
  '\ufe0f',
]
const TURNING = ['Lift \u202ekcolb\u202c 4', '\u2066Lift\u2069', 'Lift\u202a', 'a\u0085b']
const FINE = ['Lift 4', 'Pintu', '電梯', 'می‌خواهم', '👩‍🔧', '❤️', 'שלום\u200f!', 'é', 'a\u00a0b', 'x\u200by']

it('CT-15 a line is seen and reads in one direction; a text is empty or seen', () => {
  for (const text of [...INVISIBLE, ...TURNING, '', ' ', '\t']) expect([text, Value.Check(Line(), text)]).toEqual([text, false])
  for (const text of INVISIBLE) expect([text, Value.Check(Text(), text)]).toEqual([text, text === '\ufeff'])
  for (const text of FINE) expect([text, Value.Check(Line(), text), Value.Check(Text(), text)]).toEqual([text, true, true])
  expect(['', '  ', 'a\nb', 'a\u0000'].map((text) => Value.Check(Text(), text))).toEqual([true, true, true, false])
  const long = '\u200b'.repeat(10_000)
  expect([long, `${long}a`, `a${long}\u0000`].map((text) => Value.Check(Text(20_000), text))).toEqual([false, true, false])
})

it('CT-15 a title of invisible marks, or one that turns its own direction, is refused', async () => {
  const building = await openBuilding()
  const { admin } = building
  const { tickets, areas, users } = contract
  for (const [endpoint, field] of [
    [tickets.create, 'title'],
    [areas.create, 'name'],
    [users.create, 'name'],
  ] as const)
    for (const value of ['\u200b\u200b', '\u202e', 'Lift \u202ekcolb']) {
      const { body, ...call } = await goodCallOf(endpoint, building)
      const reply = await send(admin, endpoint, { ...call, body: { ...body, [field]: value } })
      expect([field, refusedField(reply, field)]).toEqual([field, true])
    }
})

/** Fields of a body that are times or days. */
const datesOf = (endpoint: Endpoint) =>
  fieldsOf(endpoint.body).filter(([, schema]) => JSON.stringify(schema).includes('"years"') && !(schema as unknown as Node)['properties'])

it('CT-16 a body names no year before 2000 or after 2100, by field and rule', { timeout: WALK_MS }, async () => {
  const building = await openBuilding()
  const missed: string[] = []
  let tried = 0
  for (const endpoint of endpoints)
    for (const [field, schema] of datesOf(endpoint)) {
      const { who = building.admin, body, ...call } = await goodCallOf(endpoint, building)
      for (const day of ['1900-01-01', '9999-12-31']) {
        const value = [day, `${day}T00:00:00.000Z`].find((text) => Value.Check(schema, text))
        if (value === undefined) continue
        tried++
        const reply = await send(who, endpoint, { ...call, body: { ...body, [field]: value } })
        missed.push(...unless(isRefusal(reply) && breaks(reply, field, 'years'), endpoint, { reply, what: `${field} = ${day}` }))
      }
    }
  expect(missed).toEqual([])
  expect(tried).toBeGreaterThan(20)
})

it('CT-16 a query may ask for any time', async () => {
  const { admin } = await openBuilding()
  expect((await admin.sends('GET', '/desk/api/v1/tickets?start=1900-01-01&end=9999-12-31')).status).toBe(200)
})

describe('bytes that are no UTF-8', () => {
  const BROKEN = Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')])
  const refused = (field: string) => ({
    status: 422,
    body: { status: 422, errors: [{ field, rule: 'utf8' }], message: expect.stringContaining('UTF-8') },
  })

  it('CT-17 in a body are refused', async () => {
    const { admin } = await openBuilding()
    expect(await admin.sends('POST', '/desk/api/v1/tickets', BROKEN, { 'content-type': 'application/json' })).toMatchObject(refused(''))
  })

  it('CT-17 in a text of a form are refused with its name, and forms that no call takes are not read', async () => {
    const { admin, cast } = await openBuilding()
    const part = (name: string, value: Buffer) =>
      Buffer.concat([Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`), value, Buffer.from('\r\n')])
    const form = (text: Buffer) =>
      Buffer.concat([part('ticket_id', Buffer.from(cast.asset)), part('description', text), Buffer.from('--b--\r\n')])
    const note = (text: Buffer) =>
      admin.sends('POST', '/desk/api/v1/tickets/addnote', form(text), { 'content-type': 'multipart/form-data; boundary=b' })
    expect(await note(Buffer.from([0x61, 0xc3, 0x28, 0xff]))).toMatchObject(refused('description'))
    expect((await note(Buffer.from('Pompa 電梯 é'))).status).toBe(404)
    const typed = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await admin.sends('POST', '/desk/api/v1/tickets', Buffer.from('title=%ff'), typed)).status).toBe(415)
  })

  it.each(['%ff', '%c3%28', '%e2%82', 'a%ed%a0%80'])('CT-17 %s in a query is refused with its name', async (value) => {
    const { admin } = await openBuilding()
    expect(await admin.sends('GET', `/desk/api/v1/tickets?limit=1&search=${value}`)).toMatchObject(refused('search'))
    expect((await admin.sends('GET', `/desk/api/v1/tickets?${value}=1`)).status).toBe(422)
    expect([422, 404]).toContain((await admin.sends('GET', `/desk/api/v1/tickets/${value}`)).status)
  })

  it('CT-17 text of every script and a lone percent sign are taken', async () => {
    const { admin } = await openBuilding()
    for (const text of ['%C3%A9', '%F0%9F%94%A7', '100%', '50%zz', encodeURIComponent('電梯')])
      expect([text, (await admin.sends('GET', `/desk/api/v1/tickets?search=${text}`)).status]).toEqual([text, 200])
  })
})
