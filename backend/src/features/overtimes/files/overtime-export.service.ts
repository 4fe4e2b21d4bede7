import { Readable } from 'node:stream'
import type { Overtime, overtimes } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { invalid } from '../../../platform/errors.ts'
import { csvStream } from '../../../platform/files/csv.ts'
import { type SheetCell, xlsxStream } from '../../../platform/files/xlsx-stream.ts'
import { localTime } from '../../../platform/time/zoned-time.ts'
import { daysOf, overtimeReading } from '../overtime-reading.service.ts'
import { type OvertimesNeeds, WAGES } from '../overtimes.needs.ts'

export type OvertimeExport = ReturnType<typeof overtimeExport>
type Asked = CallOf<typeof overtimes.export>['query']

const DAY_MS = 86_400_000
const MAX_DAYS = 366
const PAGE = 500
const HEADS = {
  en: [
    'Number',
    'Name',
    'Site',
    'Kind',
    'State',
    'Start',
    'End',
    'Work',
    'Compensation',
    'Planned min',
    'Actual min',
    'Verified min',
    'Hourly wages',
    'Time off min',
    'Meal 1,400 kcal',
  ],
  id: [
    'Nomor',
    'Nama',
    'Lokasi',
    'Jenis',
    'Status',
    'Mulai',
    'Selesai',
    'Pekerjaan',
    'Imbalan',
    'Rencana mnt',
    'Nyata mnt',
    'Terverifikasi mnt',
    'Kali upah sejam',
    'Istirahat pengganti mnt',
    'Makan 1.400 kkal',
  ],
} as const
const PAY_HEADS = { en: ['Monthly basis Rp', 'Hour Rp', 'Pay Rp'], id: ['Dasar sebulan Rp', 'Sejam Rp', 'Upah lembur Rp'] } as const
const NAMES = { en: 'Overtime', id: 'Lembur' } as const

/** Overtime that the caller may see as a file. Columns of pay are there only for who may see wages. */
export function overtimeExport(needs: Pick<OvertimesNeeds, 'store' | 'facts' | 'terms' | 'now'>) {
  const reading = overtimeReading(needs)
  async function* pages(asked: Asked, caller: Caller): AsyncGenerator<Overtime[]> {
    const { location_id, view } = asked
    for (let offset = 0; ; offset += PAGE) {
      const found = await needs.store.list({ location_id, view, ...daysOf(asked) }, caller, { offset, limit: PAGE })
      yield await reading.shown(found.slice(0, PAGE), caller)
      if (found.length <= PAGE) return
    }
  }
  async function* lines(asked: Asked, caller: Caller): AsyncGenerator<SheetCell[]> {
    for await (const page of pages(asked, caller)) for (const row of page) yield cellsOf(row, caller.may(WAGES))
  }
  return (asked: Asked, caller: Caller): { name: string; bytes: Readable } => {
    const { start, end, format, language } = asked
    daysOf(asked)
    if (Date.parse(end) - Date.parse(start) >= MAX_DAYS * DAY_MS) throw invalid('end', 'range')
    const head = [...HEADS[language], ...(caller.may(WAGES) ? PAY_HEADS[language] : [])]
    const rows = lines(asked, caller)
    const bytes = format === 'csv' ? csvStream(head, rows) : xlsxStream([{ name: NAMES[language], head, rows }])
    return { name: `menara-overtime-${start}-${end}.${format}`, bytes: Readable.from(bytes, { objectMode: false }) }
  }
}

function cellsOf(row: Overtime, hasPay: boolean): SheetCell[] {
  const time = (at: string): string => localTime(row.zone, at).slice(0, 16).replace('T', ' ')
  return [
    ...[row.number, row.user.name, row.location.name, row.kind, row.state, time(row.starts_at), time(row.ends_at), row.work],
    ...[row.compensation, row.planned_minutes, row.actual_minutes, row.verified_minutes, row.hourly_wages / 100, row.time_off_minutes],
    row.meal_owed ? 1 : 0,
    ...(hasPay ? [row.pay?.basis ?? null, row.pay?.hourly ?? null, row.pay?.amount ?? null] : []),
  ]
}
