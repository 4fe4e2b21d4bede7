import { attendancePeriods, payroll } from '@menara/shared/contract/people/attendance/attendance-periods.contract.ts'
import { attendanceRequests } from '@menara/shared/contract/people/attendance/attendance-settling.contract.ts'
import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import { userLocations, users } from '../../../../backend/src/schema/people.ts'
import type { Building, Person } from '../../../kit/building.ts'
import { byId, type Make } from '../../good-call.ts'

const HOUR_MS = 3_600_000
const AT_HOME = { reason: 'From home' }
/** Somebody of the first site who has never come. */
async function newcomer({ db, cast, clock, as }: Building): Promise<Person> {
  const id = newId()
  await db.sql.insert(users).values({
    id,
    email: `${id}@example.test`,
    name: 'Newcomer',
    status: 'active',
    password: 'none',
    created_at: clock.now().toISOString(),
  })
  await db.sql.insert(userLocations).values({ user_id: id, location_id: cast.site })
  return as(id)
}
async function come(building: Building) {
  const who = await newcomer(building)
  return { who, id: (await who.asks(attendances.checkIn, { body: AT_HOME })).body.data.id }
}

/** Somebody who has come late and away from the site: that is to be settled. */
async function lateComer(building: Building) {
  const { who, id } = await come(building)
  const row = (await building.admin.asks(attendances.get, { params: { id } })).body.data
  return { who, id, row }
}
const hoursAgo = ({ clock }: Building, hours: number): string => new Date(clock.now().getTime() - hours * HOUR_MS).toISOString()
async function asked(building: Building) {
  const who = await newcomer(building)
  const times = { check_in_at: hoursAgo(building, 9), check_out_at: hoursAgo(building, 1) }
  const body = { location_id: building.cast.site, ...times, reason: 'The phone was empty' }
  return { who, id: (await who.asks(attendanceRequests.create, { body })).body.data.id }
}
/** A month in which nobody has come. */
const QUIET = '2020-02'
const template = (name: string) => ({ name, columns: [{ field: 'name' as const, heading: 'NAMA' }] })
const madeTemplate = async ({ admin }: Building) =>
  (await admin.asks(payroll.create, { body: template(`Template ${newId()}`) })).body.data.id

/** How days, exceptions, requests, months and files of attendance are asked well, by endpoint. */
export const attendanceDayCalls: Readonly<Record<string, Make>> = {
  'attendance_days.site': ({ cast }) => ({ query: { location_id: cast.site, day: '2026-11-20' } }),
  'attendance_days.sites': () => ({ query: { day: '2026-11-20' } }),
  'attendance_days.month': ({ cast }) => ({ query: { location_id: cast.site, month: '2026-11', page: 1, limit: 10 } }),
  'attendance_days.person': async (building) => {
    const { row } = await lateComer(building)
    return { query: { location_id: row.location.id, user_id: row.user.id, day: row.day } }
  },
  'attendance_exceptions.list': ({ cast }) => ({
    query: { location_id: cast.site, start: '2026-11-01', end: '2026-11-30', kind: 'late', settled: false, page: 1, limit: 10 },
  }),
  'attendance_exceptions.settle': async (building) => {
    const { row } = await lateComer(building)
    return { body: { user_id: row.user.id, location_id: row.location.id, day: row.day, kind: 'off_site', note: 'At the supplier' } }
  },
  'attendance_exceptions.record': async (building) => {
    const who = await newcomer(building)
    const times = { check_in_at: hoursAgo(building, 9), check_out_at: hoursAgo(building, 1) }
    return { body: { user_id: who.id, location_id: building.cast.site, ...times, reason: 'The phone was empty' } }
  },
  'attendance_requests.own': () => ({}),
  'attendance_requests.list': ({ cast }) => ({ query: { location_id: cast.site, state: 'pending', page: 1, limit: 10 } }),
  'attendance_requests.create': async (building) => {
    const who = await newcomer(building)
    const times = { check_in_at: hoursAgo(building, 9), check_out_at: hoursAgo(building, 1) }
    return { who, body: { location_id: building.cast.site, ...times, reason: 'The phone was empty' } }
  },
  'attendance_requests.withdraw': async (building) => {
    const { who, id } = await asked(building)
    return { who, params: { id } }
  },
  'attendance_requests.decide': async (building) => ({
    params: { id: (await asked(building)).id },
    body: { approved: true, note: 'Seen at the gate' },
  }),
  'attendance_periods.list': ({ cast }) => ({ query: { location_id: cast.site } }),
  'attendance_periods.lock': async ({ cast, admin }) => {
    const where = { location_id: cast.site, month: QUIET }
    await admin.asks(attendancePeriods.unlock, { body: { ...where, reason: 'To be locked again' } })
    return { body: { ...where, note: 'Paid' } }
  },
  'attendance_periods.unlock': async ({ cast, admin }) => {
    const where = { location_id: cast.site, month: QUIET }
    await admin.asks(attendancePeriods.lock, { body: where })
    return { body: { ...where, reason: 'A strike was forgotten' } }
  },
  'payroll_templates.list': () => ({ query: {} }),
  'payroll_templates.get': async (building) => byId(await madeTemplate(building)),
  'payroll_templates.create': () => ({ body: template(`Template ${newId()}`) }),
  'payroll_templates.update': async (building) => ({ params: { id: await madeTemplate(building) }, body: { name: `Other ${newId()}` } }),
  'payroll_templates.remove': async (building) => byId(await madeTemplate(building)),
  'payroll_templates.file': async (building) => ({
    query: {
      location_id: building.cast.site,
      month: '2026-11',
      format: 'csv',
      template_id: await madeTemplate(building),
      language: 'en',
    },
  }),
}

/** How attendances are asked well, by endpoint. */
export const attendanceCalls: Readonly<Record<string, Make>> = {
  'attendances.list': ({ cast }) => ({ query: { page: 1, location_id: cast.site, start: '2026-01-01', end: '2026-12-31', only: 'late' } }),
  'attendances.summary': ({ cast }) => ({ query: { page: 1, user: cast.employee } }),
  'attendances.presence': ({ cast }) => ({ query: { location_id: cast.site } }),
  'attendances.export': ({ cast }) => ({ query: { start: '2026-11-01', end: '2026-11-30', location_id: cast.site } }),
  'attendances.own': () => ({}),
  'attendances.checkIn': async (building) => ({ who: await newcomer(building), body: AT_HOME }),
  'attendances.checkOut': async (building) => ({ who: (await come(building)).who, body: { ...AT_HOME, position: null } }),
  'attendances.get': async (building) => byId((await come(building)).id),
  'attendances.correct': async (building) => ({
    params: { id: (await come(building)).id },
    body: { rev: 1, check_in_at: new Date(building.clock.now().getTime() - HOUR_MS).toISOString(), reason: 'The phone was empty' },
  }),
}
