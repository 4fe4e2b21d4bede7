import { expect, it } from 'vitest'
import { ruleOf } from './repeat-rule.ts'

it('BV-7 writes how a booking comes again as a rule with a last day', () => {
  expect(ruleOf({ repeat: 'none', until: '2026-12-31' })).toBeNull()
  expect(ruleOf({ repeat: 'weekly', until: '' })).toBeNull()
  expect(ruleOf({ repeat: 'fortnightly', until: '2026-12-31' })).toBe('FREQ=WEEKLY;INTERVAL=2;UNTIL=20261231')
  expect(ruleOf({ repeat: 'weekdays', until: '2026-12-31' })).toBe('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261231')
})
