import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Id, Instant, Line, many, nullable, one, oneOf, optional, Ref } from '../../kit/words.ts'

/** A way in: by a link or its QR code, for everybody or at a place. Personal links are in no list. */
export const SurveyLink = closed({
  id: Id,
  survey_id: Id,
  kind: oneOf('open', 'area', 'asset'),
  label: Type.String(),
  location: nullable(Ref),
  area: nullable(Ref),
  asset: nullable(Ref),
  /** Null once it is revoked, or its key is retired. */
  token: nullable(Type.String()),
  created_at: Instant,
  revoked_at: nullable(Instant),
})
export type SurveyLink = Static<typeof SurveyLink>

const access = 'show_manage_module'
const base = '/api/v1/surveys'

/** The ways into a survey, and asking people. */
export const surveyLinks = {
  list: endpoint({
    name: 'survey_links.list',
    method: 'GET',
    path: `${base}/:id/links`,
    access,
    summary: 'Links and QR codes of a survey, newest first',
    params: ById,
    reply: many(SurveyLink),
  }),
  create: endpoint({
    name: 'survey_links.create',
    method: 'POST',
    path: `${base}/:id/links`,
    access,
    summary: 'A new link for everybody, or for an area or an asset',
    params: ById,
    body: closed({ label: optional(Line(80)), area_id: optional(Id), asset_id: optional(Id) }),
    reply: one(SurveyLink),
  }),
  revoke: endpoint({
    name: 'survey_links.revoke',
    method: 'POST',
    path: `${base}/links/:id/revoke`,
    access,
    summary: 'The link leads nowhere any more',
    params: ById,
    reply: one(SurveyLink),
  }),
  /** `skipped`: those who were asked by some survey in the days of `ask_gap_days`, or have answered. */
  ask: endpoint({
    name: 'survey_links.ask',
    method: 'POST',
    path: `${base}/:id/ask`,
    access: 'show_plugin_survey',
    summary: 'Ask the members of groups, or everybody of the site, by a message',
    params: ById,
    body: closed({ group_ids: optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })) }),
    reply: one(closed({ asked: Type.Integer(), skipped: Type.Integer() })),
  }),
} as const
