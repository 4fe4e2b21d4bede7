import { type Static, Type } from 'typebox'
import { templateStates } from '../../domain/inspections/inspection-states.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import {
  ById,
  Code,
  changes,
  closed,
  done,
  Id,
  Instant,
  Line,
  many,
  nullable,
  one,
  oneOf,
  optional,
  Paging,
  SearchText,
} from '../../kit/words.ts'
import { InspectionSections } from './inspection-lines.contract.ts'

/** A version of a template. Once published it never changes. */
export const InspectionVersion = closed({
  id: Id,
  template_id: Id,
  /** Counted from 1. */
  version: Type.Integer(),
  state: oneOf(...templateStates),
  sections: InspectionSections,
  published_at: nullable(Instant),
})
export type InspectionVersion = Static<typeof InspectionVersion>

export const InspectionTemplate = closed({
  id: Id,
  code: Type.String(),
  name_en: Type.String(),
  name_id: Type.String(),
  /** Published where a version is; else draft where one is; else retired. */
  state: oneOf(...templateStates),
  /** What new rounds are made with; null: none is published. */
  published: nullable(InspectionVersion),
  /** What is being worked on; null: nothing is. */
  draft: nullable(InspectionVersion),
  /** Plans that name it and have not ended. */
  plans: Type.Integer(),
  rev: Type.Integer(),
  updated_at: Instant,
})
export type InspectionTemplate = Static<typeof InspectionTemplate>

export const InspectionTemplateDraft = closed({
  code: Code,
  name_en: Line(120),
  name_id: Line(120),
  sections: InspectionSections,
})
export type InspectionTemplateDraft = Static<typeof InspectionTemplateDraft>

const base = '/people/api/v1/inspections/templates'
const read = 'show_plugin_people_management'
const write = 'inspection_manage'

/** Inspection templates: what is looked at, in sections and lines, in versions. */
export const inspectionTemplates = {
  list: endpoint({
    name: 'inspection_templates.list',
    method: 'GET',
    path: base,
    access: read,
    summary: 'Inspection templates, by code',
    query: closed({ ...Paging, search: SearchText, state: optional(oneOf(...templateStates)) }),
    reply: many(InspectionTemplate),
  }),
  get: endpoint({
    name: 'inspection_templates.get',
    method: 'GET',
    path: `${base}/:id`,
    access: read,
    summary: 'An inspection template',
    params: ById,
    reply: one(InspectionTemplate),
  }),
  create: endpoint({
    name: 'inspection_templates.create',
    method: 'POST',
    path: base,
    access: write,
    summary: 'Add an inspection template, as a draft',
    body: InspectionTemplateDraft,
    reply: one(InspectionTemplate),
  }),
  update: endpoint({
    name: 'inspection_templates.update',
    method: 'PUT',
    path: `${base}/:id`,
    access: write,
    summary: 'Change a template; new sections are written into its draft, which is begun where there is none',
    params: ById,
    body: changes(closed({ ...InspectionTemplateDraft.properties, rev: Type.Integer() })),
    reply: one(InspectionTemplate),
  }),
  publish: endpoint({
    name: 'inspection_templates.publish',
    method: 'POST',
    path: `${base}/:id/publish`,
    access: write,
    summary: 'Publish the draft: new rounds are made with it, the version before it is retired',
    params: ById,
    reply: one(InspectionTemplate),
  }),
  retire: endpoint({
    name: 'inspection_templates.retire',
    method: 'POST',
    path: `${base}/:id/retire`,
    access: write,
    summary: 'Retire the published version: no new rounds are made',
    params: ById,
    reply: one(InspectionTemplate),
  }),
  remove: endpoint({
    name: 'inspection_templates.remove',
    method: 'DELETE',
    path: `${base}/:id`,
    access: write,
    summary: 'Remove a template that was never published',
    params: ById,
    reply: done,
  }),
} as const

/** Templates with their versions. */
export const inspectionTemplateFeed = channel({
  name: 'inspection_templates',
  source: inspectionTemplates.list,
  item: InspectionTemplate,
  key: 'id',
  fixed: { limit: '1000' },
  topics: ['inspection_templates'],
  intervalMs: 15_000,
})
