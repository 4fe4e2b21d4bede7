/** So many at once, and so many per second after that, for each name (token bucket). Names that were quiet for long are forgotten. */
export function allowanceOf({ perSecond, atOnce, now }: { perSecond: number; atOnce: number; now: () => number }) {
  const held = new Map<string, { left: number; at: number }>()
  return {
    /** Takes one; gives the seconds to wait when there is none left, 0 when it was given. */
    waitFor(name: string): number {
      const at = now()
      const before = held.get(name) ?? { left: atOnce, at }
      const left = Math.min(atOnce, before.left + (Math.max(0, at - before.at) / 1000) * perSecond)
      if (held.size > 10_000) forgetFull(at)
      if (left < 1) {
        held.set(name, { left, at })
        return (1 - left) / perSecond
      }
      held.set(name, { left: left - 1, at })
      return 0
    },
  }
  function forgetFull(at: number): void {
    for (const [name, it] of held) if (it.left + ((at - it.at) / 1000) * perSecond >= atOnce) held.delete(name)
  }
}
