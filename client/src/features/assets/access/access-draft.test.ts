import { expect, it } from 'vitest'
import { draftOf, EVERYBODY, knownIn, NEW_RULE, namedBy, whoOf } from './access-draft.ts'

const role = { id: 'r', name: 'Guard' }
const rule = { id: '1', user: null, group: null, role, days: [1], from: '08:00', to: null, until: null }

it('ASF-1 what is kept and what is chosen name the same', () => {
  const draft = draftOf({ see: null, use: { rules: [] }, book: { rules: [rule] } })
  expect(draft).toEqual({ see: null, use: { rules: [] }, book: { rules: [{ ...NEW_RULE, role_id: 'r', days: [1], from: '08:00' }] } })
  for (const who of ['user:u', 'group:g', 'role:r', EVERYBODY]) expect(whoOf({ ...NEW_RULE, ...namedBy(who) })).toBe(who)
  expect(knownIn({ see: null, use: null, book: { rules: [rule] } }, 'role')).toEqual([role])
})
