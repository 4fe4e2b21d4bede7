import { createServer } from 'node:net'
import { Refusal } from '../kit/refusal.ts'

/** Above this the operating system hands out ports to outgoing connections. */
const HIGHEST = 32_767

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else
        reject(
          new Refusal(`Cannot listen on ${host}:${port} (${error.code}). Set HOST and PORT to an address this machine and user may use.`),
        )
    })
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}

/** The first free port from `from` on; never one of `spoken`, which others of ours are about to take. */
export async function nextFree(from: number, host: string, spoken: ReadonlySet<number> = new Set()): Promise<number> {
  for (let port = from; port <= HIGHEST; port++) if (!spoken.has(port) && (await isFree(port, host))) return port
  throw new Refusal(`No free port was found from ${from} to ${HIGHEST}.`)
}

export interface PortChoice {
  readonly port: number
  /** The usual port was taken, nobody had asked for it, and another one was chosen. */
  readonly moved: boolean
}

/** A port that was asked for must be free; the usual one may move. */
export async function choosePort(
  name: string,
  env: NodeJS.ProcessEnv,
  { usual, host, spoken = new Set() }: { usual: number; host: string; spoken?: ReadonlySet<number> },
): Promise<PortChoice> {
  const asked = env[name]?.trim()
  if (!asked) {
    const port = await nextFree(usual, host, spoken)
    return { port, moved: port !== usual }
  }
  const port = Number(asked)
  if (!/^\d+$/.test(asked) || port < 1 || port > 65_535) throw new Refusal(`${name} must be a port number from 1 to 65535, not "${asked}".`)
  if (spoken.has(port)) throw new Refusal(`${name} ${port} is asked for twice. Set ${name} to another port.`)
  if (!(await isFree(port, host)))
    throw new Refusal(`${name} ${port} is taken by another program on ${host}. Stop that program or set ${name} to a free port.`)
  return { port, moved: false }
}
