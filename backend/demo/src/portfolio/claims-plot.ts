import type { ClaimPolicy, ClaimState } from '@menara/shared/domain/claims/claim-state.ts'
import type { TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'

interface TypePlot {
  readonly policy: ClaimPolicy
  readonly name_en: string
  readonly name_id: string
  readonly account_code: string
  readonly kind?: 'expense' | 'mileage' | 'per_diem'
  readonly rate?: number
  readonly line_limit?: number
  readonly claim_limit?: number
  readonly receipt_from?: number
  /** Descriptions of tickets that are of this type; the last of a version takes the rest. */
  readonly of: RegExp
}
const parking = { name_en: 'Parking and tolls', name_id: 'Parkir dan tol', account_code: '6230', line_limit: 250_000, of: /parkir|tol/i }
const fuel = { name_en: 'Fuel', name_id: 'Bahan bakar', account_code: '6210', line_limit: 3_000_000, of: /bensin|bbm|solar/i }
const meals = { name_en: 'Meals', name_id: 'Konsumsi', account_code: '6240', claim_limit: 5_000_000, of: /konsumsi|makan/i }
const other = { name_en: 'Other costs', name_id: 'Biaya lain', account_code: '6290', of: /./ }
export const REIMBURSE_TYPES: readonly TypePlot[] = [
  ...(['v1', 'v2'] as const).flatMap((policy) => [fuel, meals, parking].map((type) => ({ ...type, policy }))),
  ...[
    { policy: 'v2' as const, name_en: 'Lodging', name_id: 'Penginapan', account_code: '6250', receipt_from: 100_000, of: /hotel|inap/i },
    {
      policy: 'v2' as const,
      name_en: 'Own car',
      name_id: 'Kendaraan pribadi',
      account_code: '6211',
      kind: 'mileage' as const,
      rate: 3500,
      of: /$^/,
    },
    {
      policy: 'v2' as const,
      name_en: 'Per diem',
      name_id: 'Uang harian',
      account_code: '6260',
      kind: 'per_diem' as const,
      rate: 175_000,
      of: /$^/,
    },
    { ...other, policy: 'v1' as const },
    { ...other, policy: 'v2' as const },
  ],
]

/** From this amount on a claim of the demo goes the way of version 2. */
export const VERIFIED_FROM = 750_000
/** The state of a claim whose ticket is in this one; a ticket that was merged has none. */
export const claimStateOf = (ticket: TicketState, policy: ClaimPolicy, isEven: boolean): ClaimState | null => {
  if (ticket === 'merged') return null
  if (ticket === 'draft') return 'returned'
  if (ticket === 'waiting_approval') return policy === 'v2' ? 'verified' : 'submitted'
  if (ticket === 'assigned' || ticket === 'in_progress' || ticket === 'pending') return policy === 'v2' && isEven ? 'scheduled' : 'approved'
  return ({ new: 'submitted', resolved: 'paid', closed: 'closed', rejected: 'rejected', cancelled: 'cancelled' } as const)[ticket]
}

export const VOUCHERS = [
  'Lampu koridor',
  'Air minum rapat',
  'Ongkos kirim dokumen',
  'Kunci duplikat ruang panel',
  'Alat tulis',
  'Cairan pembersih',
  'Parkir kendaraan tamu',
  'Baterai handy talky',
] as const
export const FUNDS = [
  { code: 'KK-VJS', name: 'Kas kecil lobi', site: 'VJS', holder: 'agent', limit: 5_000_000 },
  { code: 'KK-SBY', name: 'Kas kecil Surabaya', site: 'SBY', holder: 'hr', limit: 3_000_000 },
] as const
