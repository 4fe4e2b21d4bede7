import { randomBytes } from 'node:crypto'
import { publicSurveys } from '@menara/shared/contract/surveys/public-surveys.contract.ts'
import { surveyLinks } from '@menara/shared/contract/surveys/survey-links.contract.ts'
import { surveys } from '@menara/shared/contract/surveys/surveys.contract.ts'
import type { Building } from '../../../kit/building.ts'
import { answerBy, both, contentment, linkOf, published } from '../../../kit/surveys/surveys.ts'
import { byId, type Make } from '../../good-call.ts'

const draft = async ({ admin, cast }: Building): Promise<string> =>
  (await admin.asks(surveys.create, { body: { title: both('Lobby'), location_id: cast.site, draft: contentment } })).body.data.id
const live = async (building: Building): Promise<string> => (await published(building)).id

/** A survey that was answered once, in the administrator's name and at the asset. */
async function answered(building: Building): Promise<{ survey: string; response: string }> {
  const survey = await live(building)
  const body = { answers: { stars: 2, why: 'Dark' }, asset_id: building.cast.asset }
  const { data } = (await building.admin.asks(surveys.submit, { params: { id: survey }, body })).body
  return { survey, response: data.id }
}
const given = { answers: { stars: 5, what: ['air'] }, version: 1, language: 'id' as const }
const tokenOf = async (building: Building): Promise<string> => linkOf(building, await live(building))
/** An endpoint of a link: its address has no id. */
const byToken = (token: string, more: object) => ({ params: { token } as never, ...more })

/** How surveys are asked well, by endpoint. */
export const surveyCalls: Readonly<Record<string, Make>> = {
  'surveys.list': async (building) => {
    await live(building)
    return { query: { search: 'lob', state: 'live', location_id: building.cast.site, limit: 5 } }
  },
  'surveys.get': async (building) => byId(await live(building)),
  'surveys.create': ({ cast }) => ({
    body: {
      ...{ title: both('Canteen'), intro: both('A minute'), location_id: cast.site, anonymous: true, draft: contentment },
      ...{ ends_on: '2099-12-31', max_answers: 100, time_limit_minutes: 10, ask_gap_days: 30 },
      ...{ low_score: 40, low_priority: 'high', after_ticket: true, min_group: 6 },
    },
  }),
  'surveys.update': async (building) => ({ ...byId(await draft(building)), body: { intro: both('Two minutes'), rev: 1 } }),
  'surveys.remove': async (building) => byId(await draft(building)),
  'surveys.publish': async (building) => byId(await draft(building)),
  'surveys.move': async (building) => ({ ...byId(await live(building)), body: { state: 'paused' } }),
  'surveys.open': async (building) => {
    await live(building)
    return { query: { asset_id: building.cast.asset } }
  },
  'surveys.ofArea': async (building) => {
    await live(building)
    return byId(building.cast.floor)
  },
  'surveys.logOfLink': async (building) => byId((await answered(building)).survey),
  'surveys.log': async (building) => byId((await answered(building)).response),
  'surveys.submit': async (building) => ({
    ...byId(await live(building)),
    who: building.agent,
    body: { answers: { stars: 4 }, version: 1, language: 'en', area_id: building.cast.floor },
  }),
  'surveys.responses': async (building) => ({
    ...byId((await answered(building)).survey),
    query: { from: '2026-01-01', until: '2099-12-31', low: false, limit: 2 },
  }),
  'survey_links.list': async (building) => byId(await live(building)),
  'survey_links.create': async (building) => ({ ...byId(await live(building)), body: { label: 'Lift', asset_id: building.cast.asset } }),
  'survey_links.revoke': async (building) => {
    const id = await live(building)
    return byId((await building.admin.asks(surveyLinks.list, { params: { id } })).body.data[0]?.id ?? '')
  },
  'survey_links.ask': async (building) => ({ ...byId(await live(building)), body: { group_ids: [building.cast.group] } }),
  'survey_results.get': async (building) => ({
    ...byId((await answered(building)).survey),
    query: { area_id: building.cast.floor, from: '2026-01-01', until: '2099-12-31' },
  }),
  'survey_results.figures': async (building) => {
    await answered(building)
    return { query: { location_id: building.cast.site, days: 30 } }
  },
  'public_surveys.get': async (building) => {
    const token = await tokenOf(building)
    await answerBy(building.stranger, token, given.answers)
    return byToken(token, { query: { resume: randomBytes(16).toString('base64url') } })
  },
  'public_surveys.keep': async (building) => byToken(await tokenOf(building), { body: given }),
  'public_surveys.send': async (building) => {
    const token = await tokenOf(building)
    const { resume } = (await building.stranger.asks(publicSurveys.keep, { params: { token }, body: given })).body.data
    return byToken(token, { body: { ...given, resume } })
  },
}
