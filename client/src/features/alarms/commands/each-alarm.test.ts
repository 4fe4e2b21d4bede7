import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { expect, it } from 'vitest'
import '../../../../../tests/kit/upstreams/pretend-page.ts'
import { Refused } from '../../../kit/calls/call.ts'
import { eachAlarm } from './each-alarm.ts'

const alarms = ['a', 'b', 'c'].map((id) => ({ id })) as Alarm[]
const refusal = (status: number) => Object.assign(Object.create(Refused.prototype), { status, message: 'moved on', errors: [] }) as Refused

it('AU-6 does each of several alarms on its own: one that has moved on is said, the others are done', async () => {
  const asked: string[] = []
  const answer = await eachAlarm(alarms, async ({ id }) => {
    asked.push(id)
    if (id === 'b') throw refusal(409)
  })
  expect([asked, answer]).toEqual([['a', 'b', 'c'], { done: 2, refused: [{ message: 'moved on' }] }])
})

it('AU-6 ends with whatever is no refusal of one of them', async () => {
  const lost = eachAlarm(alarms, () => Promise.reject(refusal(403)))
  await expect(lost).rejects.toMatchObject({ status: 403 })
})
