/** Values that are good for a while, never more than `most` of them. */
export function boundedMap<V>(most: number) {
  const entries = new Map<string, { readonly value: V; readonly until: number }>()
  return {
    fresh(key: string, at: number): V | undefined {
      const entry = entries.get(key)
      return entry && entry.until > at ? entry.value : undefined
    },
    set(key: string, value: V, until: number): void {
      if (entries.size >= most) entries.clear()
      entries.set(key, { value, until })
    },
    clear: (): void => entries.clear(),
  }
}
