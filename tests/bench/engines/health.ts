import { wait } from '../fanout/processes.ts'
import type { House } from './house.ts'

const EVERY_MS = 500
const ANSWER_MS = 5_000

export interface HealthSeen {
  /** Milliseconds, by kind of question. */
  readonly longest: Readonly<Record<'readyz' | 'metrics', number>>
  /** What the parts said that were not `ok`, with how often; figures are left out. */
  readonly reasons: readonly string[]
  /** Lowest `menara_broker_connected` of all backends. */
  readonly brokerConnected: number | null
}

/** Asks `/readyz` and `/metrics` of every gateway and of every backend that runs, twice a second, until it is stopped. */
export function watchHealth({ sides }: House) {
  let open = true
  const longest = { readyz: 0, metrics: 0 }
  const reasons = new Map<string, number>()
  let brokerConnected: number | null = null
  const note = (reason: string): void => void reasons.set(reason, (reasons.get(reason) ?? 0) + 1)

  async function ask(url: string, what: 'readyz' | 'metrics'): Promise<string | null> {
    const from = performance.now()
    const given = await fetch(`${url}/${what}`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
      (response) => response.text(),
      () => null,
    )
    // One that is starting, or ended meanwhile, listens to nobody.
    if (given === null && performance.now() - from < ANSWER_MS - 100) return null
    longest[what] = Math.max(longest[what], performance.now() - from)
    return given
  }
  async function look(side: House['sides'][number]): Promise<void> {
    const ofGateway = Promise.all([ask(side.gatewayUrl, 'readyz'), ask(side.gatewayUrl, 'metrics')])
    const own = side.isRunning() ? Promise.all([ask(side.backendUrl, 'readyz'), ask(side.backendUrl, 'metrics')]) : null
    const [ready = null, figures] = (await own) ?? []
    await ofGateway
    for (const reason of reasonsIn(ready)) note(reason)
    const connected = /^menara_broker_connected (\d)/m.exec(figures ?? '')?.[1]
    if (connected !== undefined) brokerConnected = Math.min(brokerConnected ?? 1, Number(connected))
  }
  const running = (async () => {
    while (open) {
      const from = performance.now()
      await Promise.all(sides.map(look))
      await wait(Math.max(0, EVERY_MS - (performance.now() - from)))
    }
  })()
  return {
    async stop(): Promise<HealthSeen> {
      open = false
      await running
      return {
        longest,
        reasons: [...reasons].sort((a, b) => b[1] - a[1]).map(([reason, count]) => `${count} x ${reason}`),
        brokerConnected,
      }
    },
  }
}

function reasonsIn(ready: string | null): string[] {
  if (!ready?.startsWith('{')) return []
  const { parts = {} } = JSON.parse(ready) as { parts?: Record<string, { status: string; refused?: string }> }
  const said = Object.entries(parts).map(([part, { status, refused }]) => ({ part, why: status === 'ok' ? refused : status }))
  return said.flatMap(({ part, why }) => (why === undefined ? [] : [`${part}: ${why.replace(/\d+(\.\d+)?/g, '…')}`]))
}
