import type { MonthCell } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'

/** How a day is drawn: by its status, of one who came by what was odd about it. */
type CellKind = 'present' | 'late' | 'off_site' | 'unfinished' | 'in' | 'missing' | 'absent' | 'on_leave' | 'on_trip'
/** A cell's kind; undefined for what is neither known nor past. */
export function cellKind(cell: MonthCell | undefined): CellKind | undefined {
  if (!cell || cell.status === 'off' || cell.status === 'expected') return undefined
  if (cell.status !== 'in' && cell.status !== 'present') return cell.status
  if (cell.off_site) return 'off_site'
  return cell.late_minutes > 0 ? 'late' : 'present'
}
