import type { attendanceRequests, attendanceSettlements, payrollTemplates } from '@menara/backend/schema/attendances.ts'
import { diceOf } from '../dice.ts'
import type { Attended } from './attendance.ts'
import type { Staff } from './people.ts'

type Request = typeof attendanceRequests.$inferInsert
type Settlement = typeof attendanceSettlements.$inferInsert
type Template = typeof payrollTemplates.$inferInsert

const SEED = 20_261_128
const HOUR = 3_600_000
const DAY = 24 * HOUR
const SETTLED_DAYS = 14
const ASKED = ['Lupa check-out, pulang bersama tim', 'Ponsel mati saat pulang', 'Aplikasi tidak terbuka di basement']
const ACCEPTED = ['Banjir di jalan utama', 'Kereta terlambat, surat stasiun terlampir', 'Menggantikan rekan semalam']

export interface Settling {
  readonly requests: Request[]
  readonly settlements: Settlement[]
  readonly templates: Template[]
}

/** What people ask to be put right, what was accepted as it is, and the templates of files for payroll. Phones get their clocks, a few of them wrong. */
export function settlingOf({ attended, crew, now }: { attended: Attended; crew: Staff; now: number }): Settling {
  const dice = diceOf(SEED)
  const manager = crew.people.find((person) => person.role === 'hr')?.row.id ?? null
  for (const row of attended.rows) {
    row.in_clock_s = dice.chance(0.03) ? dice.int(45, 400) : dice.int(-4, 9)
    row.out_clock_s = row.check_out_at && row.out_on_site !== null ? dice.int(-4, 9) : null
  }
  const recent = attended.rows.filter((row) => Date.parse(row.check_in_at) > now - SETTLED_DAYS * DAY && row.user_id !== manager)
  const forgotten = recent.filter((row) => row.state === 'unfinished')
  const late = recent.filter((row) => (row.late_minutes ?? 0) > 0)
  return {
    requests: forgotten
      .filter((_, at) => at % 2 === 0)
      .map((row): Request => {
        const asked = Math.min(now - HOUR, Date.parse(row.shift_end ?? row.check_in_at) + dice.int(14, 20) * HOUR)
        return {
          id: dice.id(asked),
          user_id: row.user_id,
          location_id: row.location_id,
          attendance_id: row.id,
          day: row.day,
          check_in_at: null,
          check_out_at: row.shift_end ?? null,
          reason: dice.pick(ASKED),
          state: 'pending',
          created_at: new Date(asked).toISOString(),
        }
      }),
    settlements: late
      .filter((_, at) => at % 3 === 0)
      .map(
        (row): Settlement => ({
          user_id: row.user_id,
          day: row.day,
          kind: 'late',
          location_id: row.location_id,
          by_id: manager,
          at: new Date(Math.min(now - HOUR, Date.parse(row.check_in_at) + dice.int(8, 30) * HOUR)).toISOString(),
          note: dice.pick(ACCEPTED),
        }),
      ),
    templates: [
      {
        id: dice.id(now - 30 * DAY),
        name: 'Penggajian bulanan',
        columns: [
          { field: 'name', heading: 'NAMA' },
          { field: 'site', heading: 'LOKASI' },
          { field: 'month', heading: 'PERIODE' },
          { field: 'days_present', heading: 'HARI HADIR' },
          { field: 'worked_hours', heading: 'JAM KERJA' },
          { field: 'late_minutes', heading: 'MENIT TERLAMBAT' },
          { field: 'absent_days', heading: 'ABSEN' },
          { field: 'leave_days', heading: 'CUTI' },
        ],
      },
    ],
  }
}
