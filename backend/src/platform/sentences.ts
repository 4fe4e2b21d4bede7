/** What stands in the way of a removal: `{areas: 3, assets: 1}` is "3 areas and 1 asset"; empty when nothing does. */
export function listed(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${count === 1 ? name.replace(/ies$/, 'y').replace(/s$/, '') : name}`)
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)
}
