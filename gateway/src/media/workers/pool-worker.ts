import { bareEnvironment } from '@menara/shared/kit/bare-environment.ts'
import type { types } from 'mediasoup'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import { isOwnAddress, type LocalRelay, openLocalRelay, relayAddress } from '../local-relay.ts'
import { listenInfos } from '../rooms/listening.ts'
import type { WorkerPlaces } from './worker.ts'

export interface WorkerPoolSettings extends WorkerPlaces {
  readonly host: string
  readonly announcedAddress: string | null
  /** Of the first worker, the others count up; 0 for any. */
  readonly port: number
  /** The port was asked for: another will not do. */
  readonly portAsked: boolean
  readonly workers: number
}

/** One worker process and where it listens. */
export interface PoolWorker {
  readonly index: number
  readonly worker: types.Worker
  readonly server: types.WebRtcServer
  /** For browsers on this machine, where the worker listens on loopback alone. */
  readonly relay: LocalRelay | null
}

interface PoolWorkerNeeds {
  readonly bin: string
  readonly settings: WorkerPoolSettings
  readonly clock: Clock
  readonly log: Logger
}

/** The library hands its own process's environment to the worker, which it starts before it first waits: ours holds secrets. */
function withBareEnvironment<T>(start: () => T): T {
  const whole = process.env
  process.env = bareEnvironment(whole)
  try {
    return start()
  } finally {
    process.env = whole
  }
}

/** Starts a worker and has it listen; one port for everyone on it. */
export async function openPoolWorker(index: number, { bin, settings, clock, log }: PoolWorkerNeeds): Promise<PoolWorker> {
  const { createWorker } = await import('mediasoup')
  const worker = await withBareEnvironment(() => createWorker({ workerBin: bin, logLevel: 'error' }))
  worker.on('listenererror', (event, error) => log.error({ err: error, event }, 'media listener failed'))
  const listen = (port: number) => worker.createWebRtcServer({ listenInfos: listenInfos({ ...settings, port }) })
  try {
    const wanted = settings.port === 0 ? 0 : settings.port + index
    const server = await listen(wanted).catch((error: Error) => {
      if (settings.portAsked || wanted === 0) throw error
      log.warn({ port: wanted }, 'the usual media port is taken; using any free one')
      return listen(0)
    })
    const relay = await relayTo(server, { settings, clock, log })
    worker.observer.once('close', () => relay?.close())
    return { index, worker, server, relay }
  } catch (error) {
    worker.close()
    throw error
  }
}

/** Null where none is wanted or can be had: the worker goes on without it. */
async function relayTo(server: types.WebRtcServer, { settings, clock, log }: Omit<PoolWorkerNeeds, 'bin'>): Promise<LocalRelay | null> {
  const address = relayAddress(settings)
  const [worker] = (await server.dump()).udpSockets
  if (!address || !worker) return null
  return openLocalRelay({ address, workerPort: worker.port, isOwn: isOwnAddress, clock }).catch((error: Error) => {
    log.warn({ err: error, address }, 'no relay for browsers on this machine that do not use loopback')
    return null
  })
}
