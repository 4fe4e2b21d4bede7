import { LOW_SCORE, type PublicSurvey, type TicketSurvey, type ticketSurveys } from '@menara/shared/contract/desk/satisfaction.contract.ts'
import type { TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import { isWork } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault } from '../../platform/errors.ts'
import type { TicketEvent, TicketRow, Tickets } from '../../ports/tickets/tickets.ts'
import type { SatisfactionStore, SurveyFigure, SurveyRow } from './satisfaction.store.ts'
import { LINK_HOLDS_MS, type SurveyLinks } from './survey-link.ts'

type Given = CallOf<typeof ticketSurveys.answer>['body']
export interface SatisfactionNeeds {
  readonly store: SatisfactionStore
  readonly links: SurveyLinks
  readonly tickets: Pick<Tickets, 'find' | 'hold' | 'happened' | 'openOutside' | 'categoryStill' | 'conflicts'>
  /** Whether somebody without an account reported the ticket. */
  isReported(ticketId: string): Promise<boolean>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
export type SatisfactionService = ReturnType<typeof satisfactionService>

const OVER: readonly TicketState[] = ['resolved', 'closed']
const DAY_MS = 86_400_000
const NOT_ASKED = { asked_at: null, shown_at: null, declined_at: null, score: null, comment: '', answered_at: null }

/** How content people are with what was done for them. */
export function satisfactionService(needs: SatisfactionNeeds) {
  const { store, links, tickets, atomically, now } = needs
  async function seen(id: string, caller: Caller): Promise<TicketRow> {
    const ticket = await tickets.find(id, caller)
    if (!ticket) throw tickets.conflicts.missing()
    return ticket
  }
  const byLink = async (token: string): Promise<string> => {
    const id = links.read(token, now())
    if (id === null || !(await store.find(id))) throw new Fault('not-found', 'links.expired')
    return id
  }

  return {
    /** Follows the tickets: asks when one is resolved for the first time. */
    async asks({ action, ticket }: TicketEvent): Promise<void> {
      if (action !== 'resolved') return
      if (ticket.requester || (await needs.isReported(ticket.id))) await store.ask(ticket.id, now().toISOString())
    },
    get: async (id: string, caller: Caller): Promise<TicketSurvey> => shown(needs, await seen(id, caller), caller),

    answer: (id: string, given: Given, caller: Caller): Promise<TicketSurvey> =>
      atomically(async () => {
        const ticket = await tickets.hold(id, caller)
        if (!ticket) throw tickets.conflicts.missing()
        if (ticket.requester?.id !== caller.userId) throw new Fault('forbidden', 'satisfaction.not_requester')
        await take(needs, ticket, { given, caller })
        return shown(needs, ticket, caller)
      }),

    async activity({ ticket_id, activity }: CallOf<typeof ticketSurveys.activity>['body'], caller: Caller) {
      const ticket = await seen(ticket_id, caller)
      mayTell(activity, ticket, caller)
      if (!(await store.find(ticket.id))) throw notAsked(ticket)
      if (activity !== 'link') await store.note(ticket.id, { [`${activity}_at`]: now().toISOString() })
      return { survey: await shown(needs, ticket, caller), token: activity === 'link' ? tokenOf(needs, ticket.id) : null }
    },

    async figures({ location_id, days = 90 }: CallOf<typeof ticketSurveys.figures>['query'], caller: Caller): Promise<SurveyFigure[]> {
      const since = new Date(now().getTime() - days * DAY_MS).toISOString()
      const sites = location_id === undefined ? caller.locationIds : caller.sees(location_id) ? [location_id] : []
      return store.figures({ since, low: LOW_SCORE, locationIds: sites })
    },

    async publicGet(token: string): Promise<PublicSurvey> {
      return shownToAll(needs, await byLink(token))
    },
    publicAnswer: (token: string, given: Given): Promise<PublicSurvey> =>
      atomically(async () => {
        const id = await byLink(token)
        const ticket = await tickets.hold(id, null)
        if (!ticket) throw tickets.conflicts.missing()
        await take(needs, ticket, { given, caller: null })
        return shownToAll(needs, id)
      }),
    /** For the reporter's own page; null while nothing is asked. */
    surveyToken: async (ticketId: string): Promise<string | null> => ((await store.find(ticketId)) ? tokenOf(needs, ticketId) : null),
  }
}

function mayTell(activity: 'shown' | 'declined' | 'link', ticket: TicketRow, caller: Caller): void {
  if (activity === 'link' && !caller.may('ticket_work'))
    throw new Fault('forbidden', 'satisfaction.link_permission', { params: { permission: 'ticket_work' } })
  if (activity !== 'link' && ticket.requester?.id !== caller.userId) throw new Fault('forbidden', 'satisfaction.not_requester')
}

const tokenOf = ({ links, now }: SatisfactionNeeds, ticketId: string): string =>
  links.of(ticketId, new Date(now().getTime() + LINK_HOLDS_MS))
const notAsked = ({ number }: TicketRow) =>
  new Fault('conflict', 'satisfaction.not_asked', { params: { number }, errors: [{ field: 'state', rule: 'not_asked' }] })

/** Writes an answer down, once, with what follows from it. The ticket is held. */
async function take(
  needs: SatisfactionNeeds,
  ticket: TicketRow,
  { given, caller }: { given: Given; caller: Caller | null },
): Promise<void> {
  const { store, tickets, now } = needs
  const survey = await store.find(ticket.id)
  if (!survey) throw notAsked(ticket)
  const comment = given.comment?.trim() ?? ''
  if (survey.answered_at !== null) return mustBeSame(survey, { score: given.score, comment })
  if (!OVER.includes(ticket.state)) throw tickets.conflicts.notFrom(ticket)
  await store.answer(ticket.id, { score: given.score, comment, answered_at: now().toISOString(), answered_by: caller?.userId ?? null })
  await tickets.happened({ action: 'surveyed', ticket, actor: caller, text: [`${given.score}/5`, comment].filter(Boolean).join(': ') })
  if (given.score <= LOW_SCORE) await followUp(needs, ticket, { score: given.score, comment })
}

function mustBeSame(survey: SurveyRow, { score, comment }: { score: number; comment: string }): void {
  if (survey.score !== score || survey.comment !== comment)
    throw new Fault('conflict', 'satisfaction.answered', { errors: [{ field: 'score', rule: 'answered' }] })
}

async function followUp(
  { store, tickets }: SatisfactionNeeds,
  ticket: TicketRow,
  { score, comment }: { score: number; comment: string },
): Promise<void> {
  const { id, number, title, location, area, asset, group } = ticket
  const place = { location_id: location.id, area_id: area?.id ?? null, asset_id: asset?.id ?? null, group_id: group?.id ?? null }
  const said = comment ? `\n\n${comment}` : ''
  const description = `${number}: ${title}\n${score}/5${said}`
  const { category_id } = await tickets.categoryStill(ticket)
  const kind = isWork(ticket.type) ? { ticket_type_id: ticket.ticket_type_id, category_id } : {}
  const next = await tickets.openOutside({ title: `${number}: ${title}`.slice(0, 200), description, priority: 'high', ...kind, ...place })
  await store.note(id, { follow_up_id: next.id })
}

async function shown({ store }: SatisfactionNeeds, ticket: TicketRow, caller: Caller): Promise<TicketSurvey> {
  const survey = await store.find(ticket.id)
  const {
    follow_up_id,
    answered_by: _by,
    ...facts
  } = survey ?? { ...NOT_ASKED, ticket_id: ticket.id, follow_up_id: null, answered_by: null }
  return {
    ...facts,
    follow_up: await store.numbered(follow_up_id),
    follows: await store.numbered(await store.followedBy(ticket.id)),
    may_answer: survey?.answered_at === null && ticket.requester?.id === caller.userId && OVER.includes(ticket.state),
  }
}

async function shownToAll({ store, tickets }: SatisfactionNeeds, id: string): Promise<PublicSurvey> {
  const [ticket, survey] = [await tickets.find(id, null), await store.find(id)]
  if (!ticket || !survey) throw tickets.conflicts.missing()
  return { number: ticket.number, title: ticket.title, score: survey.score, comment: survey.comment, answered_at: survey.answered_at }
}
