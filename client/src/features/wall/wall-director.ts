export interface DirectorNeeds {
  now(): number
  /** Returns what calls it off. */
  after(ms: number, work: () => void): () => void
  /** Shows a screen. */
  show(path: string): void
  /** Whether a reload would bring something: a new version is served, or memory runs short. Rejects while the server is away. */
  worthReload(): Promise<boolean>
  /** Resolves when the server answers. */
  reachable(): Promise<unknown>
  reload(): void
  onState(state: DirectorState): void
}
export interface DirectorPlan {
  readonly screens: readonly string[]
  readonly intervalMs: number
  /** The wall is loaded anew after this long. */
  readonly reloadMs: number
  /** Where the alarms are. */
  readonly alarmScreen: string
}
export interface DirectorState {
  readonly at: number
  readonly screens: number
  /** How many alarms hold the wall. */
  readonly held: number
}
/** An alarm that calls: its occurrence, and since when. */
export interface Calling {
  readonly key: string
  readonly since: number
}

const RECENT_MS = 600_000
const CHECK_MS = 300_000

/** Decides what a wall shows, when. It knows no page. */
export function directWall(needs: DirectorNeeds, plan: DirectorPlan, openScreen: string) {
  const { after, show, onState } = needs
  const holding = holdings(needs.now)
  const reloading = reloads(needs, plan.reloadMs)
  let at = Math.max(0, plan.screens.indexOf(openScreen))
  let over = false
  let endStay = (): void => undefined

  const tell = (): void => onState({ at, screens: plan.screens.length, held: holding.count() })
  const screen = (): string => plan.screens[at] ?? openScreen
  function stay(): void {
    endStay()
    endStay = after(plan.intervalMs, next)
  }
  function next(): void {
    stay()
    if (holding.count() > 0) return
    reloading.atRest(() => !over && holding.count() === 0)
    if (plan.screens.length < 2) return
    at = (at + 1) % plan.screens.length
    show(screen())
    tell()
  }

  stay()
  tell()
  return {
    /** What calls now, of the wall's priority or above. */
    hear(calling: readonly Calling[]): void {
      if (over) return
      const before = holding.count()
      holding.hear(calling)
      const held = holding.count()
      if (held === before) return
      if (before === 0) show(plan.alarmScreen)
      if (held === 0) {
        show(screen())
        stay()
      }
      tell()
    },
    close(): void {
      over = true
      endStay()
      reloading.close()
    },
  }
}

/** Which alarms hold the wall: those that began to call before it, and still do. */
function holdings(now: () => number) {
  let known: ReadonlySet<string> | null = null
  let held: ReadonlySet<string> = new Set()
  return {
    count: (): number => held.size,
    hear(calling: readonly Calling[]): void {
      const fresh = calling.filter((calling) => (known ? !known.has(calling.key) : now() - calling.since < RECENT_MS))
      const keys = new Set(calling.map((calling) => calling.key))
      known = keys
      held = new Set([...[...held].filter((key) => keys.has(key)), ...fresh.map((calling) => calling.key)])
    },
  }
}

/** When the page is to be loaded anew. */
function reloads({ now, after, worthReload, reachable, reload }: DirectorNeeds, everyMs: number) {
  const began = now()
  let wanted = false
  let asking = false
  let endCheck = after(CHECK_MS, check)
  function check(): void {
    endCheck = after(CHECK_MS, check)
    void worthReload().then(
      (worth) => {
        wanted ||= worth
      },
      // Away: asked again at the next check.
      () => undefined,
    )
  }
  return {
    /** Between two screens: loads anew when it is wanted, the server answers, and it is still allowed by then. */
    atRest(allowed: () => boolean): void {
      wanted ||= now() - began >= everyMs
      if (!wanted || asking) return
      asking = true
      void reachable()
        .then(
          () => {
            if (allowed()) reload()
          },
          // Away: tried again at the next screen.
          () => undefined,
        )
        .finally(() => {
          asking = false
        })
    },
    close: (): void => endCheck(),
  }
}
