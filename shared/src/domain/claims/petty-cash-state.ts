export const pettyCashFundStates = ['proposed', 'active', 'frozen', 'closed'] as const
export type PettyCashFundState = (typeof pettyCashFundStates)[number]
export const pettyCashFundSteps = ['activate', 'freeze', 'unfreeze', 'close'] as const
export type PettyCashFundStep = (typeof pettyCashFundSteps)[number]
interface FundWay {
  readonly from: readonly PettyCashFundState[]
  readonly to: PettyCashFundState
}
export const pettyCashFundWays: Readonly<Record<PettyCashFundStep, FundWay>> = {
  activate: { from: ['proposed'], to: 'active' },
  freeze: { from: ['active'], to: 'frozen' },
  unfreeze: { from: ['frozen'], to: 'active' },
  close: { from: ['proposed', 'active', 'frozen'], to: 'closed' },
}

export const voucherStates = [
  'draft',
  'submitted',
  'approved',
  'disbursed',
  'settled',
  'closed',
  'rejected',
  'cancelled',
  'reversed',
] as const
export type VoucherState = (typeof voucherStates)[number]
export const voucherSteps = ['submit', 'approve', 'reject', 'cancel', 'disburse', 'settle', 'close', 'reverse'] as const
export type VoucherStep = (typeof voucherSteps)[number]
const voucherRoles = ['requester', 'approver', 'holder'] as const
export type VoucherRole = (typeof voucherRoles)[number]
interface VoucherWay {
  readonly from: readonly VoucherState[]
  readonly to: VoucherState
  readonly by: VoucherRole
}
export const voucherWays: Readonly<Record<VoucherStep, VoucherWay>> = {
  submit: { from: ['draft'], to: 'submitted', by: 'requester' },
  approve: { from: ['submitted'], to: 'approved', by: 'approver' },
  reject: { from: ['submitted'], to: 'rejected', by: 'approver' },
  cancel: { from: ['draft', 'submitted', 'approved'], to: 'cancelled', by: 'requester' },
  disburse: { from: ['approved'], to: 'disbursed', by: 'holder' },
  settle: { from: ['disbursed'], to: 'settled', by: 'holder' },
  close: { from: ['settled'], to: 'closed', by: 'approver' },
  reverse: { from: ['disbursed', 'settled'], to: 'reversed', by: 'approver' },
}
export const voucherStepsFrom = (state: VoucherState): VoucherStep[] =>
  voucherSteps.filter((step) => voucherWays[step].from.includes(state))

export const replenishmentStates = ['requested', 'approved', 'paid', 'rejected'] as const
export type ReplenishmentState = (typeof replenishmentStates)[number]
export const replenishmentSteps = ['approve', 'reject', 'pay'] as const
export type ReplenishmentStep = (typeof replenishmentSteps)[number]
export const replenishmentWays: Readonly<
  Record<ReplenishmentStep, { readonly from: ReplenishmentState; readonly to: ReplenishmentState }>
> = {
  approve: { from: 'requested', to: 'approved' },
  reject: { from: 'requested', to: 'rejected' },
  pay: { from: 'approved', to: 'paid' },
}

export const postingKinds = ['opening', 'disbursement', 'settlement', 'reversal', 'replenishment', 'count', 'closing'] as const
export type PostingKind = (typeof postingKinds)[number]

/** What a fund holds, in whole Rupiah: cash in the box, and vouchers whose receipts are still out. Both together are its float. */
export interface PettyCashBooks {
  readonly cash: number
  readonly vouchers: number
  readonly float: number
}
export const NO_CASH: PettyCashBooks = { cash: 0, vouchers: 0, float: 0 }

/** The changes that a posting of each kind makes. `amount` is what was disbursed, `spent` what its receipts say. */
export const postings = {
  opening: (amount: number): PettyCashBooks => ({ cash: amount, vouchers: 0, float: amount }),
  replenishment: (amount: number): PettyCashBooks => ({ cash: amount, vouchers: 0, float: amount }),
  disbursement: (amount: number): PettyCashBooks => ({ cash: -amount, vouchers: amount, float: 0 }),
  settlement: (amount: number, spent: number): PettyCashBooks => ({ cash: amount - spent, vouchers: -amount, float: -spent }),
  /** Of money that was handed out: it comes back whole. */
  reversal: (amount: number): PettyCashBooks => ({ cash: amount, vouchers: -amount, float: 0 }),
  /** Of a voucher that was settled: what was spent comes back. */
  refund: (spent: number): PettyCashBooks => ({ cash: spent, vouchers: 0, float: spent }),
  count: (variance: number): PettyCashBooks => ({ cash: variance, vouchers: 0, float: variance }),
  closing: (cash: number): PettyCashBooks => ({ cash: -cash, vouchers: 0, float: -cash }),
} as const

export const posted = (books: PettyCashBooks, change: PettyCashBooks): PettyCashBooks => ({
  cash: books.cash + change.cash,
  vouchers: books.vouchers + change.vouchers,
  float: books.float + change.float,
})
/** What holds after every posting: cash and unsettled vouchers are the float, and neither is below nothing. */
export const isSound = ({ cash, vouchers, float }: PettyCashBooks): boolean => cash >= 0 && vouchers >= 0 && cash + vouchers === float
