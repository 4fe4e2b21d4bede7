import { type Static, Type } from 'typebox'
import { endpoint } from '../../../kit/endpoint.ts'
import { channel } from '../../../kit/feeds/channel.ts'
import { ById, closed, Id, Instant, many, nullable, one, optional, Paging, Ref } from '../../../kit/words.ts'
import { AnnouncementFile, AnnouncementText } from './announcements.contract.ts'

/** An announcement as one of its audience sees it. */
export const OwnAnnouncement = closed({
  id: Id,
  title: AnnouncementText,
  published_at: Instant,
  /** The only site it is for; null: several, or all. */
  location_id: nullable(Id),
  ends_at: nullable(Instant),
  needs_confirmation: Type.Boolean(),
  /** When I opened it first. */
  read_at: nullable(Instant),
  confirmed_at: nullable(Instant),
})
export type OwnAnnouncement = Static<typeof OwnAnnouncement>

export const OwnAnnouncementDetail = closed({
  ...OwnAnnouncement.properties,
  body: AnnouncementText,
  published_by: nullable(Ref),
  files: Type.Array(AnnouncementFile),
  /** Whether it takes the place of an earlier one. */
  is_correction: Type.Boolean(),
  /** The correction that took its place, where I am among those it is for. */
  replaced_by: nullable(Id),
  /** Whether it is shown to me in lists, and takes a confirmation. */
  is_current: Type.Boolean(),
})
export type OwnAnnouncementDetail = Static<typeof OwnAnnouncementDetail>

const path = '/people/api/v1/own-announcements'
const access = 'signed-in'
const command = <const N extends string>(name: N, summary: string) =>
  endpoint({
    name: `own_announcements.${name}`,
    method: 'POST',
    path: `${path}/:id/${name}`,
    access,
    summary,
    params: ById,
    reply: one(OwnAnnouncementDetail),
    personal: true,
  })

/** Announcements to me. Of others there is none (404). */
export const ownAnnouncements = {
  list: endpoint({
    name: 'own_announcements.list',
    method: 'GET',
    path,
    access,
    summary:
      'Announcements to me that hold now: first those I have not read or not confirmed, then the newest. `total`: how many of those first',
    query: closed({ ...Paging, open: optional(Type.Boolean()) }),
    reply: many(OwnAnnouncement),
    personal: true,
  }),
  get: endpoint({
    name: 'own_announcements.get',
    method: 'GET',
    path: `${path}/:id`,
    access,
    summary: 'An announcement to me, also once it has ended or was replaced',
    params: ById,
    reply: one(OwnAnnouncementDetail),
    personal: true,
  }),
  read: command('read', 'Say that I have opened it; the first time counts'),
  confirm: command('confirm', 'Confirm that I have read it, where that is asked; the first time counts'),
  file: endpoint({
    name: 'own_announcements.file',
    method: 'GET',
    path: `${path}/files/:id`,
    access,
    summary: 'A file of an announcement to me, or of one I write',
    params: ById,
    reply: 'binary',
    personal: true,
  }),
} as const

/** Announcements to me, live. */
export const ownAnnouncementFeed = channel({
  name: 'own_announcements',
  source: ownAnnouncements.list,
  item: OwnAnnouncement,
  key: 'id',
  fixed: { limit: '200' },
  topics: ['announcements'],
  intervalMs: 30_000,
})
