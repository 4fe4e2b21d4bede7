/** Where spending comes from: invoices of vendors that count, claims that were approved, vouchers that were settled, and stock that was given out. */
export const spendingSources = ['vendor_invoice', 'claim', 'petty_cash', 'stock_issue'] as const
export type SpendingSource = (typeof spendingSources)[number]

/** By what spending is summed up. */
export const spendingDimensions = ['cost_centre', 'vendor', 'asset', 'location', 'month'] as const
export type SpendingDimension = (typeof spendingDimensions)[number]
