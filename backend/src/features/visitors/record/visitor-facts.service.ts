import type { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { nameKey } from '@menara/shared/domain/visitors/identity.ts'
import { isEnded, isPresent, mayMoveVisitor } from '@menara/shared/domain/visitors/visitor-state.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { VisitApproval } from '../../../ports/approvals.ts'
import type { Person } from '../../../ports/people.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { VisitorGatesStore } from '../gate/visitor-gates.store.ts'
import type { PassHanding } from '../passes/pass-handing.service.ts'
import { notFrom, type VisitorAccess } from '../visitor-access.service.ts'
import type { VisitorFacts, VisitorsStore } from '../visitors.store.ts'
import type { VisitorLinksStore } from '../visits/visitor-links.store.ts'
import type { VisitorMails } from '../visits/visitor-mails.service.ts'
import type { VisitorSecrets } from '../visits/visitor-secrets.service.ts'
import type { VisitorWatch } from '../watchlist/visitor-watch.service.ts'
import type { VisitorEventsStore } from './visitor-events.store.ts'
import type { VisitorRecord } from './visitor-record.service.ts'
import type { VisitorRow } from './visitor-rows.store.ts'

export interface VisitorsNeeds {
  readonly store: VisitorsStore
  readonly links: VisitorLinksStore
  readonly events: VisitorEventsStore
  /** What each site aims at for the wait at its gate. */
  readonly gates: Pick<VisitorGatesStore, 'minutesOf'>
  readonly access: VisitorAccess
  readonly record: VisitorRecord
  readonly watch: VisitorWatch
  readonly mails: VisitorMails
  readonly secrets: VisitorSecrets
  readonly handing: PassHanding
  person(id: string): Promise<Person | undefined>
  approval(): VisitApproval
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type Changes = CallOf<typeof visitors.update>['body']
type Personal = Pick<Changes, 'name' | 'identity' | 'company' | 'email' | 'phone' | 'vehicle' | 'items'>
/** The columns of facts a visitor has about themselves. */
export function factsOf({ secrets }: Pick<VisitorsNeeds, 'secrets'>, visitorId: string, { identity, ...facts }: Personal): VisitorFacts {
  return {
    ...facts,
    ...(facts.name !== undefined && { name_key: nameKey(facts.name) }),
    ...(identity && secrets.identityOf(visitorId, identity)),
  }
}

interface Putting {
  readonly record: VisitorRecord
  readonly held: { readonly ticket: TicketRow; readonly visitor: VisitorRow }
  readonly actor: Caller | null
}
/** Writes facts; personal ones of somebody who was verified send them back to be verified again. */
export async function putFacts({ record, held, actor }: Putting, facts: VisitorFacts, personal: boolean): Promise<VisitorRow> {
  const { state, name } = held.visitor
  if (isEnded(state)) throw notFrom(held.visitor)
  if (personal && isPresent(state))
    throw new Fault('conflict', 'visitors.inside_fixed', { params: { name }, errors: [{ field: 'state', rule: state }] })
  const again = personal && state !== 'submitted' && mayMoveVisitor('amend', state)
  if (!again) return record.change(held, facts, { kind: 'changed', actor })
  return record.move(held, 'amend', { kind: 'changed', actor, facts: { ...facts, verified_at: null, assigned_at: null } })
}

/** 409 for facts that are not those that were read. */
export function mustBeAsRead({ name, rev: is }: VisitorRow, rev: number | undefined): void {
  if (rev !== undefined && rev !== is)
    throw new Fault('conflict', 'visitors.changed', { params: { name }, errors: [{ field: 'rev', rule: String(is) }] })
}

/** 422 for a host who is not there, not active, or not of this site. */
export async function mustBeHost(
  { person }: Pick<VisitorsNeeds, 'person'>,
  ticket: Pick<TicketRow, 'location'>,
  ids: { readonly host_id?: string | null | undefined; readonly co_host_id?: string | null | undefined },
): Promise<void> {
  for (const field of ['host_id', 'co_host_id'] as const) {
    const id = ids[field]
    const host = id ? await person(id) : undefined
    const serves = host?.location_ids === null || host?.location_ids.includes(ticket.location.id)
    if (id && (host?.status !== 'active' || !serves)) throw invalid(field, 'exists', 'There is no such person at this site')
  }
}
