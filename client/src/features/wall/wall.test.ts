import { beforeEach, expect, it } from 'vitest'
import { manualClock } from '../../../../tests/kit/manual-clock.ts'
import { pretendPage } from '../../../../tests/kit/upstreams/pretend-page.ts'
import { type DirectorState, directWall } from './wall-director.ts'
import { ALARMS, keepPlan, lastPlan, planOf, usualPlan, type WallPlan } from './wall-plan.ts'

const HOUR = 3600_000
const PLAN = { screens: ['/a', '/b', '/c'], intervalMs: 30_000, reloadMs: 24 * HOUR, alarmScreen: ALARMS }

function wall(open = '/a', plan = PLAN) {
  const clock = manualClock()
  const shown: string[] = []
  const server = { worth: false, away: false, reloads: 0 }
  let state: DirectorState | undefined
  const director = directWall(
    {
      ...clock,
      show: (path) => shown.push(path),
      worthReload: async () => {
        if (server.away) throw new Error('away')
        return server.worth
      },
      reachable: async () => {
        if (server.away) throw new Error('away')
      },
      reload: () => {
        server.reloads += 1
      },
      onState: (now) => {
        state = now
      },
    },
    plan,
    open,
  )
  return { clock, director, server, state: () => state, /** Since the last question. */ shown: () => shown.splice(0) }
}
const calls = (clock: { now(): number }, key: string, ageMs = 0) => ({ key, since: clock.now() - ageMs })

it('WA-1 shows its screens in turn, from the open one on', async () => {
  const { clock, shown, state } = wall('/b')
  expect([shown(), state()?.at]).toEqual([[], 1])
  await clock.pass(PLAN.intervalMs * 4)
  expect(shown()).toEqual(['/c', '/a', '/b', '/c'])
  await clock.pass(PLAN.intervalMs - 1)
  expect(shown()).toEqual([])
})

it('WA-1 stays on the only screen', async () => {
  const { clock, shown } = wall('/only', { ...PLAN, screens: ['/only'] })
  await clock.pass(HOUR)
  expect(shown()).toEqual([])
})

it('WA-2 holds on the alarms until the last one no longer calls, then goes on where it was', async () => {
  const { clock, director, shown, state } = wall()
  director.hear([])
  await clock.pass(PLAN.intervalMs)
  expect(shown()).toEqual(['/b'])
  director.hear([calls(clock, 'x 1')])
  expect([shown(), state()?.held]).toEqual([[ALARMS], 1])
  director.hear([calls(clock, 'x 1'), calls(clock, 'y 1')])
  await clock.pass(HOUR)
  expect([shown(), state()?.held]).toEqual([[], 2])
  director.hear([calls(clock, 'y 1')])
  expect(shown()).toEqual([])
  director.hear([])
  expect([shown(), state()?.held]).toEqual([['/b'], 0])
  await clock.pass(PLAN.intervalMs)
  expect(shown()).toEqual(['/c'])
})

it('WA-2 is held by the next occurrence of an alarm', () => {
  const { clock, director, shown } = wall()
  director.hear([calls(clock, 'x 1', HOUR)])
  director.hear([calls(clock, 'x 2')])
  expect(shown()).toEqual([ALARMS])
})

it('WA-3 is not held by what called for long, but by what called just now', () => {
  const old = wall()
  old.director.hear([calls(old.clock, 'x 1', 11 * 60_000)])
  expect(old.shown()).toEqual([])
  const recent = wall()
  recent.director.hear([calls(recent.clock, 'x 1', 9 * 60_000)])
  expect(recent.shown()).toEqual([ALARMS])
})

it('WA-4 reloads when its time is over', async () => {
  const { clock, server } = wall()
  await clock.pass(24 * HOUR - 1)
  expect(server.reloads).toBe(0)
  await clock.pass(PLAN.intervalMs)
  expect(server.reloads).toBe(1)
})

it('WA-4 reloads for a new version, when nothing holds it and the server answers', async () => {
  const { clock, director, server } = wall()
  director.hear([])
  director.hear([calls(clock, 'x 1')])
  server.worth = true
  await clock.pass(HOUR)
  expect(server.reloads).toBe(0)
  server.away = true
  director.hear([])
  await clock.pass(HOUR)
  expect(server.reloads).toBe(0)
  server.away = false
  await clock.pass(PLAN.intervalMs)
  expect(server.reloads).toBe(1)
})

it('WA-5 stops everything when it is left', async () => {
  const { clock, director, shown, server } = wall()
  director.hear([])
  director.close()
  director.hear([calls(clock, 'x 1')])
  await clock.pass(48 * HOUR)
  expect([shown(), server.reloads, clock.next()]).toEqual([[], 0, null])
})

const LOBBY: WallPlan = { name: 'Lobby', screens: [ALARMS, '/admin/plugins/maps'], seconds: 20, hold: 'critical', reloadHours: 12 }
beforeEach(() => pretendPage.stored.clear())

it('WA-6 keeps what was set up under its name', () => {
  expect(lastPlan()).toBeNull()
  keepPlan(LOBBY)
  keepPlan({ ...LOBBY, name: 'Desk', seconds: 60 })
  expect([planOf('Lobby', '/x'), lastPlan()?.name, planOf('Desk', '/x').seconds]).toEqual([LOBBY, 'Desk', 60])
})

it.each([
  ['{"walls":'],
  ['{"last":"Lobby","walls":null}'],
  ['{"last":"Lobby","walls":{"Lobby":{"name":"Lobby","screens":["javascript:1"],"seconds":20,"hold":null,"reloadHours":12}}}'],
  ['{"last":"Lobby","walls":{"Lobby":{"name":"Lobby","screens":[],"seconds":20,"hold":null,"reloadHours":12}}}'],
  [JSON.stringify({ last: 'Lobby', walls: { Lobby: { ...LOBBY, seconds: 0 } } })],
  [JSON.stringify({ last: 'Lobby', walls: { Lobby: { ...LOBBY, hold: 'loud' } } })],
])('WA-6 shows the open screen when what is kept is broken: %s', (text) => {
  pretendPage.stored.set('walls', text)
  expect([planOf('Lobby', ALARMS), lastPlan()]).toEqual([usualPlan('Lobby', ALARMS), null])
})
