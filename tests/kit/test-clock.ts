import { type Clock, systemClock } from '../../gateway/src/platform/clock.ts'

/** When every test begins unless it sets its own clock: a Wednesday, 10:00 in Jakarta, 11:00 in Makassar and 12:00 in Jayapura. */
export const TEST_START = new Date('2026-11-25T03:00:00Z')

/** Runs on from `TEST_START` with real timers, whatever the machine's date is: for tests of sockets, media and processes of others. */
export const runningClock: Clock = {
  now: () => Math.floor(TEST_START.getTime() + performance.now()),
  after: systemClock.after,
}

/**
 * The machine's clock, which whole products started as processes read too: for dates and tokens that such a product accepts.
 * Used in `tests/{faults,start,journeys,bench}` alone; the check refuses it elsewhere.
 */
export const machineNow = (): Date => new Date()
