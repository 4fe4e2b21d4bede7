import type { surveyLinks } from '@menara/shared/contract/surveys/survey-links.contract.ts'
import type { SurveyRecord } from '@menara/shared/contract/surveys/surveys.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { LinkTokens } from '../../../platform/secrets/link-tokens.ts'
import type { Message } from '../../../ports/notifications.ts'
import type { People } from '../../../ports/people.ts'
import type { TicketEvent, TicketRow } from '../../../ports/tickets/tickets.ts'
import { seenSurvey } from '../record/survey-access.service.ts'
import type { SurveysStore } from '../record/surveys.store.ts'
import { newLink } from './survey-links.service.ts'
import type { LinkRow, SurveyLinksStore } from './survey-links.store.ts'

export interface AskingNeeds {
  readonly surveys: SurveysStore
  readonly store: SurveyLinksStore
  readonly tokens: LinkTokens
  readonly people: Pick<People, 'groupsSeen' | 'memberIds'>
  readonly journal: Pick<Journal, 'record'>
  /** The day it is at the survey's site. */
  today(survey: SurveyRecord): Promise<string>
  send(message: Message): Promise<void>
  /** Whether it takes answers. */
  isOpen(survey: SurveyRecord): Promise<boolean>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type SurveyAskingService = ReturnType<typeof surveyAskingService>

/** Asking people by a message, nobody more than once in the days that a survey says. */
export function surveyAskingService(needs: AskingNeeds) {
  const { surveys, atomically } = needs
  return {
    ask: (id: string, { group_ids }: CallOf<typeof surveyLinks.ask>['body'], caller: Caller) =>
      atomically(async () => {
        const survey = await seenSurvey(surveys, id, caller)
        if (survey.state !== 'live')
          throw new Fault('conflict', `survey_states.${survey.state}`, { errors: [{ field: 'state', rule: 'state' }] })
        const people = await peopleOf(needs, { survey, groupIds: group_ids }, caller)
        const asked = await ask(needs, { survey, people, createdBy: caller.userId })
        const hints = [{ topic: 'surveys', key: id, location_id: survey.location?.id ?? null }]
        const detail = { asked, groups: group_ids?.length ?? 0 }
        needs.journal.record({ action: 'survey.asked', subject: 'surveys', subject_id: id, actor_id: caller.userId, detail, hints })
        return { asked, skipped: people.length - asked }
      }),

    /** Follows the tickets: whoever asked for one is asked by the surveys of its site once it is closed. */
    async followTickets({ action, ticket }: TicketEvent): Promise<void> {
      if (action !== 'closed' || !ticket.requester) return
      for (const survey of await surveys.afterTicket(ticket.location.id))
        if (await needs.isOpen(survey)) await ask(needs, { survey, people: [ticket.requester.id], createdBy: null, ticket })
    },
  }
}

interface Audience {
  readonly survey: SurveyRecord
  readonly groupIds: readonly string[] | undefined
}
async function peopleOf({ people, store }: AskingNeeds, { survey, groupIds }: Audience, caller: Caller): Promise<string[]> {
  const there = await store.peopleAt(survey.location?.id ?? null, caller.locationIds)
  if (groupIds === undefined || groupIds.length === 0) return there
  const seen = await people.groupsSeen(groupIds, caller)
  if (groupIds.some((id) => !seen.has(id))) throw invalid('group_ids', 'exists')
  const members = new Set((await Promise.all(groupIds.map((id) => people.memberIds(id)))).flat())
  return there.filter((id) => members.has(id))
}

interface Asked {
  readonly survey: SurveyRecord
  readonly people: readonly string[]
  readonly createdBy: string | null
  readonly ticket?: TicketRow
}
/** Asks those who may be asked, and gives how many. Of an anonymous survey everybody is given the same link: it says nothing of who came by it. */
async function ask(needs: AskingNeeds, { survey, people, createdBy, ticket }: Asked): Promise<number> {
  const { store } = needs
  await store.holdAsking()
  const day = await needs.today(survey)
  const since = new Date(Date.parse(`${day}T00:00:00Z`) - survey.ask_gap_days * DAY_MS).toISOString().slice(0, 10)
  const tired = await store.askedSince(survey.id, people, since)
  const asked = [...new Set(people)].filter((id) => !tired.has(id))
  if (asked.length === 0) return 0
  await store.noteAsks(asked.map((user_id) => ({ survey_id: survey.id, user_id, day })))
  if (survey.anonymous) await askAlike(needs, survey, asked)
  else await askEach(needs, { survey, people: asked, createdBy, ...(ticket && { ticket }) })
  return asked.length
}
const DAY_MS = 86_400_000

async function askAlike({ store, tokens, send }: AskingNeeds, survey: SurveyRecord, people: readonly string[]): Promise<void> {
  const link = await store.open(survey.id)
  const token = link && tokens.again(link.id, link.token_hash)
  if (!token) throw new Fault('conflict', 'surveys.no_open_link', { errors: [{ field: 'links', rule: 'missing' }] })
  await send(messageOf(survey, people, token))
}

async function askEach(needs: AskingNeeds, { survey, people, createdBy, ticket }: Asked): Promise<void> {
  const place = {
    location_id: ticket?.location.id ?? survey.location?.id ?? null,
    ...{ area_id: ticket?.area?.id ?? null, asset_id: ticket?.asset?.id ?? null, ticket_id: ticket?.id ?? null },
  }
  const kind: LinkRow['kind'] = ticket ? 'ticket' : 'person'
  const links = people.map((user_id) => newLink(needs, { ...place, survey_id: survey.id, kind, user_id, created_by: createdBy }))
  await needs.store.insert(links)
  for (const { id, user_id, token_hash } of links)
    await needs.send(messageOf(survey, [user_id ?? ''], needs.tokens.again(id, token_hash) ?? ''))
}

function messageOf({ title }: SurveyRecord, user_ids: readonly string[], token: string): Message {
  // Everybody is sent the same text: it says the title in both languages.
  const name = [...new Set([title.id, title.en])].filter(Boolean).join(' / ')
  return {
    user_ids,
    type: 'survey.asked',
    title: `Survey: ${name}`,
    text: 'A few questions; your answer helps.',
    link: `/desk/external?answer=${token}`,
    message: { key: 'survey.asked', params: { title: name } },
  }
}
