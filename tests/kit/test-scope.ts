import { hasPostgres } from './services/services.ts'

/** Whether this is `npm test -- full`: every input of the long walks, every round of the faults, both engines for everything. */
export const isFullRun = process.env.MENARA_TEST_SCOPE === 'full'

/** Of a usual run the fourth part of many inputs, spread evenly; `offset` moves which ones, so that neighbours take different parts. */
export const usualPart = <T>(inputs: readonly T[], offset = 0): readonly T[] =>
  isFullRun ? inputs : inputs.filter((_, n) => (n + offset) % 4 === 0)

/** Whether what is refused before a database is asked is tried here: with two engines, once is enough. */
export const triesRefusals = process.env['MENARA_TEST_ENGINE'] === 'postgres' || !hasPostgres()
