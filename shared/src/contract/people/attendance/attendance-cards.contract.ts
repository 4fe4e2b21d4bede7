import { type Static, Type } from 'typebox'
import { cardOutcomes } from '../../../domain/people/attendance-evidence.ts'
import { endpoint } from '../../../kit/endpoint.ts'
import { channel } from '../../../kit/feeds/channel.ts'
import { ById, closed, Id, Instant, many, nullable, one, oneOf, optional, Paging, Ref, SearchText } from '../../../kit/words.ts'

const manage = 'show_manage_user'
/** As it is printed or read: letters and digits, also with colons, hyphens or blanks between them. */
const CardNumber = Type.String({ pattern: '^[0-9A-Za-z](?:[ :-]?[0-9A-Za-z]){3,39}$' })

/** A card that somebody holds to readers. Its number is stored as a digest; its last four characters are shown. */
export const AttendanceCard = closed({
  id: Id,
  user: Ref,
  last4: Type.String(),
  issued_by: nullable(Ref),
  issued_at: Instant,
  revoked_at: nullable(Instant),
  /** When it was held to a reader last; null: never. */
  used_at: nullable(Instant),
})
export type AttendanceCard = Static<typeof AttendanceCard>

const cardPath = '/people/api/v1/attendance-cards'
export const attendanceCards = {
  list: endpoint({
    name: 'attendance_cards.list',
    method: 'GET',
    path: cardPath,
    access: manage,
    summary: 'Cards of the people of a site, those in use first, by name',
    query: closed({ location_id: Id, search: SearchText, ...Paging }),
    reply: many(AttendanceCard),
  }),
  /** Either the number, or the reading of an unknown card. 409 while somebody has the card. */
  create: endpoint({
    name: 'attendance_cards.create',
    method: 'POST',
    path: cardPath,
    access: manage,
    summary: 'Give a card to a person: by its number, or as it was just held to a reader',
    body: closed({ location_id: Id, user_id: Id, number: optional(CardNumber), reading_id: optional(Id) }),
    reply: one(AttendanceCard),
  }),
  /** 409 once it is revoked. */
  revoke: endpoint({
    name: 'attendance_cards.revoke',
    method: 'DELETE',
    path: `${cardPath}/:id`,
    access: manage,
    summary: 'Revoke a card: readers do not recognise it any more',
    params: ById,
    reply: one(AttendanceCard),
  }),
} as const

/** A card that was held to a reader, and what became of it. */
export const CardReading = closed({
  id: Id,
  /** Name of the reader. */
  reader: Type.String(),
  user: nullable(Ref),
  last4: Type.String(),
  outcome: oneOf(...cardOutcomes),
  /** When it was held to the reader, by the reader's clock where it says so. */
  at: Instant,
  received_at: Instant,
})
export type CardReading = Static<typeof CardReading>

export const attendanceCardReadings = {
  list: endpoint({
    name: 'attendance_card_readings.list',
    method: 'GET',
    path: '/people/api/v1/attendance-card-readings',
    access: manage,
    summary: 'Cards that were held to the readers of a site, or of all sites one sees, newest first',
    query: closed({ location_id: optional(Id), outcome: optional(oneOf(...cardOutcomes)), ...Paging }),
    reply: many(CardReading),
  }),
} as const

/** The newest readings of a site. */
export const cardReadingFeed = channel({
  name: 'card_readings',
  source: attendanceCardReadings.list,
  item: CardReading,
  key: 'id',
  fixed: { limit: '50' },
  topics: ['attendance-cards'],
  intervalMs: 10_000,
})

/** What a reader publishes at `menara/{location code}/{device code}/card`. Without `direction` a card comes, or leaves where it is in. */
export const CardMessage = closed({ card: CardNumber, direction: optional(oneOf('in', 'out')), at: optional(Instant) })
export type CardMessage = Static<typeof CardMessage>
