import type { Clock } from '../../platform/clock.ts'
import type { Reason } from '../failures.ts'
import type { AskSource } from '../upstream-cctv.ts'
import { type Format, probe } from './probe.ts'
import type { Programs } from './programs.ts'

interface FormatsNeeds {
  readonly clock: Clock
  readonly programs: () => Programs | null
  readonly ask: AskSource
}
/** What a camera sends, and when that was seen. */
export interface Looked {
  readonly format: Format
  readonly at: number
}
/** Of so many cameras it is remembered; the oldest goes. */
const MOST_KEPT = 1_000

/** What cameras send, looked at on request: once for all who ask. */
export function openFormats({ clock, programs, ask }: FormatsNeeds) {
  const kept = new Map<string, Looked>()
  const flights = new Map<string, Promise<Looked | Reason>>()
  const running = new Set<() => Promise<void>>()

  async function look(camera: string): Promise<Looked | Reason> {
    const there = programs()
    if (!there) return 'no_program'
    const source = await ask(camera)
    if (typeof source === 'string') return source
    const { format, stop } = probe(source, { programs: there, clock })
    running.add(stop)
    const found = await format
    running.delete(stop)
    if (typeof found === 'string') return found
    const looked = { format: found, at: clock.now() }
    keep(camera, looked)
    return looked
  }
  function keep(camera: string, looked: Looked): void {
    kept.delete(camera)
    kept.set(camera, looked)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  }
  return {
    /** Seen at most so long ago, else looked at anew; a reason when it could not be found out. */
    async get(camera: string, maxAgeMs: number): Promise<Looked | Reason> {
      const there = kept.get(camera)
      if (there && clock.now() - there.at <= maxAgeMs) return there
      const flight = flights.get(camera) ?? look(camera).finally(() => flights.delete(camera))
      flights.set(camera, flight)
      return flight
    },
    forget: (camera: string): void => void kept.delete(camera),
    async close(): Promise<void> {
      await Promise.all([...running].map((stop) => stop()))
    },
  }
}
export type Formats = ReturnType<typeof openFormats>
