import { isoWeek } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { both } from '../../../platform/texts/bilingual.ts'
import type { DocumentContent } from '../../../ports/documents.ts'
import type { Site } from '../../../ports/places.ts'
import type { YearLine } from './maintenance-load.store.ts'

const MONTHS = [
  ['Jan', 'Jan'],
  ['Feb', 'Feb'],
  ['Mar', 'Mar'],
  ['Apr', 'Apr'],
  ['Mei', 'May'],
  ['Jun', 'Jun'],
  ['Jul', 'Jul'],
  ['Agu', 'Aug'],
  ['Sep', 'Sep'],
  ['Okt', 'Oct'],
  ['Nov', 'Nov'],
  ['Des', 'Dec'],
] as const

/** The year plan of a site: its plans and assets in rows, the weeks in which they are worked on under the months. */
export function yearPlanOf(site: Site, year: number, lines: readonly YearLine[]): DocumentContent {
  const total = lines.reduce((sum, { days }) => sum + days.length, 0)
  return {
    number: `PM/${site.code}/${year}`,
    title: both('Rencana pemeliharaan tahunan', 'Annual maintenance plan'),
    locationId: site.id,
    day: `${year}-01-01`,
    landscape: true,
    facts: [
      { label: both('Tahun', 'Year'), value: String(year) },
      { label: both('Pekerjaan terencana', 'Planned work'), value: String(total) },
    ],
    table: {
      columns: [
        { label: both('Rencana dan aset', 'Plan and asset'), wide: true },
        ...MONTHS.map(([id, en]) => ({ label: both(id, en), align: 'right' as const })),
      ],
      rows: lines.map((line) => [
        [line.code, line.name, line.target].filter(Boolean).join(' · '),
        ...MONTHS.map((_month, at) => weeksOf(line, `${year}-${String(at + 1).padStart(2, '0')}`)),
      ]),
    },
    notes: [{ title: both('Angka', 'Figures'), text: 'Minggu menurut ISO 8601 · weeks by ISO 8601' }],
    signatures: [
      { role: both('Disusun oleh', 'Prepared by'), name: null },
      { role: both('Disetujui oleh', 'Approved by'), name: null },
    ],
  }
}

/** The weeks of a month, each once. */
const weeksOf = ({ days }: YearLine, month: string): string =>
  [...new Set(days.filter((day) => day.startsWith(month)).map(isoWeek))].join(' ')
