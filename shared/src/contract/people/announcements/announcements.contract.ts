import { type Static, Type } from 'typebox'
import { MAX_ANNOUNCEMENT_FILES, receiptStatuses, shownAnnouncementStates } from '../../../domain/people/announcement-states.ts'
import { endpoint } from '../../../kit/endpoint.ts'
import {
  ById,
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
  Ref,
  SearchText,
  Text,
} from '../../../kit/words.ts'

/** A language in which it is not written is empty. */
export const AnnouncementText = closed({ en: Type.String(), id: Type.String() })

/** PDF, PNG, JPEG or WebP. */
export const AnnouncementFile = closed({ id: Id, name: Type.String(), mime: Type.String(), bytes: Type.Integer() })
export type AnnouncementFile = Static<typeof AnnouncementFile>

const Ids = (maxItems: number) => Type.Array(Id, { maxItems, uniqueItems: true })

/**
 * What is written of an announcement. It is for the people of the sites (none: of all sites) who are in one of the groups or hold one of the
 * roles (none of either: everybody there).
 */
export const AnnouncementDraft = closed({
  /** Title and text belong together; at least one language has them. */
  title_id: optional(Line(160)),
  body_id: optional(Text(10_000)),
  title_en: optional(Line(160)),
  body_en: optional(Text(10_000)),
  location_ids: Ids(200),
  group_ids: Ids(50),
  role_ids: Ids(50),
  /** Whether people are asked to confirm that they have read it. */
  needs_confirmation: Type.Boolean(),
  /** Last moment at which it is shown; null: no end. */
  ends_at: nullable(Instant),
  /** The published announcement that it corrects, and whose place it takes. */
  replaces_id: nullable(Id),
})
export type AnnouncementDraft = Static<typeof AnnouncementDraft>

/** An announcement in the list of those who write. */
export const Announcement = closed({
  id: Id,
  title: AnnouncementText,
  state: oneOf(...shownAnnouncementStates),
  /** None: all sites. */
  locations: Type.Array(Ref),
  needs_confirmation: Type.Boolean(),
  /** When it is to be published; null before that is said. */
  publish_at: nullable(Instant),
  published_at: nullable(Instant),
  ends_at: nullable(Instant),
  /** People of the audience, and others who read it before they left it. */
  people: Type.Integer(),
  read: Type.Integer(),
  confirmed: Type.Integer(),
  updated_at: Instant,
})
export type Announcement = Static<typeof Announcement>

export const AnnouncementDetail = closed({
  ...Announcement.properties,
  body: AnnouncementText,
  groups: Type.Array(Ref),
  roles: Type.Array(Ref),
  replaces: nullable(closed({ id: Id, title: AnnouncementText })),
  replaced_by: nullable(Id),
  files: Type.Array(AnnouncementFile),
  /** When those who had not read or confirmed it were last reminded. */
  reminded_at: nullable(Instant),
  created_by: nullable(Ref),
  published_by: nullable(Ref),
  rev: Type.Integer(),
})
export type AnnouncementDetail = Static<typeof AnnouncementDetail>

/** How far one person is with an announcement. */
export const AnnouncementReceipt = closed({
  user: Ref,
  title: Type.String(),
  /** Null: joined the audience after the publication. */
  notified_at: nullable(Instant),
  read_at: nullable(Instant),
  confirmed_at: nullable(Instant),
})
export type AnnouncementReceipt = Static<typeof AnnouncementReceipt>

const access = 'announcement_write'
const path = '/people/api/v1/announcements'
const Rev = Type.Integer({ minimum: 1 })
const Receipts = { search: SearchText, status: optional(oneOf(...receiptStatuses)) }
const command = <const N extends string>(name: N, summary: string) =>
  endpoint({
    name: `announcements.${name}`,
    method: 'POST',
    path: `${path}/:id/${name}`,
    access,
    summary,
    params: ById,
    reply: one(AnnouncementDetail),
  })

/** Announcements, for who writes them: those whose sites are all among their own. */
export const announcements = {
  list: endpoint({
    name: 'announcements.list',
    method: 'GET',
    path,
    access,
    summary: 'Announcements of the sites one sees, newest change first',
    query: closed({ ...Paging, search: SearchText, state: optional(oneOf(...shownAnnouncementStates)), location_id: optional(Id) }),
    reply: many(Announcement),
  }),
  get: endpoint({
    name: 'announcements.get',
    method: 'GET',
    path: `${path}/:id`,
    access,
    summary: 'An announcement with its audience and how many have read it',
    params: ById,
    reply: one(AnnouncementDetail),
  }),
  create: endpoint({
    name: 'announcements.create',
    method: 'POST',
    path,
    access,
    summary: 'Write a draft; nobody is told before it is published. For all sites only by who sees all of them (403)',
    body: AnnouncementDraft,
    reply: one(AnnouncementDetail),
  }),
  update: endpoint({
    name: 'announcements.update',
    method: 'PUT',
    path: `${path}/:id`,
    access,
    summary: 'Write it anew before it is published; 409 afterwards',
    params: ById,
    body: closed({ ...AnnouncementDraft.properties, rev: Rev }),
    reply: one(AnnouncementDetail),
  }),
  remove: endpoint({
    name: 'announcements.remove',
    method: 'DELETE',
    path: `${path}/:id`,
    access,
    summary: 'Remove a draft',
    params: ById,
    reply: done,
  }),
  publish: endpoint({
    name: 'announcements.publish',
    method: 'POST',
    path: `${path}/:id/publish`,
    access,
    summary: 'Publish it now, or at a time; from then on its text stays as it is',
    params: ById,
    body: closed({ at: nullable(Instant), rev: Rev }),
    reply: one(AnnouncementDetail),
  }),
  unschedule: command('unschedule', 'Make a scheduled announcement a draft again'),
  withdraw: command('withdraw', 'Take a published announcement back: readers find it no more'),
  remind: command('remind', 'Remind those who have not read it, or not confirmed where that is asked; once in 24 hours'),
  receipts: endpoint({
    name: 'announcements.receipts',
    method: 'GET',
    path: `${path}/:id/receipts`,
    access,
    summary: 'Who has read and confirmed it, and who has not, by name',
    params: ById,
    query: closed({ ...Paging, ...Receipts }),
    reply: many(AnnouncementReceipt),
  }),
  exportReceipts: endpoint({
    name: 'announcements.exportReceipts',
    method: 'GET',
    path: `${path}/:id/receipts/export`,
    access,
    summary: 'The same as CSV, with times of its site',
    params: ById,
    query: closed({ ...Receipts, language: oneOf('en', 'id') }),
    reply: 'binary',
  }),
  addFile: endpoint({
    name: 'announcements.addFile',
    method: 'POST',
    path: `${path}/:id/files`,
    access,
    summary: `Add a PDF or a picture before it is published; at most ${MAX_ANNOUNCEMENT_FILES}`,
    params: ById,
    form: closed({}),
    files: ['file'],
    reply: one(AnnouncementDetail),
  }),
  removeFile: endpoint({
    name: 'announcements.removeFile',
    method: 'DELETE',
    path: `${path}/:id/files/:file_id`,
    access,
    summary: 'Take a file off before it is published',
    params: closed({ id: Id, file_id: Id }),
    reply: one(AnnouncementDetail),
  }),
} as const
