import { expect, it } from 'vitest'
import { statusOf } from './part-status.ts'

it('ST-1 a part of a server is told in words', () => {
  expect(statusOf({ ok: true, required: true, detail: 'ok' })).toBe('ok')
  expect(statusOf({ ok: false, required: true, detail: 'The database does not answer' })).toBe('The database does not answer')
  expect([statusOf({ ok: false }), statusOf({ status: 'up' }), statusOf('ok'), statusOf({ more: 1 })]).toEqual([
    'bad',
    'up',
    'ok',
    '{"more":1}',
  ])
})
