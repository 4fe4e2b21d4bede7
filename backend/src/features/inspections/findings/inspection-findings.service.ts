import type { InspectionFinding, inspectionFindings } from '@menara/shared/contract/inspections/inspection-findings.contract.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { Tickets } from '../../../ports/tickets/tickets.ts'
import type { InspectionsBase } from '../inspections.needs.ts'
import type { FindingFound, InspectionFindingsStore } from './inspection-findings.store.ts'

export interface InspectionFindingsNeeds extends InspectionsBase {
  readonly store: InspectionFindingsStore
  readonly tickets: Pick<Tickets, 'find' | 'hold' | 'write' | 'openOutside' | 'categoryStill'>
}
export type InspectionFindingsService = ReturnType<typeof inspectionFindingsService>
type Filter = CallOf<typeof inspectionFindings.list>['query']

/** Findings, from the failed line to whoever has seen that it is in order again. */
export const inspectionFindingsService = (needs: InspectionFindingsNeeds) => ({ ...findingsRead(needs), ...findingsMoved(needs) })

const mayVerify = ({ state, inspector, fixed_by }: FindingFound, caller: Caller): boolean =>
  state === 'fixed' && fixed_by !== caller.userId && (inspector?.id === caller.userId || caller.may('inspection_manage'))

/** With its ticket, where the caller may read that. */
async function shown(
  { tickets }: Pick<InspectionFindingsNeeds, 'tickets'>,
  found: FindingFound,
  caller: Caller,
): Promise<InspectionFinding> {
  const { ticket_id, fixed_by: _fixed, ...finding } = found
  const ticket = ticket_id === null ? undefined : await tickets.find(ticket_id, caller)
  return {
    ...finding,
    ticket: ticket
      ? { id: ticket.id, number: ticket.number, type: ticketTypeById(ticket.ticket_type_id)?.code ?? '', state: ticket.state }
      : null,
    may_fix: finding.state === 'open' && caller.may('inspection_manage'),
    may_verify: mayVerify(found, caller),
  }
}

function findingsRead(needs: InspectionFindingsNeeds) {
  const { store } = needs
  return {
    /** `total` on the first page only. */
    async list({ next, limit = 10, ...filter }: Filter, caller: Caller) {
      const after = readCursor(next, ['instant', 'id'])
      const page = pageOf(await store.list({ ...filter, caller, after }, limit), limit, ({ found_at, id }) => [found_at, id])
      const data = await Promise.all(page.data.map((row) => shown(needs, row, caller)))
      return after ? { ...page, data } : { ...page, data, total: await store.count({ ...filter, caller }) }
    },
  }
}

function findingsMoved(needs: InspectionFindingsNeeds) {
  const { store, tickets, atomically, now } = needs
  const at = () => now().toISOString()
  async function held(id: string, caller: Caller): Promise<FindingFound> {
    await store.hold(id)
    const finding = await store.find(id, caller)
    const mayRead =
      finding && (finding.inspector?.id === caller.userId || caller.may('show_plugin_people_management') || caller.may('inspection_manage'))
    if (!finding || !mayRead) throw new Fault('not-found', 'inspections.no_finding')
    return finding
  }
  async function again(id: string, caller: Caller): Promise<InspectionFinding> {
    const finding = await store.find(id, caller)
    if (!finding) throw new Fault('not-found', 'inspections.no_finding')
    return shown(needs, finding, caller)
  }
  /** 409 for one that is not fixed that the caller fixed, or that is not theirs to judge. */
  async function judged(id: string, caller: Caller): Promise<FindingFound> {
    const finding = await held(id, caller)
    if (finding.state !== 'fixed') throw notFrom(finding)
    if (finding.fixed_by === caller.userId) throw new Fault('conflict', 'inspections.own_fix')
    if (!mayVerify(finding, caller)) throw new Fault('conflict', 'inspections.not_yours')
    return finding
  }
  return {
    fix: (id: string, note: string, caller: Caller): Promise<InspectionFinding> =>
      atomically(async () => {
        const finding = await held(id, caller)
        const fixed = { state: 'fixed' as const, fixed_at: at(), fixed_by: caller.userId, fix_note: note }
        if (!(await store.change(id, ['open'], fixed))) throw notFrom(finding)
        record(needs, 'fixed', { finding, caller, note })
        return again(id, caller)
      }),

    verify: (id: string, caller: Caller): Promise<InspectionFinding> =>
      atomically(async () => {
        const finding = await judged(id, caller)
        await store.change(id, ['fixed'], { state: 'verified', verified_at: at(), verified_by: caller.userId })
        record(needs, 'verified', { finding, caller })
        return again(id, caller)
      }),

    reopen: (id: string, note: string, caller: Caller): Promise<InspectionFinding> =>
      atomically(async () => {
        const finding = await judged(id, caller)
        const open = { state: 'open' as const, fixed_at: null, fixed_by: null, fix_note: note }
        await store.change(id, ['fixed'], open)
        const ticketId = await ticketAgain({ tickets }, finding, { note, caller })
        if (ticketId) await store.change(id, ['open', 'ticket'], { state: 'ticket', ticket_id: ticketId })
        record(needs, 'reopened', { finding, caller, note })
        return again(id, caller)
      }),
  }
}
interface Reopening {
  readonly note: string
  readonly caller: Caller
}

/** The ticket of a finding that is not fixed after all: the one it had, or one like it where that is closed. Null where it had none. */
async function ticketAgain(
  { tickets }: Pick<InspectionFindingsNeeds, 'tickets'>,
  { ticket_id, text_en, location }: FindingFound,
  { note, caller }: Reopening,
): Promise<string | null> {
  const ticket = ticket_id === null ? undefined : await tickets.hold(ticket_id, null)
  if (!ticket) return null
  if (ticket.state === 'resolved') {
    const states = ['resolved'] as const
    await tickets.write(ticket, { action: 'reopened', actor: caller, states, facts: { state: 'in_progress' }, text: note })
    return ticket.id
  }
  const { title, priority, ticket_type_id, area, asset } = ticket
  const next = await tickets.openOutside({
    ...{ title, ticket_type_id, priority, description: [ticket.number, text_en, note].filter(Boolean).join('\n') },
    ...{ location_id: location.id, area_id: area?.id ?? null, asset_id: asset?.id ?? null, requester_id: caller.userId, by: caller },
    ...(await tickets.categoryStill(ticket)),
  })
  return next.id
}

const notFrom = ({ state }: Pick<FindingFound, 'state'>) =>
  new Fault('conflict', `finding_states.${state}`, { errors: [{ field: 'state', rule: 'state' }] })

interface Recorded {
  readonly finding: FindingFound
  readonly caller: Caller
  readonly note?: string
}
function record({ journal }: Pick<InspectionFindingsNeeds, 'journal'>, action: string, { finding, caller, note }: Recorded): void {
  journal.record({
    ...{ action: `inspection_finding.${action}`, subject: 'inspection_findings', subject_id: finding.id, actor_id: caller.userId },
    detail: { before: { state: finding.state }, ...(note && { note }) },
    hints: [
      { topic: 'inspection_findings', key: finding.id, location_id: finding.location.id },
      { topic: 'inspection_rounds', key: finding.round_id, location_id: finding.location.id },
    ],
  })
}
