import { type Static, Type } from 'typebox'
import { dataSubjects, legalBases, personalDataKeys } from '../../../domain/personal-data/personal-data-categories.ts'
import { endpoint } from '../../../kit/endpoint.ts'
import { closed, Instant, many, nullable, one, oneOf } from '../../../kit/words.ts'

/** A category of the register: what is kept where, who reads it, and until when. */
export const RegisterEntry = closed({
  id: oneOf(...personalDataKeys),
  subjects: oneOf(...dataSubjects),
  basis: oneOf(...legalBases),
  specific: Type.Boolean(),
  /** Permissions, of which one is enough. */
  readers: Type.Array(Type.String()),
  fields: Type.Array(closed({ table: Type.String(), columns: Type.Array(Type.String()) })),
  retention: oneOf('set', 'job', 'elsewhere', 'kept'),
  /** Where it is set for each one; null unless `elsewhere`. */
  set_at: nullable(oneOf('site', 'channel', 'camera', 'screen')),
  /** Null: without an end, or set elsewhere. */
  days: nullable(Type.Integer()),
  min_days: nullable(Type.Integer()),
  max_days: nullable(Type.Integer()),
  /** The last run of the job of this register; null: none of its own, or it has not run. */
  run: nullable(closed({ at: Instant, removed: Type.Integer(), total: Type.Integer() })),
})
export type RegisterEntry = Static<typeof RegisterEntry>

export const RetentionDays = closed({ days: Type.Integer({ minimum: 1, maximum: 3650 }) })

const access = 'personal_data_manage'
const path = '/api/v1/personal-data'

/** The register of personal data (UU PDP 27/2022, article 31), for who may manage it. */
export const personalData = {
  register: endpoint({
    name: 'personal_data.register',
    method: 'GET',
    path: `${path}/register`,
    access,
    summary: 'Which personal data is kept where, for what, on which basis and until when',
    reply: many(RegisterEntry),
  }),
  setDays: endpoint({
    name: 'personal_data.setDays',
    method: 'PUT',
    path: `${path}/register/:id`,
    access,
    summary: 'Set for how many days a category is kept; 409 for one whose days are fixed',
    /** The key of the category. */
    params: closed({ id: Type.String({ maxLength: 40 }) }),
    body: RetentionDays,
    reply: one(RegisterEntry),
  }),
  ownFile: endpoint({
    name: 'personal_data.ownFile',
    method: 'GET',
    path: `${path}/own/file`,
    access: 'signed-in',
    summary: 'Everything about my account as a ZIP archive',
    reply: 'binary',
    personal: true,
    session: true,
  }),
  file: endpoint({
    name: 'personal_data.file',
    method: 'GET',
    path: `${path}/people/:id/file`,
    access,
    summary: 'Everything about the account of a person as a ZIP archive; audited',
    params: closed({ id: Type.String({ format: 'uuid' }) }),
    reply: 'binary',
  }),
} as const
