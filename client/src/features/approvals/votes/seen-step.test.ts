import type { TicketApprovals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { describe, expect, it } from 'vitest'
import { mineFor, onlyAsking, seenStep } from './seen-step.ts'

type Asked = { readonly open?: boolean; readonly person: string; readonly for?: string }
const ref = (id: string) => ({ id, name: id })
const step = (id: string, state: string, asked: readonly Asked[], may_delegate = true) => ({
  id,
  state,
  may_delegate,
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

  it('APV-35 is of the round that is decided in, where several are open', () => {
    const [own, about] = [
      { state: 'pending', steps: [step('first', 'active', [{ person: 'me' }])] },
      { state: 'pending', steps: [step('hit', 'active', [{ person: 'other' }, { person: 'me', for: 'chief' }])] },
    ]
    const of = { requests: [own, about], mine: [ref('me'), ref('chief')] } as unknown as TicketApprovals
    const [first, second] = of.requests.map((request) => onlyAsking(of, request, 'me'))
    expect([first?.mine, second?.mine]).toEqual([[ref('me')], [ref('chief')]])
    expect([first && seenStep(first, 'me', 'me'), second && seenStep(second, 'me', 'chief')]).toEqual(['first', 'hit'])
  })

  it('APV-19 is handed on only by those whom their step lets', () => {
    const beside = shown(step('first', 'active', [{ person: 'me' }], false), step('second', 'active', [{ person: 'me', for: 'chief' }]))
    const of = { ...beside, mine: [ref('me'), ref('chief')] }
    expect([mineFor(of, 'delegate', 'me'), mineFor(of, 'approve', 'me')]).toEqual([[ref('chief')], of.mine])
    expect(mineFor({ ...of, mine: [ref('me')] }, 'delegate', 'me')).toEqual([])
  })
})
