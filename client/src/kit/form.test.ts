import { schemaResolver } from '@mantine/form'
import { AssetDraft } from '@menara/shared/contract/assets.contract.ts'
import { closed, Email, Id, Line, optional } from '@menara/shared/kit/words.ts'
import { Type } from 'typebox'
import { expect, it } from 'vitest'
import '../../../tests/kit/pretend-page.ts'
import { Refused } from './call.ts'
import { bodyOf, putOnFields, standard } from './form.ts'

const Draft = closed({
  name: Line(5),
  email: Email,
  site: Id,
  floor: optional(Type.Integer({ minimum: 0 })),
  tags: Type.Array(Line(3), { minItems: 1 }),
})
const broken = (values: Record<string, unknown>) => schemaResolver(standard(Draft), { sync: true })(values)
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
  expect(schemaResolver(standard(AssetDraft), { sync: true })({})).toMatchObject({ name: 'required' })
})

function formWith(values: Record<string, unknown>) {
  const seen: { errors: unknown; focused: string[] } = { errors: null, focused: [] }
  const form = {
    getValues: () => values,
    setErrors: (errors: unknown) => void Object.assign(seen, { errors }),
    getInputNode: (field: string) => ({ focus: () => void seen.focused.push(field) }) as unknown as HTMLElement,
  }
  const put = (error: unknown) => putOnFields(form as never, error, (rule) => `(${rule})`)
  return { seen, put }
}
const refused = (...errors: { field: string; rule: string }[]) => new Refused({ status: 422, title: '', message: '', errors })

it('KT-36 puts a 422 on the fields it names and focuses the first', () => {
  const { seen, put } = formWith({ name: '', code: '', extra_data: {} })
  expect(
    put(refused({ field: 'code', rule: 'unique' }, { field: 'extra_data.power', rule: 'maximum' }, { field: 'unknown', rule: 'x' })),
  ).toBe(true)
  expect(seen).toEqual({ errors: { code: '(unique)', 'extra_data.power': '(maximum)' }, focused: ['code'] })
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
