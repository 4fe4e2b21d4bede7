/** What a purchase or a claim of this many Rupiah says of its costs. */
export const costs = (amount = 1_500_000) => ({
  amount,
  currency: 'IDR' as const,
  lines: [{ description: 'Hotel', quantity: 1, unit_price: amount }],
})
