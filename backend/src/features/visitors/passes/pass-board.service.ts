import type { HeldPass, Pass, PassCount, PassOffer, passes } from '@menara/shared/contract/visitors/passes.contract.ts'
import { passKinds } from '@menara/shared/domain/visitors/passes.ts'
import { isEnded, isPresent } from '@menara/shared/domain/visitors/visitor-state.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { VisitorRecord } from '../record/visitor-record.service.ts'
import type { VisitorRow } from '../record/visitor-rows.store.ts'
import { receives, receivesAt, type VisitorAccess } from '../visitor-access.service.ts'
import type { Loan, PassLoansStore } from './pass-loans.store.ts'
import type { PassesStore } from './passes.store.ts'

export interface PassBoardNeeds {
  readonly passes: PassesStore
  readonly loans: PassLoansStore
  readonly access: Pick<VisitorAccess, 'holdOpen'>
  readonly record: Pick<VisitorRecord, 'change' | 'tell'>
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
export type PassBoard = ReturnType<typeof passBoardService>

/** What the reception sees of the things it gives out, and taking one back without the visit. */
export function passBoardService(needs: PassBoardNeeds) {
  const { loans, atomically } = needs
  return {
    async list({ next, limit = 10, location_id, kind }: CallOf<typeof passes.list>['query'], caller: Caller) {
      const [after] = readCursor(next, ['id']) ?? []
      const rows = await loans.held({ locationIds: scopeOf(caller, location_id), kind, after, limit: limit + 1 })
      const { data, ...rest } = pageOf(rows, limit, (row) => [row.loan_id])
      return { data: data.map(({ loan_id: _loan, ...item }): HeldPass => item), ...rest }
    },
    counts: ({ location_id }: CallOf<typeof passes.counts>['query'], caller: Caller): Promise<PassCount[]> =>
      loans.counts(scopeOf(caller, location_id)),
    async free({ location_id }: CallOf<typeof passes.free>['query'], caller: Caller): Promise<PassOffer> {
      if (!receivesAt(location_id, caller)) throw new Fault('not-found', 'sites.not_in_scope')
      const [listed, free] = [await loans.listed(location_id), await loans.free(location_id)]
      return Object.fromEntries(passKinds.map((kind) => [kind, { listed: listed[kind], free: free[kind] }])) as PassOffer
    },
    back: (id: string, caller: Caller): Promise<Pass> => atomically(() => takeBack(needs, id, caller)),
  }
}

const scopeOf = (caller: Caller, asked: string | undefined): readonly string[] | null => {
  if (!receives(caller)) return []
  if (asked === undefined) return caller.locationIds
  return caller.sees(asked) ? [asked] : []
}

async function takeBack(needs: PassBoardNeeds, id: string, caller: Caller): Promise<Pass> {
  const { passes: store, loans, access, record, journal, now } = needs
  const pass = await store.find(id)
  if (!pass || !receivesAt(pass.location.id, caller)) throw new Fault('not-found', 'passes.not_found')
  const before = await loans.ofPass(id)
  // Its visitor first, as everybody does who gives things out; then whether it is still the one.
  const held = before?.visitor_id ? await access.holdOpen(before.visitor_id) : undefined
  await store.hold(id)
  const loan = await loans.ofPass(id)
  if (!loan || loan.id !== before?.id)
    throw new Fault('conflict', 'passes.not_out', { params: { code: pass.code }, errors: [{ field: 'id', rule: 'free' }] })
  if (held) mustBeOutside(held.visitor, loan)
  await loans.end(loan.id, { back_by: caller.userId, back_at: now().toISOString() })
  const kind = loan.missing_at ? 'pass_found' : 'pass_back'
  const what = { kind, actor: caller, text: pass.code }
  if (held && !isEnded(held.visitor.state)) await record.change(held, { [loan.kind]: '' }, what)
  else if (held) await record.tell(held.ticket, held.visitor.id, what)
  const hints = [{ topic: 'passes', key: id, location_id: pass.location.id }]
  const action = loan.missing_at ? 'pass.found' : 'pass.returned'
  journal.record({ action, subject: 'passes', subject_id: id, actor_id: caller.userId, detail: { code: pass.code }, hints })
  return { ...pass, state: 'free' }
}

/** A badge inside comes back with the end of the visit: nobody is left in the building without one. */
function mustBeOutside({ state, name }: VisitorRow, { kind, code, missing_at }: Loan): void {
  if (kind === 'badge' && missing_at === null && isPresent(state))
    throw new Fault('conflict', 'passes.inside', { params: { name, state, code }, errors: [{ field: 'id', rule: 'inside' }] })
}
