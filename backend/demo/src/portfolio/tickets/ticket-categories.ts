import type { categories } from '@menara/backend/schema/desk/categories.ts'
import type { Priority } from '@menara/shared/domain/tickets/ticket-state.ts'
import { type TicketTypeCode, ticketTypeByCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Dice } from '../dice.ts'
import type { Team, TeamKind } from '../people/people.ts'

interface Branch {
  readonly en: string
  readonly id: string
  /** Taken only where a team of the kind serves all sites. */
  readonly team?: TeamKind
  readonly priority?: Priority
  /** Resolved only with a photo of what was done. */
  readonly photo?: true
  /** Titles of tickets it is about. */
  readonly about?: RegExp
  readonly holds?: readonly Branch[]
}
/** A category as a ticket's history names it. */
export interface SeededCategory {
  readonly id: string
  readonly name_en: string
  readonly name_id: string
  readonly path_en: string
  readonly path_id: string
}
type CategoryRow = typeof categories.$inferInsert
export interface TicketCategories {
  readonly rows: readonly CategoryRow[]
  of(type: TicketTypeCode, title: string): SeededCategory | null
}

const leaf = (en: string, id: string, about: RegExp): Branch => ({ en, id, about })

const GENERAL: readonly Branch[] = [
  {
    en: 'Air conditioning',
    id: 'Tata udara (HVAC)',
    team: 'engineering',
    holds: [
      leaf('Too warm or too cold', 'AC tidak dingin atau terlalu dingin', /tidak dingin|terlalu dingin/),
      { ...leaf('AC leaking', 'AC bocor', /^AC bocor/), priority: 'high' },
    ],
  },
  {
    en: 'Electrical',
    id: 'Listrik',
    team: 'engineering',
    holds: [
      leaf('Lighting', 'Lampu', /^Lampu/),
      leaf('Sockets', 'Stop kontak', /^Stop kontak/),
      { ...leaf('Generator', 'Genset', /solar/), priority: 'high' },
    ],
  },
  {
    en: 'Plumbing',
    id: 'Pipa dan sanitasi',
    team: 'engineering',
    holds: [leaf('Water leaking', 'Kebocoran air', /^Kran|^Plafon bocor/), leaf('Blocked drain', 'Saluran mampet', /mampet/)],
  },
  { en: 'Lift', id: 'Lift', team: 'engineering', priority: 'critical', about: /antara lantai/ },
  { en: 'Doors and furniture', id: 'Pintu dan perabot', team: 'engineering', about: /^Pintu/ },
  {
    en: 'Cleaning',
    id: 'Kebersihan',
    team: 'housekeeping',
    holds: [
      leaf('Supplies', 'Perlengkapan habis', /habis/),
      leaf('Spills and rubbish', 'Tumpahan dan sampah', /^Tumpahan|^Sampah/),
      { ...leaf('Deep cleaning', 'Pembersihan menyeluruh', /deep cleaning/), priority: 'low' },
      leaf('Pests', 'Hama', /kecoa/),
    ],
  },
  {
    en: 'Security',
    id: 'Keamanan',
    holds: [
      leaf('Access card', 'Kartu akses', /^Kartu ditolak/),
      leaf('Parking', 'Parkir', /^Kendaraan/),
      leaf('Camera', 'Kamera', /buram/),
      { ...leaf('Lost and found', 'Barang tertinggal', /tertinggal/), priority: 'low' },
      { ...leaf('Unescorted visitor', 'Tamu tanpa pendamping', /tanpa pendamping/), priority: 'high' },
    ],
  },
  {
    en: 'IT',
    id: 'Teknologi informasi',
    team: 'desk',
    holds: [
      leaf('Network and Wi-Fi', 'Jaringan dan WiFi', /^WiFi|LAN/),
      leaf('Printer', 'Pencetak', /paper jam/),
      leaf('Meeting room equipment', 'Perangkat ruang rapat', /^Layar|terpesan ganda/),
    ],
  },
  { en: 'Employee services', id: 'Layanan pegawai', team: 'hr', about: /kartu pegawai/ },
  { en: 'Bills', id: 'Tagihan', team: 'finance', about: /^Tagihan/ },
]
const TREES: Readonly<Partial<Record<TicketTypeCode, readonly Branch[]>>> = {
  general: GENERAL,
  work_order: [
    {
      en: 'Mechanical repair',
      id: 'Perbaikan mekanikal',
      team: 'engineering',
      holds: [leaf('Pump', 'Pompa', /bearing|kebocoran/i), leaf('Fan and belt', 'Kipas dan belt', /V-belt/)],
    },
    { en: 'Electrical repair', id: 'Perbaikan elektrikal', team: 'engineering', about: /kontaktor|aki/i },
    { en: 'Instruments', id: 'Instrumen', team: 'engineering', about: /Kalibrasi/ },
    { en: 'Fire protection', id: 'Proteksi kebakaran', priority: 'high', photo: true, about: /^Isi ulang/ },
    { en: 'Access control', id: 'Kontrol akses', about: /reader/ },
  ],
  workorder: [
    leaf('Air conditioning', 'Tata udara (HVAC)', /^PM bulanan/),
    leaf('Generator', 'Genset', /250 jam|Uji alih/),
    leaf('Lift', 'Lift', /triwulan/),
    leaf('Fire protection', 'Proteksi kebakaran', /^Pemeriksaan/),
  ],
  visitor: [leaf('Contractor', 'Kontraktor', /^Kunjungan/), leaf('Audit', 'Audit', /^Audit/)],
  absense: [leaf('Annual leave', 'Cuti tahunan', /^Cuti/), leaf('Sick leave', 'Sakit', /sakit/)],
  reimburse: [leaf('Transport', 'Transportasi', /bensin/), leaf('Meals', 'Konsumsi', /konsumsi/)],
  procurement: [leaf('Furniture', 'Perabot', /kursi/), leaf('Electrical spares', 'Suku cadang listrik', /UPS/)],
}

/** What tickets are about, for all sites, with the team that serves all of them. */
export function ticketCategoriesOf(dice: Dice, { teams, at }: { teams: readonly Team[]; at: number }): TicketCategories {
  const rows: CategoryRow[] = []
  const known: { readonly type: TicketTypeCode; readonly about: RegExp; readonly category: SeededCategory }[] = []
  const teamOf = (kind: TeamKind | undefined) => teams.find((team) => team.kind === kind && team.site === null)?.id ?? null
  const lay = (type: TicketTypeCode, branches: readonly Branch[], above: Above | null): void =>
    branches.forEach((branch, sort) => {
      const category = named(dice.id(at), branch, above?.category)
      const group_id = branch.team ? teamOf(branch.team) : (above?.group_id ?? null)
      rows.push(rowOf({ type, branch, category, group_id, parent_id: above?.category.id ?? null, sort }))
      if (branch.about) known.push({ type, about: branch.about, category })
      lay(type, branch.holds ?? [], { category, group_id })
    })
  for (const [type, branches] of Object.entries(TREES)) lay(type as TicketTypeCode, branches, null)
  return { rows, of: (type, title) => known.find((item) => item.type === type && item.about.test(title))?.category ?? null }
}

interface Above {
  readonly category: SeededCategory
  readonly group_id: string | null
}
const named = (id: string, { en, id: indonesian }: Branch, above: SeededCategory | undefined): SeededCategory => ({
  id,
  name_en: en,
  name_id: indonesian,
  path_en: above ? `${above.path_en} › ${en}` : en,
  path_id: above ? `${above.path_id} › ${indonesian}` : indonesian,
})

interface Making extends Above {
  readonly type: TicketTypeCode
  readonly branch: Branch
  readonly parent_id: string | null
  readonly sort: number
}
const rowOf = ({ type, branch, category: { id, name_en, name_id }, group_id, parent_id, sort }: Making): CategoryRow => ({
  id,
  ticket_type_id: ticketTypeByCode(type)?.id ?? 1,
  parent_id,
  name_en,
  name_id,
  description: '',
  group_id,
  priority: branch.priority ?? null,
  photo_required: branch.photo === true,
  location_id: null,
  active: true,
  sort,
})
