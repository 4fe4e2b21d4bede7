import { type Static, Type } from 'typebox'
import { holidayKinds } from '../../domain/sla/business-calendar.ts'
import { endpoint } from '../../kit/endpoint.ts'
import {
  ById,
  changes,
  closed,
  Day,
  done,
  Id,
  Line,
  many,
  nullable,
  one,
  oneOf,
  optional,
  Paging,
  SearchText,
  TimeOfDay,
} from '../../kit/words.ts'

/** `24:00` is midnight at the end of the day. */
const EndOfHours = Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$' })
const Hours = closed({ start: TimeOfDay, end: EndOfHours })
/** 1 Monday to 7 Sunday. */
const WeeklyHours = closed({ day: Type.Integer({ minimum: 1, maximum: 7 }), start: TimeOfDay, end: EndOfHours })
const Holiday = closed({ day: Day, kind: oneOf(...holidayKinds), name_en: Line(120), name_id: Line(120) })
const Exception = closed({ from: Day, until: Day, name_en: Line(120), name_id: Line(120), hours: Type.Array(Hours, { maxItems: 12 }) })

const Facts = {
  name_en: Line(120),
  name_id: Line(120),
  /** IANA zone; null: the clocks of each ticket's own site. */
  zone: nullable(Line(60)),
  weekly: Type.Array(WeeklyHours, { minItems: 1, maxItems: 84 }),
  /** Kinds of holidays on which it is closed. */
  observed: Type.Array(oneOf(...holidayKinds), { maxItems: 2 }),
  holidays: Type.Array(Holiday, { maxItems: 500 }),
  /** A day with its own hours, none for closed; or several days with other hours on working days. */
  exceptions: Type.Array(Exception, { maxItems: 200 }),
}
export const SlaCalendar = closed({
  id: Id,
  ...Facts,
  /** How many policies count by it. */
  used_by: Type.Integer(),
})
export type SlaCalendar = Static<typeof SlaCalendar>
export const SlaCalendarDraft = closed({
  name_en: Facts.name_en,
  name_id: Facts.name_id,
  zone: optional(Facts.zone),
  weekly: Facts.weekly,
  observed: optional(Facts.observed),
  holidays: optional(Facts.holidays),
  exceptions: optional(Facts.exceptions),
})
export type SlaCalendarDraft = Static<typeof SlaCalendarDraft>

const path = '/desk/api/v1/sla-calendars'
const access = 'show_manage_ticket'

/** When the desk works. Changing one needs to see all sites; open tickets are counted anew in the background. */
export const slaCalendars = {
  list: endpoint({
    name: 'sla_calendars.list',
    method: 'GET',
    path,
    access,
    summary: 'Calendars by name',
    query: closed({ ...Paging, search: SearchText }),
    reply: many(SlaCalendar),
  }),
  get: endpoint({
    name: 'sla_calendars.get',
    method: 'GET',
    path: `${path}/:id`,
    access,
    summary: 'One calendar',
    params: ById,
    reply: one(SlaCalendar),
  }),
  /** Each day once, though several calendars have it. */
  holidays: endpoint({
    name: 'sla_calendars.holidays',
    method: 'GET',
    path: `${path}/holidays`,
    access: 'show_ticketing',
    summary: 'Holidays of all calendars in a span of days, by day',
    query: closed({ start: Day, end: Day }),
    reply: many(Holiday),
  }),
  create: endpoint({
    name: 'sla_calendars.create',
    method: 'POST',
    path,
    access,
    summary: 'Add a calendar',
    body: SlaCalendarDraft,
    reply: one(SlaCalendar),
  }),
  update: endpoint({
    name: 'sla_calendars.update',
    method: 'PUT',
    path: `${path}/:id`,
    access,
    summary: 'Change a calendar; fields left out stay. `confirm` is that of the preview, where open tickets change',
    params: ById,
    body: changes(closed({ ...SlaCalendarDraft.properties, confirm: optional(Type.String({ maxLength: 100 })) })),
    reply: one(SlaCalendar),
  }),
  remove: endpoint({
    name: 'sla_calendars.remove',
    method: 'DELETE',
    path: `${path}/:id`,
    access,
    summary: 'Remove a calendar that no policy counts by',
    params: ById,
    reply: done,
  }),
} as const
