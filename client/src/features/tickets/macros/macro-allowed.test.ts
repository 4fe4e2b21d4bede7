import { describe, expect, it } from 'vitest'
import { isMacroAllowed } from './macro-allowed.ts'

const me = { to: 'me' as const, assignee_id: null, group_id: null }

describe('whether a macro may be used now', () => {
  it('STG-3 MC-4 starts and resolves nothing that is requested, whoever it is handed to', () => {
    const asked = { state: 'new', stage: 'requested' } as const
    for (const move of ['start', 'resolve'] as const)
      for (const assign of [me, null]) expect(isMacroAllowed({ actions: { assign, move } }, asked)).toBe(false)
    expect(isMacroAllowed({ actions: { assign: me, move: 'pend' } }, asked)).toBe(true)
    expect(isMacroAllowed({ actions: { assign: null, move: 'start' } }, { state: 'assigned', stage: 'approved' })).toBe(true)
  })
  it('MC-4 is allowed where the state is one that its moves begin from', () => {
    expect(isMacroAllowed({ actions: { assign: null, move: 'start' } }, { state: 'pending', stage: null })).toBe(true)
    expect(isMacroAllowed({ actions: { assign: null, move: 'reopen' } }, { state: 'new', stage: null })).toBe(false)
    expect(isMacroAllowed({ actions: { assign: me, move: null } }, { state: 'closed', stage: null })).toBe(false)
  })
})
