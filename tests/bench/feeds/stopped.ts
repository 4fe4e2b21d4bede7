import { openServer, percentileBetween, reportsOf } from '../fanout/measure.ts'
import { rssOf, startPart, wait } from '../fanout/processes.ts'

export interface Stopped {
  /** Growth of the gateway's memory while clients were stopped, bytes. */
  readonly grown: number
  readonly p99Before: number
  readonly p99During: number
  /** Whether the stopped ones, woken, were served again or told to return. */
  readonly received: number
}

interface Case {
  readonly others: number
  readonly stopped: number
  readonly ms: number
  /** False for a run to compare with: the same clients, nobody is stopped. */
  readonly halted: boolean
}

/** Stops (SIGSTOP) clients that follow a lot, for so long, and looks at everyone else meanwhile. */
export async function stoppedClients({ others, stopped, ms, halted }: Case): Promise<Stopped> {
  const server = await openServer('gateway', { clients: others, scopes: 50, hz: 10, each: 1, seconds: 0 })
  if (!server) throw new Error('The gateway is always here')
  const [quick, slow] = await Promise.all([startPart('load.ts'), startPart('load.ts')])
  try {
    await quick.ask({ is: 'open', peer: 'gateway', port: server.port, clients: others, first: 0, scopes: 50, each: 1 })
    await slow.ask({ is: 'open', peer: 'gateway', port: server.port, clients: stopped, first: 50_000, scopes: 50, each: 50 })
    await server.start()
    await wait(5_000)
    const start = await reportsOf([quick])
    await wait(10_000)
    const before = await reportsOf([quick])
    const rss = rssOf(server.pid)
    if (halted) process.kill(slow.pid, 'SIGSTOP')
    await wait(ms)
    const grown = rssOf(server.pid) - rss
    const during = await reportsOf([quick])
    if (halted) process.kill(slow.pid, 'SIGCONT')
    await wait(1_000)
    const [woken] = await reportsOf([slow])
    return {
      grown,
      p99Before: percentileBetween(start, before, 0.99),
      p99During: percentileBetween(before, during, 0.99),
      received: woken?.received ?? 0,
    }
  } finally {
    await Promise.all([quick.stop(), slow.stop(), server.close()])
  }
}
