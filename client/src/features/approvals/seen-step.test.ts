import type { TicketApprovals } from '@menara/shared/contract/approvals.contract.ts'
import { describe, expect, it } from 'vitest'
import { seenStep } from './seen-step.ts'

type Asked = { readonly open?: boolean; readonly person: string; readonly for?: string }
const ref = (id: string) => ({ id, name: id })
const step = (id: string, state: string, asked: readonly Asked[]) => ({
  id,
  state,
  asked: asked.map((one) => ({ open: one.open ?? true, person: ref(one.person), on_behalf_of: one.for ? ref(one.for) : null })),
})
const shown = (...steps: ReturnType<typeof step>[]) =>
  ({
    requests: [
      { state: 'pending', steps },
      { state: 'cancelled', steps: [step('old', 'active', [{ person: 'me' }])] },
    ],
  }) as unknown as TicketApprovals

describe('the step a vote is for', () => {
  it('APV-29 is the one that asks the person, for whom they answer', () => {
    const beside = shown(
      step('first', 'active', [{ person: 'me', open: false }, { person: 'other' }]),
      step('second', 'active', [{ person: 'me' }]),
      step('third', 'active', [{ person: 'me', for: 'chief' }]),
      step('later', 'waiting', [{ person: 'me' }]),
    )
    expect([seenStep(beside, 'me', 'me'), seenStep(beside, 'me', 'chief'), seenStep(beside, 'me', 'other')]).toEqual([
      'second',
      'third',
      undefined,
    ])
  })

  it('APV-29 is of the round that is open', () => {
    expect(seenStep({ requests: shown().requests.slice(1) }, 'me', 'me')).toBeUndefined()
  })
})
