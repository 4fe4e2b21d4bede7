import { expect, it } from 'vitest'
import { hasTimeLeft, procedureOf } from './alarm-procedure.ts'

const EMPTY = { cause: '', consequence: ' ', response: '', steps: ['', '  '] }

it('AU-5 has no procedure where nothing was written', () => {
  expect(procedureOf({ guidance: null } as never)).toBeNull()
  expect(procedureOf({ guidance: EMPTY } as never)).toBeNull()
  expect(procedureOf({ guidance: { ...EMPTY, response: 'Call the guard', steps: ['', 'Look at the door'] } } as never)).toEqual({
    texts: ['response'],
    steps: ['Look at the door'],
  })
})

it('AU-5 says the time left only of an active alarm', () => {
  const respond_by = '2026-11-25T03:10:00.000Z'
  expect(hasTimeLeft({ respond_by, process: 'active' } as never)).toBe(true)
  expect(hasTimeLeft({ respond_by, process: 'normal' } as never)).toBe(false)
  expect(hasTimeLeft({ respond_by: null, process: 'active' } as never)).toBe(false)
})
