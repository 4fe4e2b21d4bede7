import type { Clock } from '../platform/clock.ts'

const STEP_MS = 1_000
const KEPT = 10

/** Growth of counters per second, over the last ten seconds. */
export function rates<Name extends string>({ clock, read }: { clock: Clock; read: () => Readonly<Record<Name, number>> }) {
  let kept = [{ at: clock.now(), values: read() }]
  let stop = clock.after(STEP_MS, step)
  function step(): void {
    kept = [...kept.slice(-KEPT), { at: clock.now(), values: read() }]
    stop = clock.after(STEP_MS, step)
  }
  return {
    perSecond(): Record<Name, number> {
      const [oldest] = kept as [(typeof kept)[0]]
      const seconds = Math.max(0.001, (clock.now() - oldest.at) / 1000)
      const now = read()
      const grown = (name: Name) => Math.round(((now[name] - oldest.values[name]) / seconds) * 10) / 10
      return Object.fromEntries((Object.keys(now) as Name[]).map((name) => [name, grown(name)])) as Record<Name, number>
    },
    close: () => stop(),
  }
}
