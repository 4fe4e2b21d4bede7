import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { closed, Id, Instant, nullable, one, oneOf, optional } from '../../kit/words.ts'
import { Answers, Bilingual, SurveyDefinition } from './survey-definition.contract.ts'

/** Key and MAC of a link, base64url. */
const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{22,80}$' })
const ByToken = closed({ token: Token })
/** By it the same browser goes on with what it began; 128 random bits, base64url. */
const Resume = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' })

/** What a link opens. */
export const PublicQuestionnaire = closed({
  title: Bilingual,
  intro: Bilingual,
  anonymous: Type.Boolean(),
  version: Type.Integer(),
  definition: SurveyDefinition,
  time_limit_minutes: nullable(Type.Integer()),
  /** Where the link is for. */
  place: nullable(Type.String()),
  /** Areas and assets to choose among, where it asks for one and the site is known. */
  areas: Type.Array(closed({ id: Id, name: Type.String() })),
  assets: Type.Array(closed({ id: Id, name: Type.String() })),
  /** Why it takes no answers, if it takes none. */
  closed: nullable(oneOf('paused', 'over', 'full', 'answered')),
  /** What was begun with the `resume` that was sent. */
  begun: nullable(closed({ answers: Answers, started_at: Instant, version: Type.Integer() })),
})
export type PublicQuestionnaire = Static<typeof PublicQuestionnaire>

const Given = { answers: Answers, version: Type.Integer(), language: oneOf('en', 'id') }
const base = '/api/v1/public/surveys/:token'

/** Answering by a link: nobody signs in for it, and a session that is there is not looked at. */
export const publicSurveys = {
  get: endpoint({
    name: 'public_surveys.get',
    method: 'GET',
    path: base,
    access: 'public',
    summary: 'The survey of a link',
    params: ByToken,
    query: closed({ resume: optional(Resume) }),
    reply: one(PublicQuestionnaire),
  }),
  keep: endpoint({
    name: 'public_surveys.keep',
    method: 'PUT',
    path: base,
    access: 'public',
    summary: 'Keep what has been answered so far; without `resume` it begins',
    params: ByToken,
    body: closed({ ...Given, resume: optional(Resume) }),
    reply: one(closed({ resume: Resume, started_at: Instant })),
  }),
  /** Sending the same twice is answered with 409 `answered`: the first has arrived. */
  send: endpoint({
    name: 'public_surveys.send',
    method: 'POST',
    path: base,
    access: 'public',
    summary: 'Send the response; 422 names the questions that are not answered as they should be',
    params: ByToken,
    body: closed({ ...Given, resume: Resume }),
    reply: one(closed({ sent: Type.Boolean() })),
  }),
} as const
