import { createSocket } from 'node:dgram'
import { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'

/** A controller on loopback in a thread of its own, which speaks its protocol for real. */
export interface FieldDevice {
  readonly port: number
  /** Changes what it answers from now on; resolves when it does. */
  set(change: object): Promise<void>
  /** How often it was asked, by kind of request. */
  asked(): Promise<Readonly<Record<string, number>>>
  stop(): Promise<void>
}

/** A Modbus TCP server. `registers`: 16-bit words by address, the same for each table; those that are not there are refused (exception 2). */
export const modbusDevice = (state: {
  registers: Record<number, number>
  bits?: Record<number, boolean>
  port?: number
}): Promise<FieldDevice> => start('modbus-device.worker.ts', { port: 0, bits: {}, ...state })

/** A BACnet/IP device. `objects`: present values by `{type}:{instance}`; `multiple` false: it knows no ReadPropertyMultiple. */
export const bacnetDevice = async (state: { objects: Record<string, number>; multiple?: boolean }): Promise<FieldDevice> =>
  start('bacnet-device.worker.ts', { port: await freeUdpPort(), multiple: true, ...state })

async function start(file: string, state: object): Promise<FieldDevice> {
  const worker = new Worker(new URL(`./${file}`, import.meta.url), { workerData: state })
  const waiting = new Map<number, (answer: unknown) => void>()
  let count = 0
  const { promise: port, resolve, reject } = Promise.withResolvers<number>()
  worker.on('error', reject)
  worker.on('message', ({ id, answer, listening }: { id?: number; answer?: unknown; listening?: number }) => {
    if (listening !== undefined) resolve(listening)
    else if (id !== undefined) waiting.get(id)?.(answer)
  })
  const ask = (command: object) =>
    new Promise<unknown>((answered) => {
      count += 1
      waiting.set(count, answered)
      worker.postMessage({ id: count, ...command })
    })
  const stop = async (): Promise<void> => void (await worker.terminate())
  onTestFinished(stop)
  return {
    port: await port,
    set: async (change) => void (await ask({ change })),
    asked: async () => (await ask({})) as Record<string, number>,
    stop,
  }
}

function freeUdpPort(): Promise<number> {
  return new Promise((found) => {
    const socket = createSocket('udp4')
    socket.bind(0, '127.0.0.1', () => {
      const { port } = socket.address()
      socket.close(() => found(port))
    })
  })
}
