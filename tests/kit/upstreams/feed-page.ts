import type { Language } from '@menara/shared/kit/accept-language.ts'
import type { ClientFrame, ServerFrame } from '@menara/shared/kit/feeds/feed-frames.ts'
import { manualClock } from '../manual-clock.ts'

interface WireEvents {
  opened(): void
  heard(text: string): void
  closed(): void
}
interface Needs {
  now(): number
  after(ms: number, work: () => void): void
  onFrame(work: () => void): void
  random(): number
  token(): string | null
  language(): Language
  renew(refused: string): Promise<boolean>
  connect(events: WireEvents): { send(text: string): void; close(): void }
}
interface Line {
  readonly events: WireEvents
  readonly said: ClientFrame[]
  closed: boolean
}
interface View {
  readonly rows: ReadonlyMap<string, unknown>
}
interface Live {
  readonly state: { getState(): { readonly status: string } }
}
type Ok = Partial<Extract<ServerFrame, { t: 'ok'; snapshot: unknown }>>

/** The gateway's clock runs an hour ahead. */
const AHEAD_MS = 3_600_000
const FRAME_MS = 16

/** A page's live socket with a server that says only what the test makes it say. */
export function feedPage<L extends Live>(
  open: (needs: Needs) => L,
  { random = 1, renew = () => Promise.resolve(true) }: Partial<{ random: number; renew: Needs['renew'] }> = {},
) {
  const clock = manualClock()
  const lines: Line[] = []
  const opened: number[] = []
  const signedIn: { token: string | null } = { token: 'one' }
  const reader: { language: Language } = { language: 'en' }
  const live = open({
    ...clock,
    onFrame: (work) => void clock.after(FRAME_MS, work),
    random: () => random,
    token: () => signedIn.token,
    language: () => reader.language,
    renew,
    connect(events) {
      const line: Line = { events, said: [], closed: false }
      lines.push(line)
      opened.push(clock.now())
      return {
        send: (text) => void line.said.push(JSON.parse(text) as ClientFrame),
        close() {
          line.closed = true
        },
      }
    },
  })
  const line = () => lines.at(-1) as Line
  return {
    clock,
    live,
    lines,
    line,
    opened,
    signedIn,
    reader,
    server: serverOn(line, clock.now),
    heard: (t: ClientFrame['t']) => line().said.filter((frame) => frame.t === t),
    status: () => live.state.getState().status,
    /** What a feed shows when everything has been painted. */
    async shown<V extends View>({ rows }: { rows: { view(): V } }) {
      await clock.pass(120)
      const { rows: map, ...facts } = rows.view()
      return { ...facts, rows: Object.fromEntries(map) }
    },
  }
}

function serverOn(line: () => Line, now: () => number) {
  const says = (frame: ServerFrame) => line().events.heard(JSON.stringify(frame))
  const open = () => line().events.opened()
  const leaves = () => line().events.closed()
  return {
    says,
    open,
    leaves,
    welcome() {
      open()
      says({ t: 'welcome', session: 's', heartbeatMs: 25_000 })
    },
    ok({ scope = 'alarms', epoch = 'e1', seq = 1, ageMs = 0, snapshot = [], ...more }: Ok = {}) {
      const polledAt = now() + AHEAD_MS - ageMs
      says({ t: 'ok', id: 1, scope, epoch, seq, recovered: false, ageMs, sourceAt: null, polledAt, snapshot, ...more })
    },
    delta: (seq: number, key: string, row: unknown, scope = 'alarms') =>
      says({ t: 'd', scope, seq, ops: [[key, row]], sourceAt: null, polledAt: now() + AHEAD_MS }),
    bye(code: number, afterMs = 0) {
      says({ t: 'bye', code, retry: true, afterMs })
      leaves()
    },
  }
}
