import { expect, it } from 'vitest'
import { manualClock } from '../../../../../tests/kit/manual-clock.ts'
import { watchSoundServer } from './sound-server.ts'

it('PU-32 a sound server that is missing is asked again every 5 s until it is there, and no longer', async () => {
  const clock = manualClock()
  const answers = { asked: 0, away: false, worker: 'building' as 'building' | 'available' }
  const server = watchSoundServer({
    clock,
    async ask() {
      answers.asked++
      if (answers.away) throw new Error('cut')
      return { worker: answers.worker, detail: 'on its way', progress: 0.5, turn: false }
    },
  })
  server.look()
  await clock.pass(0)
  expect([server.getState().status?.worker, answers.asked]).toEqual(['building', 1])
  answers.away = true
  await clock.pass(5_000)
  expect([server.getState().status?.worker, answers.asked]).toEqual(['building', 2])
  Object.assign(answers, { away: false, worker: 'available' })
  await clock.pass(5_000)
  expect([server.getState().status?.worker, answers.asked]).toEqual(['available', 3])
  await clock.pass(30_000)
  expect(answers.asked).toBe(3)
  server.close()
})

it('PU-32 nothing is asked once it is closed', async () => {
  const clock = manualClock()
  let asked = 0
  const server = watchSoundServer({
    clock,
    async ask() {
      asked++
      throw new Error('cut')
    },
  })
  server.look()
  await clock.pass(0)
  server.close()
  await clock.pass(30_000)
  expect(asked).toBe(1)
})
