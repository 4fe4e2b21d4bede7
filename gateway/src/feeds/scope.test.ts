import { channels } from '@menara/shared/contract/index-of.ts'
import { expect, it } from 'vitest'
import { reasonIn } from '../platform/reason.ts'
import { concerns } from './feed.ts'
import { scopeReader } from './scope.ts'

const read = scopeReader(channels)
const SITE = '0193a5b0-7c3e-7d7a-9c1e-000000000001'
const OTHER = '0193a5b0-7c3e-7d7a-9c1e-000000000002'
const textOf = (text: string) => {
  const parsed = read(text)
  return parsed.ok ? parsed.scope.text : `${parsed.status} ${reasonIn(parsed.reason, 'en')}`
}
const scopeOf = (text: string) => {
  const parsed = read(text)
  if (!parsed.ok) throw new Error(reasonIn(parsed.reason, 'en'))
  return parsed.scope
}

it('FD-1 a scope reads the same however its parameters were ordered or written', () => {
  expect(textOf(`alarms?state=active&location_id=${SITE}&limit=010`)).toBe(`alarms?limit=10&location_id=${SITE}&state=active`)
  expect(textOf('alarms?')).toBe('alarms')
  expect(textOf('alarms?search=')).toBe('alarms')
})

it.each([
  ['nonsense', '404 There is no feed “nonsense”'],
  ['alarms?colour=red', '422 The feed alarms has no parameter “colour”'],
  ['alarms?limit=1&limit=2', '422 “limit” is given twice'],
  ['alarms?limit=many', '422 Number of rows is not the right kind of value'],
  ['alarms?location_id=here', '422 Site is not written in the right form'],
  ['alarms?__proto__=1', '422 The feed alarms has no parameter “__proto__”'],
  ['activities?limit=5', '422 “limit” is fixed by the feed activities'],
])('FD-2 %s is refused: %s', (text, refusal) => {
  expect(textOf(text)).toBe(refusal)
})

it('FD-18 a hint of another site or another person leaves a scope alone', () => {
  const hint = { seq: '1', topic: 'alarms', key: 'k', location_id: OTHER, user_id: null }
  const everywhere = { scope: scopeOf('alarms'), audience: 'a' }
  const there = { scope: scopeOf(`alarms?location_id=${SITE}`), audience: 'a' }
  const inbox = { scope: scopeOf('inbox'), audience: 'user:asha' }
  expect(concerns(everywhere, hint)).toBe(true)
  expect(concerns(there, hint)).toBe(false)
  expect(concerns(there, { ...hint, location_id: SITE })).toBe(true)
  expect(concerns(there, { ...hint, location_id: null })).toBe(true)
  expect(concerns(inbox, hint)).toBe(false)
  expect(concerns(inbox, { ...hint, topic: 'inbox', user_id: 'asha' })).toBe(true)
  expect(concerns(inbox, { ...hint, topic: 'inbox', user_id: 'bram' })).toBe(false)
})
