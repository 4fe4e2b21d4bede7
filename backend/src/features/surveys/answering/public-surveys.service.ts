import { randomBytes } from 'node:crypto'
import type { PublicQuestionnaire, publicSurveys } from '@menara/shared/contract/surveys/public-surveys.contract.ts'
import type { SurveyDefinition } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import type { SurveyRecord } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { brokenAnswers } from '@menara/shared/domain/surveys/answer-check.ts'
import { questionsOf } from '@menara/shared/domain/surveys/survey-logic.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { tokenBuckets } from '@menara/shared/kit/flow-control/token-bucket.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { LinkTokens } from '../../../platform/secrets/link-tokens.ts'
import type { LinkRow, SurveyLinksStore } from '../links/survey-links.store.ts'
import type { SurveysStore } from '../record/surveys.store.ts'
import type { SurveyPlacesStore } from './survey-places.store.ts'
import type { ResponseRow, SurveyResponsesStore } from './survey-responses.store.ts'
import type { SurveySubmit } from './survey-submit.service.ts'

export interface PublicNeeds {
  readonly surveys: SurveysStore
  readonly responses: SurveyResponsesStore
  readonly links: Pick<SurveyLinksStore, 'byHash'>
  readonly placesOf: SurveyPlacesStore
  readonly tokens: Pick<LinkTokens, 'hashOf'>
  readonly submit: SurveySubmit
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type PublicSurveysService = ReturnType<typeof publicSurveysService>
type Kept = CallOf<typeof publicSurveys.keep>['body']
type Sent = CallOf<typeof publicSurveys.send>['body']

/** A house of people behind one address answers in a morning; a script does in a second. */
const LOOKS = { perSecond: 2, burst: 200 }
const SENDS = { perSecond: 1 / 10, burst: 60 }
/** How long what was begun waits to be gone on with. */
const KEPT_MS = 30 * 86_400_000
const noSuchLink = () => new Fault('not-found', 'surveys.no_link')

/** Answering by a link. Nothing here knows who asks: no session is looked at. */
export function publicSurveysService(needs: PublicNeeds) {
  const { surveys, responses, submit, atomically } = needs
  const clock = () => needs.now().getTime()
  const [looks, sends] = [tokenBuckets({ ...LOOKS, now: clock }), tokenBuckets({ ...SENDS, now: clock })]

  async function opened(token: string): Promise<{ link: LinkRow; survey: SurveyRecord }> {
    const link = await needs.links.byHash(needs.tokens.hashOf(token))
    const survey = link && (await surveys.find(link.survey_id, null))
    if (!link || !survey || survey.version === 0 || survey.state === 'archived') throw noSuchLink()
    return { link, survey }
  }
  /** What was begun with a secret, or by a personal link. */
  const begunBy = (link: LinkRow, resume: string | undefined): Promise<ResponseRow | undefined> =>
    responses.partial(link.survey_id, { resumeHash: resume && needs.tokens.hashOf(resume), linkId: link.user_id === null ? null : link.id })

  return {
    /** 429 for an address that looks or sends too often: links are not to be tried out. */
    mayLook: (address: string): void => within(looks.take(address)),
    maySend: (address: string): void => within(sends.take(address)),

    async get(token: string, resume: string | undefined): Promise<PublicQuestionnaire> {
      const { link, survey } = await opened(token)
      const closed = await submit.closedReason(survey, answererOf(link))
      const begun = closed === null ? await begunBy(link, resume) : undefined
      const version = begun?.version ?? survey.version
      const definition = (await surveys.version(survey.id, version)) ?? { sections: [] }
      const shown = closed === null ? definition : { sections: [] }
      return {
        ...(await questionnaireOf(needs, { link, survey, definition: shown })),
        version,
        closed,
        begun: begun ? begunOf(begun) : null,
      }
    },

    keep: (token: string, kept: Kept) =>
      atomically(async () => {
        const { link, survey } = await opened(token)
        await mustBeOpen(needs, link, survey)
        const known = await begunBy(link, kept.resume)
        if (kept.resume !== undefined && !known) throw sentBefore()
        return keep(needs, { link, survey, known }, kept)
      }),

    send: (token: string, { resume, answers, language }: Sent) =>
      atomically(async () => {
        const { link, survey } = await opened(token)
        const begun = await begunBy(link, resume)
        if (!begun) throw sentBefore()
        await responses.drop(begun.id)
        await submit.take({ survey, by: answererOf(link), version: begun.version, answers, language, startedAt: begun.started_at })
        return { sent: true }
      }),
  }
}

const sentBefore = () => new Fault('conflict', 'survey_closed.answered', { errors: [{ field: 'resume', rule: 'answered' }] })
const answererOf = ({ id, ...link }: LinkRow) => ({ ...link, link_id: id })

async function mustBeOpen({ submit }: PublicNeeds, link: LinkRow, survey: SurveyRecord): Promise<void> {
  const closed = await submit.closedReason(survey, answererOf(link))
  if (closed !== null) throw new Fault('conflict', `survey_closed.${closed}`, { errors: [{ field: 'survey', rule: closed }] })
}

interface Keeping {
  readonly link: LinkRow
  readonly survey: SurveyRecord
  readonly known: ResponseRow | undefined
}
async function keep(needs: PublicNeeds, { link, survey, known }: Keeping, { resume, version, answers, language }: Kept) {
  const { surveys, responses, tokens, submit } = needs
  const definition = await surveys.version(survey.id, known?.version ?? version)
  if (!definition) throw invalid('version', 'exists')
  mustFit(definition, answers)
  const secret = resume ?? randomBytes(16).toString('base64url')
  const kept = { answers, language, resume_hash: tokens.hashOf(secret) }
  if (known) await responses.keep(known.id, kept)
  else {
    const day = await submit.today(survey)
    await responses.insert(partialOf(needs, { ...kept, link, survey, version, day }))
    // Nobody comes back to what was begun so long ago.
    await responses.dropBegunBefore(new Date(Date.parse(`${day}T00:00:00Z`) - KEPT_MS).toISOString().slice(0, 10))
  }
  return { resume: secret, started_at: known?.started_at ?? needs.now().toISOString() }
}

function within(waitS: number): void {
  if (waitS > 0) throw new Fault('too-many', 'limits.reports', { params: { seconds: Math.ceil(waitS) }, retryAfterS: Math.ceil(waitS) })
}

/** What is kept meanwhile may lack anything, but is of the kinds that were asked for: it is shown again. */
function mustFit(definition: SurveyDefinition, answers: Kept['answers']): void {
  const types = [...brokenAnswers(definition, answers, { complete: false })].filter(([, { rule }]) => rule === 'type')
  if (types.length === 0) return
  throw new Fault('invalid', 'Some answers are of another kind', {
    errors: types.map(([key]) => ({ field: `answers.${key}`, rule: 'type' })),
  })
}

const begunOf = ({ answers, started_at, version }: ResponseRow) => ({ answers, started_at: started_at ?? '', version })

interface Shown {
  readonly link: LinkRow
  readonly survey: SurveyRecord
  readonly definition: SurveyDefinition
}
async function questionnaireOf(
  { placesOf }: PublicNeeds,
  { link, survey, definition }: Shown,
): Promise<Omit<PublicQuestionnaire, 'version' | 'closed' | 'begun'>> {
  const site = link.location_id ?? survey.location?.id ?? null
  const asks = (kind: 'area' | 'asset') => site !== null && questionsOf(definition).some((question) => question.kind === kind)
  return {
    title: survey.title,
    intro: survey.intro,
    anonymous: survey.anonymous,
    definition,
    time_limit_minutes: survey.time_limit_minutes,
    place: await placesOf.name(link),
    areas: asks('area') && site ? await placesOf.areas(site) : [],
    assets: asks('asset') && site ? await placesOf.assets(site, link.area_id) : [],
  }
}

interface Begun extends Pick<ResponseRow, 'version' | 'answers' | 'language' | 'resume_hash' | 'day'> {
  readonly link: LinkRow
  readonly survey: SurveyRecord
}
/** Of an anonymous survey it says when it was begun, for its time limit, until it is sent or thrown away: then nothing of it is left. */
function partialOf({ newId, now }: PublicNeeds, { link, survey, ...kept }: Begun): ResponseRow {
  const { anonymous } = survey
  return {
    ...kept,
    ...{ id: newId(), survey_id: survey.id, anonymous, state: 'partial', score: null, low: false, released: true, follow_up_id: null },
    ...{ location_id: link.location_id, area_id: link.area_id, asset_id: link.asset_id, link_id: link.id },
    ...{ user_id: anonymous ? null : link.user_id, ticket_id: anonymous ? null : link.ticket_id },
    ...{ started_at: now().toISOString(), submitted_at: null },
  }
}
