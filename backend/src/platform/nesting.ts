/** Whether a JSON value nests deeper than so many levels; looks no further than that. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((value) => isDeeper(value, levels - 1))
}
