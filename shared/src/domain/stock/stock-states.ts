import { lineTotal } from '../money.ts'

export const stockTrackings = ['none', 'lot', 'serial'] as const

/** Kinds of movements of the ledger. */
export const movementKinds = ['receipt', 'issue', 'return', 'adjustment', 'transfer_out', 'transfer_in', 'count'] as const
export type MovementKind = (typeof movementKinds)[number]

/** The most that one posting moves, in base units. */
export const MAX_QUANTITY = 1_000_000_000
/** The most that one base unit costs, in Rupiah. */
export const MAX_UNIT_COST = 1_000_000_000

/** Of a transfer, in the order in which it goes. */
export const transferStates = [
  'draft',
  'requested',
  'approved',
  'picked',
  'in_transit',
  'received',
  'closed',
  'discrepancy',
  'rejected',
  'cancelled',
] as const
export type TransferState = (typeof transferStates)[number]

/** What can be done with a transfer: from which states, and where it leads. Receiving in part leads to `received` as well. */
export const transferMoves = {
  update: { from: ['draft'], to: 'draft' },
  request: { from: ['draft'], to: 'requested' },
  approve: { from: ['requested'], to: 'approved' },
  reject: { from: ['requested'], to: 'rejected' },
  cancel: { from: ['draft', 'requested', 'approved', 'picked'], to: 'cancelled' },
  pick: { from: ['approved'], to: 'picked' },
  hand_over: { from: ['picked'], to: 'in_transit' },
  receive: { from: ['in_transit', 'received'], to: 'received' },
  settle: { from: ['discrepancy'], to: 'received' },
  close: { from: ['received'], to: 'closed' },
} as const satisfies Record<string, { readonly from: readonly TransferState[]; readonly to: TransferState }>
export type TransferMove = keyof typeof transferMoves

/** What may be done with a transfer as it stands; what was received whole is received no further. */
export function transferMovesFrom({ state, is_partial }: { readonly state: TransferState; readonly is_partial: boolean }): TransferMove[] {
  const moves = Object.keys(transferMoves) as TransferMove[]
  return moves.filter((move) => {
    if (!(transferMoves[move].from as readonly TransferState[]).includes(state)) return false
    if (state !== 'received') return true
    return move === 'receive' ? is_partial : !is_partial
  })
}

export const countStates = ['planned', 'active', 'reviewed', 'posted', 'cancelled'] as const
export type CountState = (typeof countStates)[number]
/** What can be done with a stock-take, and from which states. */
export const countMoves = {
  start: ['planned'],
  count: ['active'],
  review: ['active'],
  reopen: ['reviewed'],
  post: ['reviewed'],
  cancel: ['planned', 'active', 'reviewed'],
} as const satisfies Record<string, readonly CountState[]>
export type CountMove = keyof typeof countMoves

/** What a counted line came to; null while it is not counted. */
export const countResults = ['found', 'missing', 'surplus', 'unexpected'] as const
export type CountResult = (typeof countResults)[number]
export function countResultOf({ expected, book, counted }: CountedLine): CountResult | null {
  if (counted === null || book === null) return null
  if (counted < book) return 'missing'
  if (counted === book) return 'found'
  return expected === 0 && book === 0 ? 'unexpected' : 'surplus'
}
interface CountedLine {
  readonly expected: number
  readonly book: number | null
  readonly counted: number | null
}

/** `MOV-000042`. */
export const transferNumber = (no: number): string => `MOV-${String(no).padStart(6, '0')}`
/** `CNT-000042`. */
export const countNumber = (no: number): string => `CNT-${String(no).padStart(6, '0')}`

/** What a quantity is worth at a cost, in whole Rupiah. */
export const stockValue = (quantity: number, unit_cost: number): number => lineTotal({ quantity, unit_price: unit_cost })
