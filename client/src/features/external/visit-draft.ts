import { type PublicTicket, type PublicVisitor, VISIT_POLICY } from '@menara/shared/contract/visitors/public-tickets.contract.ts'
import { type IdentityKind, identityFault, plainIdentity } from '@menara/shared/domain/visitors/identity.ts'
import { useState } from 'react'
import { itemsOf, textOf } from './visit-items.ts'

export interface VisitDraft {
  readonly name: string
  readonly company: string
  readonly phone: string
  readonly email: string
  readonly vehicle: string
  readonly kind: IdentityKind
  readonly number: string
  readonly items: string
  readonly message: string
  readonly photo: File | null
  readonly agreed: boolean
}

/** What is typed on the page, what is wrong with it, and the facts it stands for. A number that was given before may stay untyped. */
export function useVisitDraft(person: PublicVisitor, { policy }: PublicTicket) {
  const { name, company, phone, email, vehicle } = person
  const [draft, setDraft] = useState<VisitDraft>({
    ...{ name, company, phone, email, vehicle },
    kind: person.identity?.kind ?? 'nik',
    number: '',
    items: textOf(person.items),
    message: '',
    photo: null,
    agreed: person.consent?.version === policy,
  })
  const hasNumber = person.identity === null || draft.number !== ''
  const faults = {
    name: draft.name.trim() === '' ? 'missing' : undefined,
    number: hasNumber ? identityFault(draft.kind, plainIdentity(draft.number)) : undefined,
    agreed: draft.agreed ? undefined : 'missing',
  }
  return {
    draft,
    faults,
    ready: Object.values(faults).every((fault) => fault === undefined),
    put: (change: Partial<VisitDraft>) => setDraft((before) => ({ ...before, ...change })),
    facts: () => ({
      ...{ company: draft.company, phone: draft.phone, email: draft.email, vehicle: draft.vehicle },
      name: draft.name.trim(),
      items: itemsOf(draft.items),
      consent: VISIT_POLICY,
      ...(hasNumber && { identity: { kind: draft.kind, number: draft.number } }),
    }),
  }
}
