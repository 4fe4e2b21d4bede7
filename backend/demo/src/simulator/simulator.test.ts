import { describe, expect, it } from 'vitest'
import { diceOf } from '../portfolio/dice.ts'
import { type PlayedDevice, playOf } from './simulator.model.ts'

const START = Date.UTC(2026, 10, 21, 3)
const HOUR = 3_600_000
const wave = { noise: 0.5, period_h: 24, min: 0, max: 100 }
const devices = (count: number, interval_s = 10): PlayedDevice[] =>
  Array.from({ length: count }, (_, i) => ({
    location_code: 'VJS',
    code: `D-${i}`,
    interval_s,
    points: [
      { point: 'temperature', base: 22, swing: 2, ...wave, fault: { value: 31, chance_per_hour: 0.02, minutes: 3 } },
      { point: 'energy', base: 1000, swing: 60, ...wave, max: 1e9, counter: true },
    ],
  }))

/** Every message of `hours`, a step at a time. */
function played(many: PlayedDevice[], hours: number, stepMs = 1000) {
  const stage = playOf(many, { dice: diceOf(7), now: START, since: START })
  const said: { at: number; topic: string; values: Record<string, number> }[] = []
  for (let at = START; at < START + hours * HOUR; at += stepMs)
    for (const { topic, payload } of stage.due(at))
      said.push({ at, topic, values: (JSON.parse(payload) as { values: Record<string, number> }).values })
  return said
}

describe('the simulator', () => {
  it('plays the same story for the same dice', () => {
    expect(played(devices(5), 0.1)).toEqual(played(devices(5), 0.1))
  })

  it('spreads its messages evenly and keeps them under 40 a second', () => {
    const perSecond = [...Map.groupBy(played(devices(300), 0.05), (item) => item.at).values()].slice(1).map((value) => value.length)
    expect(Math.max(...perSecond)).toBeLessThanOrEqual(45)
    expect(Math.min(...perSecond)).toBeGreaterThanOrEqual(20)
    expect(playOf(devices(1000), { dice: diceOf(1), now: START, since: START }).rate).toBeCloseTo(40)
  })

  it('has a fault about every three minutes that ends by itself, the first one early', () => {
    const said = played(devices(200, 30), 3)
    const faults = [...Map.groupBy(said, (item) => item.topic).values()].flatMap((own) =>
      own.filter((item, i) => (item.values['temperature'] ?? 0) > 28 && (own[i - 1]?.values['temperature'] ?? 0) <= 28),
    )
    expect(faults.length).toBeGreaterThan(36)
    expect(faults.length).toBeLessThan(90)
    expect(Math.min(...faults.map((fault) => fault.at))).toBeLessThan(START + 60_000)
    expect(said.filter((item) => (item.values['temperature'] ?? 0) > 28).length / said.length).toBeLessThan(0.05)
  })

  it('counts upward only, on from where the file was written', () => {
    const own = played(devices(1), 2).map((item) => item.values['energy'] ?? 0)
    expect(own).toEqual([...own].sort((a, b) => a - b))
    expect(own.at(-1)).toBeGreaterThan(1100)
    const later = playOf(devices(50), { dice: diceOf(7), now: START + HOUR, since: START }).due(START + HOUR + 10_000)
    expect(
      Math.min(...later.map(({ payload }) => (JSON.parse(payload) as { values: Record<string, number> }).values['energy'] ?? 0)),
    ).toBeGreaterThanOrEqual(1060)
  })

  it('lets a device fall silent now and then, for minutes', () => {
    const gaps = [...Map.groupBy(played(devices(100), 2), (item) => item.topic).values()]
      .flatMap((own) => own.slice(1).map((item, i) => item.at - (own[i]?.at ?? 0)))
      .filter((gap) => gap > 60_000)
    expect(gaps.length).toBeGreaterThan(2)
    expect(gaps.length).toBeLessThan(25)
    expect(Math.max(...gaps)).toBeLessThan(9 * 60_000)
  })
})
