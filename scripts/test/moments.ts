import { globSync } from 'node:fs'
import { join } from 'node:path'
import { markdownTable } from '../kit/markdown-table.ts'
import { Refusal, say } from '../kit/refusal.ts'
import { ensureSystemPackages } from '../system-packages.ts'
import { journeys } from './journeys.ts'
import type { Outcome } from './outcome.ts'
import { units } from './units.ts'

/**
 * A date and zone at which software breaks: the run begins then, and its clock moves on. It lies ahead of the machine's clock: libfaketime
 * tells the true time inside of signal handlers, where the timers of PostgreSQL would then all be over.
 */
interface Moment {
  readonly name: string
  readonly at: string
  readonly zone: string
}

/** Of the journeys: for almost an hour, which is longer than they take, it is not the same day at all sites of the demo. */
const TWO_DAYS: Moment = { name: 'a day began in Makassar, not in Jakarta', at: '2028-11-25T16:05:00Z', zone: 'UTC' }

const MOMENTS: readonly Moment[] = [
  { ...TWO_DAYS, at: '2028-11-25T16:30:00Z' },
  { name: 'five minutes before midnight UTC', at: '2028-11-25T23:55:00Z', zone: 'UTC' },
  { name: "year's end in Jakarta", at: '2028-12-31T16:58:00Z', zone: 'Asia/Jakarta' },
  { name: "year's end in Makassar", at: '2028-12-31T15:58:00Z', zone: 'Asia/Makassar' },
  { name: "year's end in Jayapura", at: '2028-12-31T14:58:00Z', zone: 'Asia/Jayapura' },
  { name: '28 February becomes 1 March', at: '2029-02-28T16:58:00Z', zone: 'Asia/Jakarta' },
  { name: '29 February', at: '2028-02-29T03:00:00Z', zone: 'Asia/Jakarta' },
  { name: 'the clocks go back in New York', at: '2028-11-05T05:58:00Z', zone: 'America/New_York' },
]

/** The journeys in Firefox, by their titles: it does not start under libfaketime. */
const WITHOUT_FIREFOX = ['--grep-invert', 'Firefox']

interface Run {
  readonly runner: typeof journeys | typeof units
  readonly moment: Moment
  readonly args: readonly string[]
}

/**
 * `npm test -- moments [args]`, under libfaketime: the first runner at each moment, and without `args` the journeys at one.
 * Durations stay true, only the date is moved, for the runner and for every process it starts, the browser too.
 */
export async function moments(folder: string, args: readonly string[]): Promise<Outcome[]> {
  ensureSystemPackages('moments')
  const outcomes: Outcome[] = []
  const rows: (string | number)[][] = []
  for (const [at, { runner, moment, args: own }] of runsOf(args).entries()) {
    say(`\n${runner.name}, ${moment.name}: ${moment.at}, ${moment.zone}\n`)
    const began = performance.now()
    const outcome = await runner(join(folder, `moment-${at}`), own, movedTo(moment))
    outcomes.push(outcome)
    const minutes = ((performance.now() - began) / 60_000).toFixed(1)
    rows.push([runner.name, moment.at, moment.zone, moment.name, outcome.passed, outcome.failed, minutes])
  }
  say(['', ...markdownTable(['tests', 'moment', 'zone', 'what turns', 'passed', 'failed', 'minutes'], rows)].join('\n'))
  return outcomes
}

function runsOf(args: readonly string[]): Run[] {
  const [first, ...rest] = args
  const browser: Run = { runner: journeys, moment: TWO_DAYS, args: [...WITHOUT_FIREFOX, ...rest] }
  if (first === 'journeys') return [browser]
  // Component tests have a date of their own.
  const runs: Run[] = MOMENTS.map((moment) => ({ runner: units, moment, args: ['--project=!components', ...args] }))
  return first === undefined ? [...runs, browser] : runs
}

/** The environment of processes for which this moment is now. */
function movedTo({ at, zone }: Moment): Record<string, string> {
  const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1')
  if (!library) throw new Refusal('libfaketime is needed to move the clock: apt-get install libfaketime')
  const seconds = Math.round((Date.parse(at) - Date.now()) / 1000)
  if (seconds <= 0) throw new Refusal(`${at} is over: name a later year in scripts/test/moments.ts`)
  return {
    LD_PRELOAD: library,
    FAKETIME: `+${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // For some versions of glibc libfaketime turns on a fix that moves the end of timed waits too (its README, 2.1): Chromium then spins.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    NO_FAKE_STAT: '1',
    TZ: zone,
  }
}
