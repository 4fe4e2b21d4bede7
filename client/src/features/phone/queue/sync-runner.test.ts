import { expect, it } from 'vitest'
import type { SyncOutcome } from './sync-engine.ts'
import { openSyncRunner } from './sync-runner.ts'

const DONE: SyncOutcome = { kind: 'done' }
const later = (afterMs = 0, isOffline = true): SyncOutcome => ({ kind: 'later', isOffline, afterMs })

/** A runner whose tries end as said, one after another, on a clock that stands still. */
function runnerWith(...outcomes: readonly (SyncOutcome | Error)[]) {
  const left = [...outcomes]
  const timers: { at: number; work: () => void }[] = []
  const shown: string[] = []
  const failures: unknown[] = []
  const clock = { now: 0, tries: 0 }
  const runner = openSyncRunner({
    sync: async () => {
      clock.tries++
      const next = left.shift() ?? DONE
      if (next instanceof Error) throw next
      return next
    },
    inTurn: (work) => work(),
    after: (ms, work) => {
      const timer = { at: clock.now + ms, work }
      timers.push(timer)
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1))
    },
    random: () => 0.5,
    now: () => clock.now,
    show: (state) => shown.push(state),
    fail: (error) => failures.push(error),
  })
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  return {
    ...{ runner, shown, failures, settle },
    tries: () => clock.tries,
    /** How long until the next try. */
    waits: () => timers.map((timer) => timer.at - clock.now),
    async pass(ms: number) {
      clock.now += ms
      for (const timer of timers.filter(({ at }) => at <= clock.now)) {
        timers.splice(timers.indexOf(timer), 1)
        timer.work()
      }
      await settle()
    },
  }
}

it('PWA-19 what could not be sent is tried again after growing waits, at once when there may be a connection, and the waits begin anew', async () => {
  const { runner, shown, settle, waits, pass, tries } = runnerWith(later(), later(), later(), DONE, later())
  runner.nudge()
  await settle()
  expect([shown, waits()]).toEqual([['sending', 'offline'], [2000]])
  await pass(2000)
  expect(waits()).toEqual([4000])
  runner.nudge()
  await settle()
  expect([waits(), tries(), shown.filter((state) => state === 'sending')]).toEqual([[8000], 3, ['sending']])
  await pass(8000)
  expect([waits(), shown.at(-1)]).toEqual([[], 'idle'])
  runner.nudge()
  await settle()
  expect(waits()).toEqual([2000])
})

it('PWA-19 a server that asks to wait is not asked before, whatever happens on the phone', async () => {
  const { runner, settle, waits, pass, tries, shown } = runnerWith(later(30_000, false))
  runner.nudge()
  await settle()
  expect([shown.at(-1), waits()]).toEqual(['busy', [30_000]])
  runner.nudge()
  await settle()
  expect([tries(), waits()]).toEqual([1, [30_000]])
  await pass(30_000)
  expect([tries(), shown.at(-1)]).toEqual([2, 'idle'])
})

it('PWA-19 a session that is over ends the tries; what nobody foresaw is reported and tried again; a closed one does nothing more', async () => {
  const signedOut = runnerWith({ kind: 'signed-out' })
  signedOut.runner.nudge()
  await signedOut.settle()
  expect([signedOut.shown.at(-1), signedOut.waits()]).toEqual(['signed-out', []])
  const broken = runnerWith(new Error('Disk'), DONE)
  broken.runner.nudge()
  await broken.settle()
  expect([broken.failures, broken.shown.at(-1), broken.waits()]).toEqual([[new Error('Disk')], 'busy', [2000]])
  await broken.pass(2000)
  expect(broken.shown.at(-1)).toBe('idle')
  broken.runner.close()
  broken.runner.nudge()
  await broken.settle()
  expect(broken.tries()).toBe(2)
})
