import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import { ById, closed, Id, Instant, many, nullable, one, optional, Ref } from '../../kit/words.ts'

/** A call for help raised by push-to-talk. It stands until somebody ends it by name. */
export const PttEmergency = closed({
  id: Id,
  /** The id is null once the channel was removed. */
  channel: closed({ id: nullable(Id), name: Type.String() }),
  /** Null: a channel of all sites. */
  location: nullable(Ref),
  /** Who called. */
  person: nullable(Ref),
  raised_at: Instant,
  /** Operators of the site who were notified. */
  notified: Type.Integer({ minimum: 0 }),
  acked_at: nullable(Instant),
  acked_by: nullable(Ref),
  ended_at: nullable(Instant),
  ended_by: nullable(Ref),
})
export type PttEmergency = Static<typeof PttEmergency>

const at = '/api/v1/ptt/emergencies'

/** Calls for help: raised over the floor of a channel, acknowledged and ended here. */
export const pttEmergencies = {
  /** Standing ones, newest first, and those that ended in the last two minutes, so that everybody reads by whom; with `since` those that ended after it. */
  list: endpoint({
    name: 'pttEmergencies.list',
    method: 'GET',
    path: at,
    access: 'signed-in',
    summary: 'Emergencies at my sites that stand or have just ended; for who may acknowledge alarms or talk',
    query: closed({ location_id: optional(Id), since: optional(Instant) }),
    reply: many(PttEmergency),
  }),
  acknowledge: endpoint({
    name: 'pttEmergencies.acknowledge',
    method: 'POST',
    path: `${at}/:id/acknowledge`,
    access: 'alarm_acknowledge',
    summary: 'Take an emergency on: whoever called hears by whom',
    params: ById,
    reply: one(PttEmergency),
  }),
  /** 409 for whoever called: somebody else ends it. */
  end: endpoint({
    name: 'pttEmergencies.end',
    method: 'POST',
    path: `${at}/:id/end`,
    access: 'alarm_acknowledge',
    summary: 'End an emergency',
    params: ById,
    reply: one(PttEmergency),
  }),
} as const

export const pttEmergencyFeed = channel({
  name: 'ptt_emergencies',
  source: pttEmergencies.list,
  item: PttEmergency,
  key: 'id',
  topics: ['ptt_emergencies'],
  intervalMs: 5000,
  lane: 'urgent',
})
