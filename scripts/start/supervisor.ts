import { join } from 'node:path'
import { type Part, type Supervised, supervise } from './child.ts'
import type { Plan, Server } from './plan.ts'
import { untilReady } from './ready.ts'

export interface Product {
  /** The whole product answers. Rejects with a sentence when a process fails while starting. */
  start(): Promise<void>
  /** Ends the processes, last started first. Twice without harm. */
  stop(): Promise<void>
}

/** Starts the planned processes. `client` is the build the gateway waits for; the backend does not. */
export function product(
  plan: Plan,
  { dataDir, showAll, client }: { dataDir: string; showAll: boolean; client: () => Promise<void> },
): Product {
  const running: Supervised[] = []
  let stopped: Promise<void> | null = null

  const launch = (part: Part): Supervised => {
    const supervised = supervise(part, { logs: join(dataDir, 'logs'), showAll })
    running.push(supervised)
    return supervised
  }
  const ready = async (supervised: Supervised, server: Server) => {
    await Promise.race([untilReady(server), supervised.failed])
    supervised.trust()
  }

  return {
    async start() {
      const backend = plan.backend && launch(plan.backend)
      const backendReady = backend && ready(backend, plan.backend)
      await (backend ? Promise.race([client(), backend.failed]) : client())
      if (stopped) return
      await Promise.all([backendReady, ready(launch(plan.gateway), plan.gateway)])
      if (stopped || !plan.simulator) return
      launch(plan.simulator).trust()
    },
    stop() {
      stopped ??= (async () => {
        for (const supervised of running.reverse()) await supervised.stop()
      })()
      return stopped
    },
  }
}
