import { expect, it } from 'vitest'
import { validityOf } from './person-documents.ts'

it('PDC-9 a document holds, is about to end, or has ended', () => {
  const at = (valid_until: string | null, remind_days = 30) => validityOf({ valid_until, remind_days }, '2026-11-29')
  expect([at(null), at('2026-12-30'), at('2026-12-29'), at('2026-11-29'), at('2026-11-28'), at('2026-11-30', 0)]).toEqual([
    ...['valid', 'valid', 'ending', 'ending', 'expired', 'valid'],
  ])
})
