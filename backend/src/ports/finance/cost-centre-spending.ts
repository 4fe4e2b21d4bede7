/** What a cost centre has spent in a calendar year at all sites, and what it is committed to besides; whole Rupiah without VAT. */
export type CostCentreSpending = (costCentreId: string, year: number) => Promise<{ readonly spent: number; readonly committed: number }>
