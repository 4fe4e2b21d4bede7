import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { afterEach, expect, it, vi } from 'vitest'
import '../../../../../tests/kit/upstreams/pretend-page.ts'
import { keepToken } from '../../../kit/session/session.ts'
import { acknowledgeMany, shelveMany } from '../alarms.api.ts'
import { rememberOwn, withOwnActs } from './own-rows.ts'

const alarm = (id: string, rev: number, occurrence = 1) => ({ id, rev, occurrence }) as Alarm

it('AU-4 what one does next is about the alarm as one’s own act left it', () => {
  rememberOwn(alarm('a', 4))
  expect([withOwnActs(alarm('a', 3)).rev, withOwnActs(alarm('a', 5)).rev, withOwnActs(alarm('b', 3)).rev]).toEqual([4, 5, 3])
  expect(withOwnActs(alarm('a', 3, 2))).toMatchObject({ rev: 3, occurrence: 2 })
})

afterEach(() => vi.unstubAllGlobals())

it('AU-8 the next act on several alarms is about them as the one before left them', async () => {
  keepToken({ accessToken: 'mine' })
  const sent: { rev: number }[][] = []
  const answers = [
    { acknowledged: [alarm('m', 8)], refused: [] },
    { shelved: [alarm('m', 9)], refused: [] },
  ]
  vi.stubGlobal('fetch', async (asked: Request | string, options?: RequestInit) => {
    sent.push(JSON.parse(asked instanceof Request ? await asked.text() : String(options?.body)).alarms)
    return Response.json({ data: answers[sent.length - 1] })
  })
  await acknowledgeMany([alarm('m', 7)])
  // The list has not told of it yet.
  await shelveMany([alarm('m', 7)], { kind: 'oneshot', minutes: 0, reason: 'Works' })
  expect(sent.map((them) => them.map((item) => item.rev))).toEqual([[7], [8]])
  expect(withOwnActs(alarm('m', 7)).rev).toBe(9)
})
