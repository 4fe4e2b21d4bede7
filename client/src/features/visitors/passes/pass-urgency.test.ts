import type { HeldPass } from '@menara/shared/contract/visitors/passes.contract.ts'
import { expect, it } from 'vitest'
import { endsVisit, inUrgency } from './pass-urgency.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const HOLDER = { id: 'v', ticket: { id: 't', number: 'VIS-1' }, name: 'Budi', company: '', state: 'checked_in' as const }
const until = (time: string) => ({ ...HOLDER, until: `2026-11-22T${time}:00Z` })
const pass = (code: string, since: string, facts: Partial<HeldPass> = {}): HeldPass => ({
  ...{
    id: code,
    location: { id: 's', name: 'Tower' },
    kind: 'badge',
    code,
    area: null,
    note: '',
    state: 'out',
    missing_at: null,
    said: '',
  },
  ...{ since: `2026-11-22T${since}:00Z`, visitor: until('17:00') },
  ...facts,
})

it('VT-10 puts what is overdue first, then what is missing, then what is out longest', () => {
  const rows = [
    pass('out late', '09:00'),
    pass('out early', '08:00'),
    pass('missing', '07:00', { state: 'missing', visitor: until('08:00') }),
    pass('overdue', '09:30', { visitor: until('09:45') }),
  ]
  expect(inUrgency(rows, NOW).map((item) => item.code)).toEqual(['overdue', 'missing', 'out early', 'out late'])
})

it('VT-10 ends the visit for a badge that is inside, and nothing else', () => {
  const assigned = { ...until('17:00'), state: 'assigned' as const }
  const rows = [
    pass('inside', '09:00'),
    pass('not yet in', '09:00', { visitor: assigned }),
    pass('locker', '09:00', { kind: 'locker' }),
    pass('missing', '09:00', { state: 'missing' }),
    pass('removed', '09:00', { visitor: null }),
  ]
  expect(rows.filter(endsVisit).map((row) => row.code)).toEqual(['inside'])
})
