import { type Static, Type } from 'typebox'
import { endCauses, talkPriorities, talkRights } from '../../domain/floor/floor-words.ts'
import { crud } from '../../kit/crud.ts'
import { endpoint } from '../../kit/endpoint.ts'
import {
  ById,
  closed,
  DayOrInstant,
  Id,
  Instant,
  Latitude,
  Line,
  Longitude,
  many,
  nullable,
  one,
  oneOf,
  optional,
  Paging,
  Ref,
  SearchText,
  Text,
} from '../../kit/words.ts'

/** `incident`: made for one alarm or ticket and closed when it is over. `broadcast`: only dispatchers talk. */
export const pttKinds = ['group', 'incident', 'broadcast'] as const
export type PttKind = (typeof pttKinds)[number]

const Priority = oneOf(...talkPriorities)
const TalkLimit = Type.Integer({ minimum: 5, maximum: 300 })
const Days = Type.Integer({ minimum: 1, maximum: 3650 })
/** A channel without a site serves all sites. */
const facts = { name: Line(80), kind: oneOf(...pttKinds), location_id: nullable(Id) }

/** Who is in a channel: a person, or everybody of a group. `priority` null: the channel's own. */
export const PttMember = closed({
  kind: oneOf('group', 'person'),
  id: Id,
  name: Type.String(),
  role: oneOf(...talkRights),
  priority: nullable(Priority),
})
export type PttMember = Static<typeof PttMember>

export const PttChannel = closed({
  id: Id,
  ...facts,
  description: Type.String(),
  location: nullable(Ref),
  priority: Priority,
  /** Seconds somebody may talk at a stretch. */
  talk_limit_s: TalkLimit,
  recorded: Type.Boolean(),
  /** Days a recording is kept. */
  retention_days: Days,
  alarm_id: nullable(Id),
  ticket_id: nullable(Id),
  /** Where the incident is; null elsewhere and where it is not known. */
  longitude: nullable(Longitude),
  latitude: nullable(Latitude),
  /** Rows of the list of members: groups and people. */
  member_count: Type.Integer(),
  created_at: Instant,
  closed_at: nullable(Instant),
})
export type PttChannel = Static<typeof PttChannel>

export const PttChannelDraft = closed({
  name: facts.name,
  kind: oneOf('group', 'broadcast'),
  location_id: optional(nullable(Id)),
  description: optional(Text(500)),
  priority: optional(Priority),
  talk_limit_s: optional(TalkLimit),
  recorded: optional(Type.Boolean()),
  retention_days: optional(Days),
})
export type PttChannelDraft = Static<typeof PttChannelDraft>

/** A channel as one of its people has it: their strongest membership, a personal one before those of groups. */
export const PttMine = closed({
  id: Id,
  name: Type.String(),
  kind: oneOf(...pttKinds),
  description: Type.String(),
  location: nullable(Ref),
  role: oneOf(...talkRights),
  priority: Priority,
  talk_limit_s: TalkLimit,
  recorded: Type.Boolean(),
  alarm_id: nullable(Id),
  ticket_id: nullable(Id),
  longitude: nullable(Longitude),
  latitude: nullable(Latitude),
})
export type PttMine = Static<typeof PttMine>

/** `lost`: whoever held the floor was never heard of again, nor when it ended. */
export const transmissionCauses = [...endCauses, 'lost'] as const
/** One talk. `ended_at` and `cause` are null while it goes on. */
export const PttTransmission = closed({
  id: Id,
  /** The id is null once the channel was removed. */
  channel: closed({ id: nullable(Id), name: Type.String() }),
  location: nullable(Ref),
  person: nullable(Ref),
  started_at: Instant,
  ended_at: nullable(Instant),
  emergency: Type.Boolean(),
  cause: nullable(oneOf(...transmissionCauses)),
  /** Name of the recording at the gateway; null when none was made or it was dropped. */
  recording: nullable(Type.String()),
})
export type PttTransmission = Static<typeof PttTransmission>

const at = '/api/v1/ptt'

const channels = crud('ptt/channels', {
  item: PttChannel,
  draft: PttChannelDraft,
  filter: closed({
    ...Paging,
    search: SearchText,
    location_id: optional(Id),
    kind: optional(oneOf(...pttKinds)),
    state: optional(oneOf('open', 'closed')),
  }),
  read: 'show_manage_module',
  write: 'show_manage_module',
})

/** Push-to-talk: channels and who is in them, incidents, and the log of talks. What is said goes through the gateway. */
export const ptt = {
  list: { ...channels.list, name: 'ptt.list' },
  get: { ...channels.get, name: 'ptt.get' },
  create: { ...channels.create, name: 'ptt.create' },
  update: { ...channels.update, name: 'ptt.update' },
  remove: { ...channels.remove, name: 'ptt.remove' },
  mine: endpoint({
    name: 'ptt.mine',
    method: 'GET',
    path: `${at}/mine`,
    access: 'show_plugin_ptt',
    summary: 'Open channels I am in, and what I may do there',
    reply: many(PttMine),
    personal: true,
  }),
  members: endpoint({
    name: 'ptt.members',
    method: 'GET',
    path: `${at}/channels/:id/members`,
    access: 'show_manage_module',
    summary: 'Groups and people in a channel',
    params: ById,
    reply: many(PttMember),
  }),
  setMembers: endpoint({
    name: 'ptt.setMembers',
    method: 'PUT',
    path: `${at}/channels/:id/members`,
    access: 'show_manage_module',
    summary: 'Say anew who is in a channel',
    params: ById,
    body: closed({
      members: Type.Array(
        closed({ kind: oneOf('group', 'person'), id: Id, role: oneOf(...talkRights), priority: optional(nullable(Priority)) }),
        { maxItems: 500 },
      ),
    }),
    reply: many(PttMember),
  }),
  /** Answers the open channel of the incident where there is one already. Exactly one of alarm and ticket. */
  openIncident: endpoint({
    name: 'ptt.openIncident',
    method: 'POST',
    path: `${at}/incidents`,
    access: 'show_plugin_ptt',
    summary: 'Talk about an alarm or a ticket: the guards nearest to it, its desk and I',
    body: closed({
      alarm_id: optional(Id),
      ticket_id: optional(Id),
      /** How many guards are called; 5 unless said. */
      guards: optional(Type.Integer({ minimum: 0, maximum: 20 })),
    }),
    reply: one(PttMine),
  }),
  closeIncident: endpoint({
    name: 'ptt.closeIncident',
    method: 'POST',
    path: `${at}/incidents/:id/close`,
    access: 'show_plugin_ptt',
    summary: 'End the talk about an incident; its dispatchers may',
    params: ById,
    reply: one(PttChannel),
  }),
  /** Of channels I am in; who manages modules sees those of all channels of their sites. */
  transmissions: endpoint({
    name: 'ptt.transmissions',
    method: 'GET',
    path: `${at}/transmissions`,
    access: 'show_plugin_ptt',
    summary: 'Who talked where and when, newest first',
    query: closed({
      ...Paging,
      /** Part of the name of who talked. */
      search: SearchText,
      channel_id: optional(Id),
      location_id: optional(Id),
      user_id: optional(Id),
      emergency: optional(Type.Boolean()),
      recorded: optional(Type.Boolean()),
      start: optional(DayOrInstant),
      end: optional(DayOrInstant),
    }),
    reply: many(PttTransmission),
    personal: true,
  }),
  transmission: endpoint({
    name: 'ptt.transmission',
    method: 'GET',
    path: `${at}/transmissions/:id`,
    access: 'show_plugin_ptt',
    summary: 'One talk',
    params: ById,
    reply: one(PttTransmission),
    personal: true,
  }),
} as const

/** What was said, as Ogg Opus, whole or in parts. The gateway answers it, for whoever may read of the talk. */
export const pttAudio = endpoint({
  name: 'pttAudio.get',
  method: 'GET',
  path: `${at}/transmissions/:id/audio`,
  access: 'show_plugin_ptt',
  summary: 'What was said in a talk',
  params: ById,
  reply: 'binary',
  personal: true,
})
