import { globSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, say } from '../kit/refusal.ts'
import { ensureSystemPackages } from '../system-packages.ts'
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

const MOMENTS: readonly Moment[] = [
  { name: 'a day has begun in Makassar, not in Jakarta', at: '2028-11-25T16:30:00Z', zone: 'UTC' },
  { name: 'five minutes before midnight UTC', at: '2028-11-25T23:55:00Z', zone: 'UTC' },
  { name: "year's end in Jakarta", at: '2028-12-31T16:58:00Z', zone: 'Asia/Jakarta' },
  { name: "year's end in Makassar", at: '2028-12-31T15:58:00Z', zone: 'Asia/Makassar' },
  { name: "year's end in Jayapura", at: '2028-12-31T14:58:00Z', zone: 'Asia/Jayapura' },
  { name: '28 February becomes 1 March', at: '2029-02-28T16:58:00Z', zone: 'Asia/Jakarta' },
  { name: '29 February', at: '2028-02-29T03:00:00Z', zone: 'Asia/Jakarta' },
  { name: 'the clocks go back in New York', at: '2028-11-05T05:58:00Z', zone: 'America/New_York' },
]

/**
 * `npm test -- moments [args]`: the first runner once at each moment, under libfaketime; `args` go to the runner.
 * Durations stay true, only the date is moved, for the runner and for every process it starts.
 */
export async function moments(folder: string, args: readonly string[]): Promise<Outcome[]> {
  ensureSystemPackages('moments')
  const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1')
  if (!library) throw new Refusal('libfaketime is needed to move the clock: apt-get install libfaketime')
  const outcomes: Outcome[] = []
  const rows: string[] = []
  for (const [at, moment] of MOMENTS.entries()) {
    say(`\n${moment.name}: ${moment.at}, ${moment.zone}\n`)
    const seconds = Math.round((Date.parse(moment.at) - Date.now()) / 1000)
    if (seconds <= 0) throw new Refusal(`${moment.at} is over: name a later year in scripts/test/moments.ts`)
    const env = {
      LD_PRELOAD: library,
      FAKETIME: `+${seconds}s`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
      TZ: moment.zone,
    }
    const began = performance.now()
    const outcome = await units(join(folder, `moment-${at}`), args, env)
    outcomes.push(outcome)
    const minutes = ((performance.now() - began) / 60_000).toFixed(1)
    rows.push(`| ${moment.at} | ${moment.zone} | ${moment.name} | ${outcome.passed} | ${outcome.failed} | ${minutes} |`)
  }
  say(['', '| moment | zone | what turns | passed | failed | minutes |', '| --- | --- | --- | --- | --- | --- |', ...rows].join('\n'))
  return outcomes
}
