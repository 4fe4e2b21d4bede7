import { createServer } from 'node:net'

/** Where tests listen: below the ports that the operating system hands to outgoing connections. */
const LOWEST = 20_000
const HIGHEST = 32_000
const handedOut = new Set<number>()

/** A free loopback port, never given twice by this process. Starts at a random place, for tests that run side by side. */
export async function freePort(): Promise<number> {
  const span = HIGHEST - LOWEST
  const from = Math.floor(Math.random() * span)
  for (let step = 0; step < span; step++) {
    const port = LOWEST + ((from + step) % span)
    if (handedOut.has(port) || !(await isFree(port))) continue
    handedOut.add(port)
    return port
  }
  throw new Error(`No free port from ${LOWEST} to ${HIGHEST}`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
