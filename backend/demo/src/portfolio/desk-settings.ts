import type { ticketClosings, ticketDefaults, ticketDefaultViewers } from '@menara/backend/schema/desk/desk-settings.ts'
import type { ticketSurveys } from '@menara/backend/schema/desk/satisfaction.ts'
import type { ticketSubtypes } from '@menara/backend/schema/tickets/ticket-subtypes.ts'
import type { progressStatuses } from '@menara/backend/schema/tickets/tickets.ts'
import type { TicketTypeCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import { ticketTypeByCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Places } from './buildings/places.ts'
import type { Dice } from './dice.ts'
import type { Staff } from './people/people.ts'
import type { Told } from './tickets/tickets.ts'

type Label = Omit<typeof progressStatuses.$inferInsert, 'id' | 'ticket_type_id' | 'sort'>
const LABELS: readonly (readonly [TicketTypeCode, Label])[] = [
  [
    'general',
    {
      state: 'in_progress',
      label_en: 'On hold inside',
      label_id: 'Ditunda internal',
      requester_en: 'In progress',
      requester_id: 'Dikerjakan',
      colour: 'orange',
    },
  ],
  ['general', { state: 'resolved', label_en: 'Solved for now', label_id: 'Selesai sementara', colour: 'lime' }],
  ['work_order', { state: 'assigned', label_en: 'On the way', label_id: 'Dalam perjalanan', colour: 'indigo' }],
  ['work_order', { state: 'in_progress', label_en: 'On site', label_id: 'Di lokasi', colour: 'teal' }],
]
const OWN_LABELS_FROM = 100_000
/** Behind those every state begins with. */
const LAST = 50

/** Labels beyond the one each state begins with. */
export const ownLabels = (): (typeof progressStatuses.$inferInsert)[] =>
  LABELS.map(([type, label], at) => ({
    ...label,
    id: OWN_LABELS_FROM + at,
    ticket_type_id: ticketTypeByCode(type)?.id ?? 1,
    sort: LAST + at,
  }))

const SUBTYPES: readonly (readonly [TicketTypeCode, string, string])[] = [
  ['general', 'Request', 'Permintaan'],
  ['general', 'Disturbance', 'Gangguan'],
  ['general', 'Complaint', 'Keluhan'],
  ['work_order', 'Repair', 'Perbaikan'],
  ['work_order', 'Installation', 'Pemasangan'],
]
/** What planned maintenance did is looked at by the next round. */
export const closings = (): (typeof ticketClosings.$inferInsert)[] => [
  { ticket_type_id: ticketTypeByCode('workorder')?.id ?? 33, days: 14 },
]
const DAY = 86_400_000
const ASKED_FOR = 90
const COMMENTS = ['Cepat dan rapi, terima kasih.', 'Cepat, terima kasih.', 'Sudah baik lagi.', 'Teknisinya ramah.']
const LOW = ['Masih bocor setelah dua hari.', 'Took too long.']

interface Making {
  readonly crew: Staff
  readonly places: Places
  readonly told: readonly Told[]
  readonly now: number
  readonly at: number
}
export interface DeskSettings {
  readonly subtypes: (typeof ticketSubtypes.$inferInsert)[]
  readonly defaults: (typeof ticketDefaults.$inferInsert)[]
  readonly viewers: (typeof ticketDefaultViewers.$inferInsert)[]
  readonly surveys: (typeof ticketSurveys.$inferInsert)[]
}

/** Sub-types, the team that gets what is reported at each site, who sees it, and what people said of the last months' tickets. */
export function deskSettingsOf(dice: Dice, { crew, places, told, now, at }: Making): DeskSettings {
  const teamAt = (siteId: string) => crew.teams.find((team) => team.kind === 'engineering' && (team.site?.id ?? siteId) === siteId)
  const guardsAt = (siteId: string) => crew.teams.find((team) => team.kind === 'security' && (team.site?.id ?? siteId) === siteId)
  const general = ticketTypeByCode('general')?.id ?? 1
  // What is reported of the grounds: inside, the category of a ticket says its team.
  const grounds = places.sites.flatMap((site) =>
    places.areas.filter((area) => area.location_id === site.id && area.kind === 'outdoor').slice(0, 1),
  )
  const defaults = grounds.map(({ id: area_id, location_id }) => ({
    id: dice.id(at),
    ticket_type_id: general,
    location_id,
    area_id,
    category_id: null,
    assignee_id: null,
    group_id: teamAt(location_id)?.id ?? null,
  }))
  return {
    subtypes: SUBTYPES.map(([type, name_en, name_id], sort) => ({
      id: dice.id(at),
      ticket_type_id: ticketTypeByCode(type)?.id ?? general,
      name_en,
      name_id,
      group_id: null,
      active: true,
      sort,
    })),
    defaults,
    viewers: defaults.flatMap(({ id, location_id }) => {
      const guards = guardsAt(location_id)
      return guards ? [{ id: dice.id(at), default_id: id, user_id: null, group_id: guards.id }] : []
    }),
    surveys: told.flatMap(({ row }) => surveyOf(dice, row, now)),
  }
}

/** Two in three answer, most of them content. */
function surveyOf(dice: Dice, { id, requester_id, resolved_at }: Told['row'], now: number): (typeof ticketSurveys.$inferInsert)[] {
  if (!requester_id || !resolved_at || Date.parse(resolved_at) < now - ASKED_FOR * DAY) return []
  const asked = { ticket_id: id, asked_at: resolved_at, shown_at: null, declined_at: null, follow_up_id: null }
  if (!dice.chance(0.66)) return [{ ...asked, score: null, comment: '', answered_at: null, answered_by: null }]
  const score = Number(dice.weighted({ 5: 48, 4: 34, 3: 12, 2: 4, 1: 2 }))
  const comment = dice.chance(0.4) ? dice.pick(score <= 2 ? LOW : COMMENTS) : ''
  const answered = Math.min(now - 60_000, Date.parse(resolved_at) + dice.next() * DAY)
  return [{ ...asked, score, comment, answered_at: new Date(answered).toISOString(), answered_by: requester_id }]
}
