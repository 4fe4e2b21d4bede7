import type {
  AttendanceCard,
  attendanceCardReadings,
  attendanceCards,
  CardReading,
} from '@menara/shared/contract/people/attendance/attendance-cards.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import { inboxTexts } from '../../../platform/texts/message-templates.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'
import { siteOf } from '../days/attendance-days.service.ts'
import { digestOf, last4Of } from './card-digest.ts'

type Draft = CallOf<typeof attendanceCards.create>['body']
type CardsQuery = CallOf<typeof attendanceCards.list>['query']
type ReadingsQuery = CallOf<typeof attendanceCardReadings.list>['query']
export type AttendanceCardsService = ReturnType<typeof attendanceCardsService>
type Page<T> = { data: T[]; next?: string }

/** Cards of people, given and revoked by whoever manages people at their site, and what readers said of them. */
export function attendanceCardsService(needs: AttendancesNeeds) {
  const { cards, readings, people, roster, journal, notifier, atomically, now, newId } = needs

  function record(action: string, card: AttendanceCard, caller: Caller): void {
    journal.record({
      ...{ action: `attendance_card.${action}`, subject: 'users', subject_id: card.user.id, actor_id: caller.userId },
      detail: { card: card.id, last4: card.last4 },
    })
  }
  const tell = (key: 'attendance_cards.given' | 'attendance_cards.revoked', { user, last4 }: AttendanceCard) =>
    notifier.send({ user_ids: [user.id], type: 'attendance', link: '/people/my', ...inboxTexts(key, { last4 }) })
  async function identified({ number, reading_id }: Draft, siteId: string): Promise<{ digest: string; last4: string }> {
    if (number !== undefined && reading_id !== undefined) throw invalid('reading_id', 'either_one')
    if (number !== undefined) return { digest: digestOf(needs.cardKey, number), last4: last4Of(number) }
    if (reading_id === undefined) throw invalid('number', 'required')
    const read = await readings.unknownAt(reading_id, siteId)
    if (!read) throw invalid('reading_id', 'exists')
    return { digest: read.digest, last4: read.last4 }
  }
  const found = async (id: string): Promise<AttendanceCard> => {
    const card = await cards.find(id)
    if (!card) throw new Fault('not-found', 'attendance_cards.no_card')
    return card
  }

  return {
    async list({ location_id, search, next, limit = 20 }: CardsQuery, caller: Caller): Promise<Page<AttendanceCard>> {
      const site = await siteOf(needs, location_id, caller)
      const after = readCursor(next, ['number', 'string', 'id'])
      const rows = await cards.ofSite({ location_id: site.id, search, after, limit: limit + 1 })
      return pageOf(rows, limit, ({ revoked_at, user, id }) => [revoked_at === null ? 0 : 1, user.name, id])
    },
    async readings({ location_id, outcome, next, limit = 20 }: ReadingsQuery, caller: Caller): Promise<Page<CardReading>> {
      const sites = location_id === undefined ? caller.locationIds : [(await siteOf(needs, location_id, caller)).id]
      const after = readCursor(next, ['instant', 'id'])
      const rows = await readings.list({ sites, outcome, after, limit: limit + 1 })
      return pageOf(rows, limit, ({ at, id }) => [at, id])
    },
    /** 409 while somebody has the card; whose it is is said to nobody who does not see them. */
    create: (draft: Draft, caller: Caller): Promise<AttendanceCard> =>
      atomically(async () => {
        const site = await siteOf(needs, draft.location_id, caller)
        const isSeen = (await people.peopleSeen([draft.user_id], caller)).has(draft.user_id)
        if (!isSeen || !(await roster.worksAt(draft.user_id, site.id)))
          throw invalid('user_id', 'exists', 'There is no such person at this site')
        const id = newId()
        const row = {
          id,
          user_id: draft.user_id,
          ...(await identified(draft, site.id)),
          issued_by: caller.userId,
          issued_at: now().toISOString(),
        }
        if (!(await cards.insert({ ...row, revoked_at: null, used_at: null }))) throw new Fault('conflict', 'attendance_cards.taken')
        const card = await found(id)
        record('given', card, caller)
        await tell('attendance_cards.given', card)
        return card
      }),
    revoke: (id: string, caller: Caller): Promise<AttendanceCard> =>
      atomically(async () => {
        const { user } = await found(id)
        if (!(await people.peopleSeen([user.id], caller)).has(user.id)) throw new Fault('not-found', 'attendance_cards.no_card')
        if (!(await cards.revoke(id, now().toISOString()))) throw new Fault('conflict', 'attendance_cards.revoked_already')
        const card = await found(id)
        record('revoked', card, caller)
        await tell('attendance_cards.revoked', card)
        return card
      }),
  }
}
