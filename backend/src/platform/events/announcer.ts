export interface AnnouncerNeeds {
  readonly now: () => Date
  /** Tells of changed readings; joins an open transaction. */
  readonly tell: (locationId: string) => void
  /** Opens a transaction of its own for what could not ride along. */
  readonly later: (work: () => void) => Promise<void>
  readonly everyMs?: number
}

/** Readings change all the time: each site is told of at most once in `everyMs`, and the last change is never kept quiet. */
export function announcerOf({ now, tell, later, everyMs = 500 }: AnnouncerNeeds) {
  const toldAt = new Map<string, number>()
  const owed = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  function pay(): void {
    timer = undefined
    const sites = [...owed]
    owed.clear()
    for (const site of sites) toldAt.set(site, now().getTime())
    // Lost with the database: the reader asks again by itself.
    later(() => sites.forEach(tell)).catch(() => undefined)
  }

  return {
    /** Called inside the transaction that changed the readings. */
    changed(locationIds: readonly string[]): void {
      const at = now().getTime()
      for (const site of locationIds) {
        if (at - (toldAt.get(site) ?? 0) < everyMs) owed.add(site)
        else {
          toldAt.set(site, at)
          owed.delete(site)
          tell(site)
        }
      }
    },
    /** Called outside of any transaction: the timer must not inherit one. */
    settle(): void {
      if (owed.size > 0) timer ??= setTimeout(pay, everyMs)
    },
    close(): void {
      clearTimeout(timer)
      owed.clear()
    },
  }
}
