import { publicSurveys } from '@menara/shared/contract/surveys/public-surveys.contract.ts'
import { surveyLinks } from '@menara/shared/contract/surveys/survey-links.contract.ts'
import { surveyResults } from '@menara/shared/contract/surveys/survey-results.contract.ts'
import { surveys } from '@menara/shared/contract/surveys/surveys.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { OwnSurveysService } from './answering/own-surveys.service.ts'
import type { PublicSurveysService } from './answering/public-surveys.service.ts'
import type { SurveyAskingService } from './links/survey-asking.service.ts'
import type { SurveyLinksService } from './links/survey-links.service.ts'
import type { SurveyStatesService } from './record/survey-states.service.ts'
import type { SurveysService } from './record/surveys.service.ts'
import type { SurveyResultsService } from './results/survey-results.service.ts'

export interface SurveysRoutesNeeds {
  readonly records: SurveysService
  readonly states: SurveyStatesService
  readonly own: OwnSurveysService
  readonly links: SurveyLinksService
  readonly asking: SurveyAskingService
  readonly results: SurveyResultsService
  readonly byLink: PublicSurveysService
}

export function surveysRoutes(app: FastifyInstance, { records, states, own, links, asking, results, byLink }: SurveysRoutesNeeds): void {
  mount(app, surveys.open, async ({ query }, caller) => ({ data: await own.open(query.asset_id, caller) }))
  mount(app, surveys.ofArea, async ({ params }, caller) => ({ data: await own.ofArea(params.id, caller) }))
  mount(app, surveys.logOfLink, async ({ params }, caller) => ({ data: await own.logOfLink(params.id, caller) }))
  mount(app, surveys.log, async ({ params }, caller) => ({ data: await own.log(params.id, caller) }))
  mount(app, surveys.submit, async ({ params, body }, caller) => ({ data: await own.submit(params.id, body, caller) }))
  mount(app, surveys.responses, ({ params, query }, caller) => own.responses(params.id, query, caller))
  mount(app, surveys.list, ({ query }, caller) => records.list(query, caller))
  mount(app, surveys.get, async ({ params }, caller) => ({ data: await records.get(params.id, caller) }))
  mount(app, surveys.create, async ({ body }, caller) => ({ data: await records.create(body, caller) }))
  mount(app, surveys.update, async ({ params, body }, caller) => ({ data: await records.update(params.id, body, caller) }))
  mount(app, surveys.remove, async ({ params }, caller) => {
    await records.remove(params.id, caller)
    return { data: null }
  })
  mount(app, surveys.publish, async ({ params }, caller) => ({ data: await states.publish(params.id, caller) }))
  mount(app, surveys.move, async ({ params, body }, caller) => ({ data: await states.move(params.id, body.state, caller) }))
  mount(app, surveyLinks.list, async ({ params }, caller) => ({ data: await links.list(params.id, caller) }))
  mount(app, surveyLinks.create, async ({ params, body }, caller) => ({ data: await links.create(params.id, body, caller) }))
  mount(app, surveyLinks.revoke, async ({ params }, caller) => ({ data: await links.revoke(params.id, caller) }))
  mount(app, surveyLinks.ask, async ({ params, body }, caller) => ({ data: await asking.ask(params.id, body, caller) }))
  mount(app, surveyResults.figures, async ({ query }, caller) => ({ data: await results.figures(query, caller) }))
  mount(app, surveyResults.get, async ({ params, query }, caller) => ({ data: await results.get(params.id, query, caller) }))
  publicRoutes(app, byLink)
}

function publicRoutes(app: FastifyInstance, byLink: PublicSurveysService): void {
  mount(app, publicSurveys.get, async ({ params, query }, _caller, { request }) => {
    byLink.mayLook(request.origin.address)
    return { data: await byLink.get(params.token, query.resume) }
  })
  mount(app, publicSurveys.keep, async ({ params, body }, _caller, { request }) => {
    byLink.mayLook(request.origin.address)
    return { data: await byLink.keep(params.token, body) }
  })
  mount(app, publicSurveys.send, async ({ params, body }, _caller, { request }) => {
    byLink.maySend(request.origin.address)
    return { data: await byLink.send(params.token, body) }
  })
}
