import type { FaultReport } from '@menara/shared/contract/faults.contract.ts'
import { DEFAULT_ZONE } from '@menara/shared/domain/zone-abbreviation.ts'
import { Fault } from '../../platform/errors.ts'
import type { LinkTokens } from '../../platform/secrets/link-tokens.ts'
import type { TicketChange, TicketRow, Tickets } from '../../ports/tickets/tickets.ts'
import type { FaultReportsStore } from './fault-reports.store.ts'

interface Judgement extends Pick<TicketChange, 'action' | 'text' | 'aside'> {
  facts(was: TicketRow): TicketChange['facts']
}
/** A report, and the ticket it goes on as where it was merged. */
interface Followed {
  readonly ticket: TicketRow
  readonly into: TicketRow | undefined
}
export interface FaultFollowNeeds {
  readonly store: Pick<FaultReportsStore, 'byToken' | 'words' | 'history' | 'mergedInto'>
  readonly links: LinkTokens
  readonly tickets: Pick<Tickets, 'find' | 'hold' | 'write'>
  /** The link token of a ticket's survey; null while it is not asked. */
  surveyToken(ticketId: string): Promise<string | null>
  site(id: string): Promise<{ readonly zone: string } | undefined>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
export type FaultFollowService = ReturnType<typeof faultFollowService>

const HOLDS_MS = 90 * 86_400_000
const noSuchLink = () => new Fault('not-found', 'links.expired')

/** What the reporter sees and does by the link their report was answered with. */
export function faultFollowService(needs: FaultFollowNeeds) {
  const { store, links, tickets, atomically, now } = needs
  async function idOf(token: string): Promise<string> {
    const report = await store.byToken(links.hashOf(token))
    if (!report || report.link_revoked_at !== null || links.again(report.ticket_id, report.token_hash) === null) throw noSuchLink()
    return report.ticket_id
  }
  async function goesOnAs({ id, state }: TicketRow): Promise<TicketRow | undefined> {
    const intoId = state === 'merged' ? await store.mergedInto(id) : undefined
    return intoId === undefined ? undefined : tickets.find(intoId, null)
  }
  /** Of another's ticket only how it stands: what was said there was not said to this reporter. */
  async function standing({ number, state, solution, progress_status_id }: TicketRow): Promise<FaultReport['goes_on']> {
    return { number, state, ...(await store.words(progress_status_id)), solution }
  }
  async function shown({ ticket, into }: Followed): Promise<FaultReport> {
    const { number, title, state, location, area, asset, solution } = ticket
    const zone = (await needs.site(location.id))?.zone ?? DEFAULT_ZONE
    const place = { site: location.name, zone, area: area?.name ?? null, asset: asset?.name ?? null }
    const words = await store.words(ticket.progress_status_id)
    const history = await store.history(ticket.id)
    const survey = await needs.surveyToken(ticket.id)
    const goes_on = into ? await standing(into) : null
    return { number, title, place, state, ...words, solution, may_confirm: state === 'resolved', history, survey, goes_on }
  }
  /** A merged one holds as long as the one it goes on as. */
  async function followed(ticket: TicketRow | undefined): Promise<Followed> {
    if (!ticket) throw noSuchLink()
    const into = await goesOnAs(ticket)
    const { closed_at } = into ?? ticket
    if (closed_at && Date.parse(closed_at) + HOLDS_MS < now().getTime()) throw noSuchLink()
    return { ticket, into }
  }
  const act = (token: string, { facts, ...change }: Judgement): Promise<FaultReport> =>
    atomically(async () => {
      const { ticket: was } = await followed(await tickets.hold(await idOf(token), null))
      if (was.state !== 'resolved')
        throw new Fault('conflict', 'fault_reports.not_resolved', {
          params: { number: was.number, state: was.state },
          errors: [{ field: 'state', rule: was.state }],
        })
      const ticket = await tickets.write(was, { ...change, actor: null, states: ['resolved'], facts: facts(was) })
      return shown({ ticket, into: undefined })
    })

  return {
    follow: async (token: string): Promise<FaultReport> => shown(await followed(await tickets.find(await idOf(token), null))),
    confirm: (token: string) =>
      act(token, {
        action: 'closed',
        facts: () => ({ state: 'closed', closed_at: now().toISOString() }),
        aside: { confirmed_by: 'reporter' },
      }),
    reopen: (token: string, note: string) =>
      act(token, {
        action: 'reopened',
        text: note,
        facts: (was) => ({ state: 'in_progress', reopen_count: was.reopen_count + 1, resolved_at: null, closed_at: null }),
      }),
  }
}
