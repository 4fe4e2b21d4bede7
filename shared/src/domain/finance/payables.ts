/** What the house may owe somebody, by the paper that says so. */
export const payableKinds = ['claim', 'advance', 'replenishment', 'vendor_invoice'] as const
export type PayableKind = (typeof payableKinds)[number]

/** What an invoice of a vendor is for among the payables: its number and, in brackets, that of its order. */
export const invoiceReason = (number: string, order: string): string => `${number} (${order})`
/** The number of the invoice in such a reason. */
export const invoiceNumberIn = (reason: string): string => reason.slice(0, reason.lastIndexOf(' ('))
