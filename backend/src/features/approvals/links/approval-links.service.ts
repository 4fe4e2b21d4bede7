import { LINK_MISSES, type SignedDecision, type SignedRequest } from '@menara/shared/contract/approvals/approval-links.contract.ts'
import { activeSteps } from '@menara/shared/domain/approval/approval-round.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { SignedLinks } from '../../../platform/secrets/signed-links.ts'
import type { People } from '../../../ports/people.ts'
import type { Site } from '../../../ports/places.ts'
import type { ListedVisitors } from '../../../ports/visitors/listed-visitors.ts'
import type { ApprovalChangeNotifications } from '../approval-change-notifications.ts'
import { type ApprovalInboxStore, shownTicket } from '../inbox/approval-inbox.store.ts'
import type { ApprovalRoundsStore, OpenRound } from '../rounds/approval-rounds.store.ts'
import { mayRevoke, type TicketsNeeded } from '../rounds/approval-tickets.ts'
import type { ApprovalVotesService } from '../rounds/approval-votes.service.ts'
import { type LinkClosed, linkClosed, linkExpiry } from './approval-link-standing.ts'
import type { ApprovalLink, ApprovalLinksStore } from './approval-links.store.ts'

interface LinksNeeds {
  readonly store: ApprovalLinksStore
  readonly signed: SignedLinks
  readonly rounds: ApprovalRoundsStore
  readonly inbox: Pick<ApprovalInboxStore, 'names'>
  readonly tickets: Pick<TicketsNeeded, 'find' | 'hold'>
  readonly stir: ApprovalChangeNotifications
  readonly votes: Pick<ApprovalVotesService, 'voteByLink'>
  readonly people: Pick<People, 'acting' | 'confirms'>
  readonly journal: Journal
  readonly visitors: Pick<ListedVisitors, 'shown'>
  site(id: string): Promise<Site | undefined>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
/** Who holds a link, and from where they ask. */
export interface LinkHolder {
  readonly token: string
  readonly address: string
  readonly agent: string
}
interface Opened {
  readonly link: ApprovalLink
  readonly who: NonNullable<Awaited<ReturnType<People['acting']>>>
  readonly stepUp: boolean
  readonly expiresAt: string
}
export type ApprovalLinksService = ReturnType<typeof approvalLinksService>

/** Looks from one address within this time are one entry of the viewer log. */
const SAME_LOOK_MS = 600_000

/** Deciding by the link of a message, without signing in. */
export function approvalLinksService(needs: LinksNeeds) {
  const { votes } = needs
  return {
    async get({ token, ...from }: LinkHolder): Promise<SignedRequest> {
      const opened = await openLink(needs, token)
      await noteLook(needs, opened.link, from)
      return shown(needs, opened)
    },

    async decide({ token }: LinkHolder, { decision, comment = '', password }: Static<typeof SignedDecision>) {
      const { link, who, stepUp } = await openLink(needs, token)
      if (stepUp && password === undefined) throw invalid('password', 'required', 'This decision asks for your password')
      if (password !== undefined) await confirm(needs, { link, who, password })
      const ballot = { decision, comment, step_id: link.step_id, on_behalf_of: link.holder_id, ...(password !== undefined && { password }) }
      return needs.atomically(async () => {
        const ticket = await needs.tickets.hold(link.ticket_id, null)
        if (!ticket) throw gone()
        // It may have been revoked since it was looked at; the ticket is held by whoever revokes, too.
        if ((await needs.store.byId(link.id))?.revoked_at !== null) throw shut('revoked')
        await votes.voteByLink(link.ticket_id, ballot, who.caller)
        return { number: ticket.number, decision }
      })
    },

    /** For who asked, and administrators of tickets; 404 where the ticket is not theirs to see, 409 once nothing can be decided by it. */
    revoke: (id: string, caller: Caller): Promise<void> => needs.atomically(() => revoke(needs, id, caller)),
  }
}

async function revoke({ store, tickets, journal, stir, now }: LinksNeeds, id: string, caller: Caller): Promise<void> {
  const known = await store.byId(id)
  const ticket = known && (await tickets.find(known.ticket_id, caller)) && (await tickets.hold(known.ticket_id, null))
  const link = ticket && (await store.byId(id))
  const seat = link && (await store.seatOf(link))
  if (!ticket || !link || !seat) throw new Fault('not-found', 'links.not_found')
  if (!mayRevoke({ ticket, openedBy: [seat.opened_by], caller })) throw new Fault('forbidden', 'approval_links.not_yours')
  const at = now()
  const closed = linkClosed(link, seat, at)
  if (closed) throw shut(closed)
  if (!(await store.revoke(id, { revoked_at: at.toISOString(), revoked_by: caller.userId }))) throw shut('revoked')
  stir(ticket.id, [])
  journal.record({
    action: 'approval.link_revoked',
    subject: 'approvals',
    subject_id: ticket.id,
    actor_id: caller.userId,
    detail: { number: ticket.number, link: id, of: link.user_id },
  })
}

/** Tries are counted before they are judged. */
async function confirm(
  { store, people }: LinksNeeds,
  { link, who, password }: Pick<Opened, 'link' | 'who'> & { readonly password: string },
): Promise<void> {
  if (!(await store.takeTry(link.id, LINK_MISSES))) throw shut('locked')
  if (!(await people.confirms(who.caller, password))) throw invalid('password', 'password', 'The password is wrong')
  await store.forgive(link.id)
}

const gone = (): Fault => new Fault('not-found', 'links.unknown')
/** 409 with the reason as its rule. */
const shut = (rule: LinkClosed): Fault => new Fault('conflict', `approval_links.${rule}`, { errors: [{ field: 'link', rule }] })

/** 404 for a token that is none of ours; 409 for a link that opens no more. What is told of a link is told by its token alone. */
async function openLink({ store, signed, people, now }: LinksNeeds, token: string): Promise<Opened> {
  const link = await store.byHash(signed.hashOf(token))
  const [seat, who] = link ? [await store.seatOf(link), await people.acting(link.user_id)] : []
  if (!link || !seat || !who || signed.again(link.id, link.token_hash) === null) throw gone()
  const closed = linkClosed(link, seat, now())
  if (closed) throw shut(closed)
  return { link, who, stepUp: seat.link_step_up, expiresAt: linkExpiry(link, seat) }
}

/** Also a machine that checks mails looks; it decides nothing. */
async function noteLook({ store, journal, atomically, now, newId }: LinksNeeds, link: ApprovalLink, from: Omit<LinkHolder, 'token'>) {
  const at = now()
  const look = { address: from.address.slice(0, 100), agent: from.agent.slice(0, 300) }
  await atomically(async () => {
    const row = { ...look, id: newId(), link_id: link.id, at: at.toISOString() }
    if (!(await store.noteView(row, new Date(at.getTime() - SAME_LOOK_MS).toISOString()))) return
    journal.record({
      action: 'approval.link_viewed',
      subject: 'approvals',
      subject_id: link.ticket_id,
      actor_id: null,
      detail: { link: link.id, of: link.user_id, ...look },
    })
  })
}

async function shown(needs: LinksNeeds, { link, who, stepUp, expiresAt }: Opened): Promise<SignedRequest> {
  const ticket = await needs.tickets.find(link.ticket_id, null)
  const all = ticket ? await needs.rounds.allPending(ticket.id, ticket.requester?.id ?? null) : []
  const open = all.find(({ round, steps }) => activeSteps(round).some((step) => steps[step]?.id === link.step_id))
  const step = open?.steps.find((step) => step.id === link.step_id)
  if (!ticket || !open || !step) throw shut('over')
  const { visitor_id } = open.request
  // Whoever was sent the link may have sent it on: why they are listed is for those who signed in.
  const visitor = visitor_id === null ? undefined : (await needs.visitors.shown([visitor_id], null)).get(visitor_id)
  const names = await needs.inbox.names([link.holder_id, ...open.votes.flatMap((vote) => vote.user_id ?? [])])
  return {
    name: who.caller.name,
    language: who.language,
    on_behalf_of: link.holder_id === link.user_id ? null : (names.get(link.holder_id) ?? ''),
    ticket: shownTicket(ticket),
    visitor: visitor ?? null,
    zone: (await needs.site(ticket.location.id))?.zone ?? 'UTC',
    name_en: step.definition.name_en,
    name_id: step.definition.name_id,
    round: open.request.round,
    step: step.position + 1,
    steps: open.steps.length,
    said: saidIn(open, names),
    step_up: stepUp,
    tries_left: LINK_MISSES - link.misses,
    expires_at: expiresAt,
  }
}

const saidIn = ({ votes }: OpenRound, names: ReadonlyMap<string, string>): SignedRequest['said'] =>
  votes.map(({ user_id, decision, comment, at }) => ({ name: names.get(user_id ?? '') ?? '', decision, comment, at }))
