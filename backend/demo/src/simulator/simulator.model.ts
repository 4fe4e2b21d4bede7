import type { Wave } from '../portfolio/buildings/profiles.ts'
import type { Dice } from '../portfolio/dice.ts'
import { crowdAt } from '../portfolio/people/crowd.ts'
import { readingAt, seasoned } from '../portfolio/wave.ts'

/** One device of `demo-devices.json`. */
export interface PlayedDevice {
  readonly location_code: string
  readonly code: string
  readonly interval_s: number
  readonly points: readonly (Wave & { readonly point: string; readonly unit?: string })[]
}
export interface PlayedMessage {
  readonly topic: string
  readonly payload: string
}

const HOUR = 3_600_000
const MINUTE = 60_000
/** About one alarm every three minutes for the whole portfolio. */
const FAULTS_PER_HOUR = 20
const SILENCES_PER_HOUR = 5
/** The first fault comes early: who looks for the first time sees something happen. */
const FIRST_FAULT_MS = 20_000
/** A portfolio that looks alive and leaves the machine in peace. */
const PER_SECOND = { least: 20, most: 40 }
const SHORTEST_S = 5

interface Playing {
  readonly device: PlayedDevice
  readonly counts: Map<string, number>
  readonly faults: Map<string, number>
  everyMs: number
  dueAt: number
  spokeAt: number
  silentUntil: number
}

/** Plays the devices of a portfolio: what each says and when. All chance comes from `dice`. `since`: when the counters of the file were read. */
export function playOf(devices: readonly PlayedDevice[], { dice, now, since }: { dice: Dice; now: number; since: number }) {
  const perSecond = devices.reduce((sum, device) => sum + 1 / device.interval_s, 0)
  const pace = Math.min(PER_SECOND.most, Math.max(PER_SECOND.least, perSecond)) / perSecond
  const faulty = devices.flatMap((device) => device.points).reduce((sum, { fault }) => sum + (fault?.chance_per_hour ?? 0), 0)
  const chanceScale = faulty > 0 ? FAULTS_PER_HOUR / faulty : 0
  const playing = devices.map((device, index): Playing => {
    const everyMs = Math.max(SHORTEST_S, device.interval_s / pace) * 1000
    const counts = new Map(
      device.points
        .filter((point) => point.counter)
        .map((point) => [point.point, point.base + (usualRate(point, device) * Math.max(0, now - since)) / HOUR]),
    )
    // Spread evenly over the interval, so that nobody speaks in chorus.
    return { device, counts, faults: new Map(), everyMs, dueAt: now + ((index * 0.618034) % 1) * everyMs, spokeAt: now, silentUntil: 0 }
  })
  let firstFaultAt = now + FIRST_FAULT_MS

  function readingOf(playing: Playing, wave: PlayedDevice['points'][number], { at, said }: Saying): number {
    if (wave.crowd) return crowdAt(wave.crowd, at)
    if (wave.counter) return counted(playing, wave, { at, said, dice })
    return faultOf(playing, wave, at) ?? seasoned(readingAt(wave, at, dice), at, { ...wave, unit: wave.unit ?? '' })
  }

  /** The value of a fault that is on; now and then one begins. */
  function faultOf(
    { faults, everyMs }: Playing,
    { point, fault, noise, min, max }: PlayedDevice['points'][number],
    at: number,
  ): number | undefined {
    if (!fault) return undefined
    const early = at >= firstFaultAt
    if (early || dice.chance((fault.chance_per_hour * chanceScale * everyMs) / HOUR)) {
      if (early) firstFaultAt = Number.POSITIVE_INFINITY
      faults.set(point, at + fault.minutes * MINUTE * (0.6 + 0.8 * dice.next()))
    }
    if ((faults.get(point) ?? 0) <= at) return undefined
    return Math.round(Math.min(max, Math.max(min, fault.value + 0.2 * noise * dice.bell())) * 100) / 100
  }

  function fallsSilent(playing: Playing, at: number): boolean {
    if (at < playing.silentUntil) return true
    if (!dice.chance((SILENCES_PER_HOUR / devices.length) * (playing.everyMs / HOUR))) return false
    playing.silentUntil = at + dice.int(3, 8) * MINUTE
    return true
  }

  function speak(playing: Playing, at: number): PlayedMessage {
    const values: Record<string, number> = {}
    for (const wave of playing.device.points) values[wave.point] = readingOf(playing, wave, { at, said: values })
    playing.spokeAt = at
    return {
      topic: `menara/${playing.device.location_code}/${playing.device.code}/telemetry`,
      payload: JSON.stringify({ at: new Date(at).toISOString(), values }),
    }
  }

  return {
    /** Messages per second, all devices together. */
    rate: playing.reduce((sum, playing) => sum + 1000 / playing.everyMs, 0),
    /** What is said up to now, in order; nothing is said twice. */
    due(at: number): PlayedMessage[] {
      const said: PlayedMessage[] = []
      for (const item of playing) {
        if (item.dueAt > at) continue
        // After a pause nobody makes up for what was not said.
        item.dueAt += Math.max(1, Math.ceil((at - item.dueAt) / item.everyMs)) * item.everyMs
        if (!fallsSilent(item, at)) said.push(speak(item, at))
      }
      return said
    },
  }
}

/** What a counter grows by in an hour while nobody looks. */
function usualRate({ swing, follows }: PlayedDevice['points'][number], { points }: PlayedDevice): number {
  const load = follows && points.find((point) => point.point === follows.point)
  return load && follows ? load.base * follows.times : swing
}

interface Saying {
  readonly at: number
  /** What it says in the same breath. */
  readonly said: Readonly<Record<string, number>>
}

/** A counter that follows another point grows with what that says in the same breath. */
function counted(playing: Playing, wave: PlayedDevice['points'][number], { at, said, dice }: Saying & { readonly dice: Dice }): number {
  const load = wave.follows && said[wave.follows.point]
  const rate = wave.follows && load !== undefined ? wave.follows.times * load : wave.swing * (1 + 0.3 * dice.bell())
  const grown = (playing.counts.get(wave.point) ?? wave.base) + (rate * (at - playing.spokeAt)) / HOUR
  playing.counts.set(wave.point, grown)
  return Math.round(Math.min(wave.max, grown) * 100) / 100
}
