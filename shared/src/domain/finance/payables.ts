/** What the house may owe somebody, by the paper that says so. */
export const payableKinds = ['claim', 'advance', 'replenishment', 'vendor_invoice'] as const
export type PayableKind = (typeof payableKinds)[number]
