import { notifications } from '@mantine/notifications'
import { AssetDraft } from '@menara/shared/contract/places/assets.contract.ts'
import { closed, Email, Id, Line, optional } from '@menara/shared/kit/words.ts'
import { Type } from 'typebox'
import { expect, it, vi } from 'vitest'
import '../../../../tests/kit/upstreams/pretend-page.ts'
import { Refused } from '../calls/call.ts'
import { bodyOf, brokenRules, putOnFields } from './form.ts'

const Draft = closed({
  name: Line(5),
  email: Email,
  site: Id,
  floor: optional(Type.Integer({ minimum: 0 })),
  tags: Type.Array(Line(3), { minItems: 1 }),
})
const broken = (values: Record<string, unknown>) => Object.fromEntries(brokenRules(Draft, values).map(({ field, rule }) => [field, rule]))
const good = { name: 'Pump', email: 'citra@menara.demo', site: '01a1f732-d864-7861-870d-93c812556c09', tags: ['a'] }

it('KT-35 finds each broken rule at its field', () => {
  expect(broken(good)).toEqual({})
  expect(broken({ ...good, name: 'Too long a name', email: 'citra', floor: -1, tags: [] })).toEqual({
    name: 'maxLength',
    email: 'format',
    floor: 'minimum',
    tags: 'minItems',
  })
  expect(broken({ ...good, tags: ['a', 'long one'] })).toEqual({ 'tags.1': 'maxLength' })
})

it('KT-35 finds every missing field, and leaves empty ones out of a body', () => {
  expect(broken({ name: 'Pump' })).toEqual({ email: 'required', site: 'required', tags: 'required' })
  expect(bodyOf({ name: 'Pump', floor: 0, on: false, code: '', area: undefined, parent: null })).toEqual({
    name: 'Pump',
    floor: 0,
    on: false,
    parent: null,
  })
})

it('KT-35 checks a real contract', () => {
  expect(brokenRules(AssetDraft, {})).toContainEqual({ field: 'name', rule: 'required' })
  // Of a value that may also be null only what is wrong with it is said.
  expect(brokenRules(AssetDraft, { area_id: 7 }).filter(({ field }) => field === 'area_id')).toEqual([{ field: 'area_id', rule: 'type' }])
  expect(brokenRules(AssetDraft, { name: '\u200b' })).toContainEqual({ field: 'name', rule: 'pattern', params: { found: 'blank' } })
})

function formWith(values: Record<string, unknown>) {
  const seen: { errors: unknown; focused: string[] } = { errors: null, focused: [] }
  const form = {
    getValues: () => values,
    setErrors: (errors: unknown) => void Object.assign(seen, { errors }),
    getInputNode: (field: string) => ({ focus: () => void seen.focused.push(field) }) as unknown as HTMLElement,
  }
  const put = (error: unknown) => putOnFields(form as never, error)
  return { seen, put }
}
const refused = (...errors: { field: string; rule: string }[]) => new Refused({ status: 422, title: '', message: '', errors })

it('KT-36 KT-8 puts a 422 on the fields it names, focuses the first, and says the entries of no field beside', () => {
  const show = vi.spyOn(notifications, 'show').mockReturnValue('')
  const { seen, put } = formWith({ name: '', code: '', extra_data: {} })
  expect(
    put(refused({ field: 'code', rule: 'unique' }, { field: 'extra_data.power', rule: 'maximum' }, { field: 'unknown', rule: 'x' })),
  ).toBe(true)
  expect(seen).toEqual({ errors: { code: 'unique', 'extra_data.power': 'maximum' }, focused: ['code'] })
  expect(show.mock.calls.map(([data]) => [data.title, data.message])).toEqual([['Invalid from input!', 'unknown is x']])
  show.mockRestore()
})

it.each([
  ['a refusal without fields', refused()],
  ['a refusal of fields the form does not have', refused({ field: 'unknown', rule: 'required' })],
  ['something that is no refusal', new Error('A bug')],
])('KT-36 leaves %s to the caller', (_name, error) => {
  const { seen, put } = formWith({ name: '' })
  expect(put(error)).toBe(false)
  expect(seen).toEqual({ errors: null, focused: [] })
})
