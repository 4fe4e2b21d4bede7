import { Readable } from 'node:stream'
import type { payroll } from '@menara/shared/contract/people/attendance/attendance-periods.contract.ts'
import { hasCome } from '@menara/shared/domain/people/attendance-day.ts'
import { firstDayOf } from '@menara/shared/domain/people/attendance-settling.ts'
import { type PayrollColumn, type PayrollField, payrollFields } from '@menara/shared/domain/people/payroll-columns.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { csvText } from '../../../platform/files/csv.ts'
import { type SheetCell, xlsxStream } from '../../../platform/files/xlsx-stream.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'
import type { Workplace } from '../clocking/attendances.site.ts'
import { siteOf } from '../days/attendance-days.service.ts'
import { type MonthOfPerson, monthOfPeople } from '../days/attendance-month.service.ts'

const END = '\r\n'
const MAX_PEOPLE = 100_000
type Asked = CallOf<typeof payroll.file>['query']
export type PayrollFile = ReturnType<typeof payrollFile>

/** Headings of a file without a template. */
const HEADINGS = {
  en: {
    name: 'Name',
    email: 'Email',
    title: 'Title',
    site: 'Site',
    month: 'Month',
    shift: 'Shift',
    shift_days: 'Shift days',
    days_present: 'Days present',
    worked_minutes: 'Worked minutes',
    worked_hours: 'Worked hours',
    late_count: 'Times late',
    late_minutes: 'Late minutes',
    early_count: 'Times left early',
    early_minutes: 'Early minutes',
    absent_days: 'Absent days',
    leave_days: 'Leave days',
    trip_days: 'Trip days',
    off_site: 'Days off site',
    unfinished: 'Not ended',
    corrected: 'Days corrected',
    locked: 'Locked',
  },
  id: {
    name: 'Nama',
    email: 'Email',
    title: 'Jabatan',
    site: 'Lokasi',
    month: 'Bulan',
    shift: 'Sif',
    shift_days: 'Hari sif',
    days_present: 'Hari hadir',
    worked_minutes: 'Menit kerja',
    worked_hours: 'Jam kerja',
    late_count: 'Kali terlambat',
    late_minutes: 'Menit terlambat',
    early_count: 'Kali pulang awal',
    early_minutes: 'Menit pulang awal',
    absent_days: 'Hari absen',
    leave_days: 'Hari cuti',
    trip_days: 'Hari dinas',
    off_site: 'Hari di luar lokasi',
    unfinished: 'Belum selesai',
    corrected: 'Hari dikoreksi',
    locked: 'Terkunci',
  },
} as const satisfies Record<string, Record<PayrollField, string>>
const YES = { en: ['no', 'yes'], id: ['tidak', 'ya'] } as const

/** A month of a site for payroll, a row for each person. */
export function payrollFile(needs: AttendancesNeeds) {
  return async ({ location_id, month, format, template_id, language = 'en' }: Asked, caller: Caller) => {
    const site = await siteOf(needs, location_id, caller)
    const columns = await columnsOf(needs, template_id, language)
    const locked = await needs.periods.isLocked(site.id, firstDayOf(month))
    const people = await monthOfPeople(needs, { site, month }, { offset: 0, limit: MAX_PEOPLE })
    const told = { site, month, locked: YES[language][locked ? 1 : 0] }
    const rows = people.map((person) => columns.map(({ field }) => CELL[field](figuresOf(person), { ...told, person })))
    const name = `payroll-${site.code}-${month}${locked ? '' : '-draft'}.${format}`
    const head = columns.map((column) => column.heading)
    if (format === 'xlsx') return { name, stream: Readable.from(xlsxStream([{ name: month, head, rows }])) }
    const lines = [head, ...rows].map((row) => row.map((cell) => (typeof cell === 'number' ? cell : csvText(cell ?? ''))).join(','))
    return { name, stream: Readable.from([Buffer.from(lines.join(END) + END)]) }
  }
}

async function columnsOf(needs: AttendancesNeeds, id: string | undefined, language: 'en' | 'id'): Promise<readonly PayrollColumn[]> {
  if (id === undefined) return payrollFields.map((field) => ({ field, heading: HEADINGS[language][field] }))
  const template = await needs.templates.find(id)
  if (!template) throw new Fault('not-found', 'attendances.no_template')
  return template.columns
}

/** The figures of a person's month; days are counted once. */
function figuresOf({ cells, shiftDays }: MonthOfPerson) {
  const count = (fits: (cell: MonthOfPerson['cells'][number]) => boolean): number => cells.filter(fits).length
  const sum = (of: (cell: MonthOfPerson['cells'][number]) => number): number => cells.reduce((total, cell) => total + of(cell), 0)
  return {
    shift_days: shiftDays,
    days_present: count(({ status }) => hasCome(status)),
    worked_minutes: sum((cell) => cell.worked_minutes ?? 0),
    late_count: count((cell) => cell.late_minutes > 0),
    late_minutes: sum((cell) => cell.late_minutes),
    early_count: count((cell) => cell.early_minutes > 0),
    early_minutes: sum((cell) => cell.early_minutes),
    absent_days: count(({ status }) => status === 'absent'),
    leave_days: count(({ status }) => status === 'on_leave'),
    trip_days: count(({ status }) => status === 'on_trip'),
    off_site: count((cell) => cell.off_site),
    unfinished: count(({ status }) => status === 'unfinished'),
    corrected: count((cell) => cell.corrected),
  }
}
type Figures = ReturnType<typeof figuresOf>
interface Told {
  readonly site: Workplace
  readonly month: string
  readonly locked: string
  readonly person: MonthOfPerson
}
const figure =
  (name: keyof Figures) =>
  (figures: Figures): SheetCell =>
    figures[name]
const CELL: Readonly<Record<PayrollField, (figures: Figures, told: Told) => SheetCell>> = {
  name: (_, { person }) => person.row.name,
  email: (_, { person }) => person.row.email,
  title: (_, { person }) => person.row.title,
  site: (_, { site }) => site.name,
  month: (_, { month }) => month,
  shift: (_, { person }) => person.row.shift?.name ?? '',
  worked_hours: ({ worked_minutes }) => Math.round((worked_minutes / 60) * 100) / 100,
  locked: (_, { locked }) => locked,
  shift_days: figure('shift_days'),
  days_present: figure('days_present'),
  worked_minutes: figure('worked_minutes'),
  late_count: figure('late_count'),
  late_minutes: figure('late_minutes'),
  early_count: figure('early_count'),
  early_minutes: figure('early_minutes'),
  absent_days: figure('absent_days'),
  leave_days: figure('leave_days'),
  trip_days: figure('trip_days'),
  off_site: figure('off_site'),
  unfinished: figure('unfinished'),
  corrected: figure('corrected'),
}
