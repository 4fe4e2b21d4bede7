import type { ClaimState, ClaimStep } from '@menara/shared/domain/claims/claim-state.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import type { Notifier } from '../../../ports/notifications.ts'
import type { ClaimsStore, ClaimWhole } from '../claims.store.ts'

export interface ClaimRecordNeeds {
  readonly store: Pick<ClaimsStore, 'addEvent'>
  readonly journal: Journal
  readonly send: Notifier['send']
  now(): Date
  newId(): string
}
interface Named {
  readonly id: string
  readonly location: { readonly id: string }
}
interface Noted {
  readonly caller: Caller | null
  readonly detail: Readonly<Record<string, unknown>>
}
interface Taken {
  readonly step: ClaimStep
  readonly state: ClaimState
  /** Null: an approval whose time was up. */
  readonly actor: Caller | null
  readonly text: string
  readonly overridden: boolean
  readonly detail?: Readonly<Record<string, unknown>>
}
export type ClaimRecord = ReturnType<typeof claimRecord>

/** Steps of which the requester is told. */
const TOLD = { approve: 'approved', return: 'returned', reject: 'rejected', pay: 'paid' } as const

/** What is written down of claims: the audit trail, the timeline, change notifications and messages. All of it joins the open transaction. */
export function claimRecord({ store, journal, send, now, newId }: ClaimRecordNeeds) {
  function changed(action: string, { id, location }: Named, { caller, detail }: Noted): void {
    const hints = [{ topic: 'claims', key: id, location_id: location.id }]
    journal.record({ action: `claim.${action}`, subject: 'claims', subject_id: id, actor_id: caller?.userId ?? null, detail, hints })
  }
  async function tell(what: (typeof TOLD)[keyof typeof TOLD], claim: ClaimWhole, { actor, text }: Taken): Promise<void> {
    if (actor?.userId === claim.requester.id) return
    const { id, title, policy } = claim
    const by = actor?.name ?? ''
    await send({
      user_ids: [claim.requester.id],
      type: `claim.${what}`,
      title: `Your claim was ${what}: ${title}`,
      text: [by, text].filter(Boolean).join(': '),
      link: `/desk/ticketing/reimburse/reimburse${policy === 'v1' ? 'V1' : 'V2'}?claim=${id}`,
      message: { key: `inbox.claim_${what}`, params: { title, by, text } },
    })
  }
  return {
    changed,
    async taken(claim: ClaimWhole, taken: Taken): Promise<void> {
      const { step, state, actor, text, overridden, detail } = taken
      const row = { id: newId(), claim_id: claim.id, step, state, actor_id: actor?.userId ?? null }
      await store.addEvent({ ...row, text, overridden, at: now().toISOString() })
      changed(step, claim, { caller: actor, detail: { title: claim.title, from: claim.state, to: state, text, overridden, ...detail } })
      const what = step in TOLD ? TOLD[step as keyof typeof TOLD] : undefined
      if (what) await tell(what, claim, taken)
    },
  }
}
