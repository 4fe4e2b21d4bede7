import type { Priority } from '@menara/shared/domain/tickets/ticket-state.ts'
import { expect, it } from 'vitest'
import { manualClock } from '../../../../../tests/kit/manual-clock.ts'
import { type Call, openSiren, REPEAT_MS, type SirenState } from './alarm-siren.ts'

function tab(clock = manualClock()) {
  const played: Priority[] = []
  const told: string[][] = []
  let state: SirenState | undefined
  const siren = openSiren({
    ...clock,
    play: (priority) => played.push(priority),
    onState: (now) => {
      state = now
    },
    tell: (keys) => told.push([...keys]),
  })
  return {
    clock,
    siren,
    told,
    state: () => state,
    /** What was heard since the last question. */
    heard: () => played.splice(0),
  }
}
const call = (key: string, priority: Priority = 'high'): Call => ({ key, priority })

function armed() {
  const item = tab()
  item.siren.arm()
  item.siren.lead(true)
  item.siren.hear([], false)
  return item
}

it('SO-1 sounds for the most urgent, again and again, until it no longer calls', async () => {
  const { siren, heard, clock, state } = armed()
  siren.hear([call('a', 'low'), call('b', 'critical')], false)
  expect([heard(), state()?.sounding]).toEqual([['critical'], 'critical'])
  await clock.pass(REPEAT_MS.critical * 2)
  expect(heard()).toEqual(['critical', 'critical'])
  siren.hear([call('a', 'low')], false)
  await clock.pass(REPEAT_MS.low)
  expect(heard()).toEqual(['low', 'low'])
  siren.hear([], false)
  await clock.pass(60_000)
  expect([heard(), state()?.sounding, clock.next()]).toEqual([[], null, null])
})

it('SO-1 keeps its pace while other alarms come and go', async () => {
  const { siren, heard, clock } = armed()
  siren.hear([call('a')], false)
  for (let i = 0; i < 10; i++) {
    await clock.pass(REPEAT_MS.high / 10)
    siren.hear([call('a'), call(`b${i}`, 'low')], false)
  }
  expect(heard()).toEqual(['high', 'high'])
})

it('SO-2 silences what calls now; the next alarm and the next occurrence are heard', async () => {
  const { siren, heard, clock, state } = armed()
  siren.hear([call('a 1')], false)
  siren.silence()
  await clock.pass(60_000)
  expect([heard(), state()]).toMatchObject([['high'], { sounding: null, silenced: 1 }])
  siren.hear([call('a 1'), call('b 1', 'medium')], false)
  expect(heard()).toEqual(['medium'])
  siren.silence()
  siren.hear([call('a 2')], false)
  expect([heard(), state()?.silenced]).toEqual([['high'], 0])
})

it('SO-3 does not sound for what called before the page came', async () => {
  const { siren, heard, clock, state } = tab()
  siren.hear([call('old', 'critical')], false)
  siren.arm()
  siren.lead(true)
  await clock.pass(60_000)
  expect([heard(), state()?.silenced]).toEqual([[], 1])
  siren.hear([call('old', 'critical'), call('new', 'low')], false)
  expect(heard()).toEqual(['low'])
})

it('SO-4 sounds only for the two most urgent priorities in a flood', () => {
  const { siren, heard } = armed()
  siren.hear([call('a', 'medium'), call('b', 'low')], true)
  expect(heard()).toEqual([])
  siren.hear([call('a', 'medium'), call('b', 'low'), call('c', 'high')], true)
  expect(heard()).toEqual(['high'])
  siren.hear([call('a', 'medium')], false)
  expect(heard()).toEqual(['medium'])
})

it('SO-5 makes no sound before it is armed, and none after it is disarmed', async () => {
  const { siren, heard, clock, state } = tab()
  siren.lead(true)
  siren.hear([], false)
  siren.hear([call('a')], false)
  await clock.pass(60_000)
  expect([heard(), state()?.armed]).toEqual([[], false])
  siren.arm()
  expect(heard()).toEqual(['high'])
  siren.disarm()
  await clock.pass(60_000)
  expect([heard(), state()?.sounding]).toEqual([[], null])
})

it('SO-6 sounds in one tab, which another follows; silence holds for all', async () => {
  const clock = manualClock()
  const [one, two] = [tab(clock), tab(clock)]
  for (const { siren } of [one, two]) {
    siren.arm()
    siren.hear([], false)
  }
  one.siren.lead(true)
  for (const { siren } of [one, two]) siren.hear([call('a')], false)
  await clock.pass(REPEAT_MS.high)
  expect([one.heard(), two.heard(), two.state()?.sounding]).toEqual([['high', 'high'], [], 'high'])
  one.siren.close()
  two.siren.lead(true)
  await clock.pass(REPEAT_MS.high)
  expect([one.heard(), two.heard()]).toEqual([[], ['high']])
  two.siren.silence()
  one.siren.silenced(two.told[0] ?? [])
  await clock.pass(60_000)
  expect([two.told, one.heard(), two.heard()]).toEqual([[['a']], [], []])
})

it('SO-7 rests while the list is away, and sounds for what calls when it is back', async () => {
  const { siren, heard, clock } = armed()
  siren.hear([call('silenced')], false)
  siren.silence()
  heard()
  siren.hear([call('silenced'), call('calls', 'medium')], false)
  expect(heard()).toEqual(['medium'])
  siren.rest()
  await clock.pass(60_000)
  expect(heard()).toEqual([])
  siren.hear([call('silenced'), call('calls', 'medium'), call('new', 'low')], false)
  expect(heard()).toEqual(['medium'])
  siren.hear([call('silenced')], false)
  await clock.pass(60_000)
  expect(heard()).toEqual([])
})
