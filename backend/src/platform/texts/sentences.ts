/** What stands in the way of a removal, for the sentence of its refusal: `{areas: 3, assets: 0}`; null when nothing does. */
export const inTheWay = (counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> | null =>
  Object.values(counts).some((count) => count > 0) ? counts : null
