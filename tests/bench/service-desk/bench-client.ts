import { Agent, request } from 'node:http'

export interface Ask {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
}
export interface Answer {
  readonly ms: number
  readonly body: unknown
}

/** Asks one server over connections that stay open; a question that is not answered with 200 ends the bench. */
export function benchClient({ name, port, token }: { name: string; port: number; token: string }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    name,
    ask({ method = 'GET', path, body }: Ask): Promise<Answer> {
      const text = body && JSON.stringify(body)
      const headers = {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      }
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      const begun = performance.now()
      const call = request({ host: '127.0.0.1', port, path, method, agent, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const ms = performance.now() - begun
          const said = Buffer.concat(parts).toString()
          if (response.statusCode === 200) resolve({ ms, body: JSON.parse(said) })
          else reject(new Error(`${name}: ${method} ${path} was answered ${response.statusCode}: ${said.slice(0, 300)}`))
        })
      })
      call.on('error', reject)
      call.end(text)
      return promise
    },
    close: () => agent.destroy(),
  }
}
export type BenchClient = ReturnType<typeof benchClient>

export const quantile = (all: readonly number[], part: number): number =>
  [...all].sort((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * part))] ?? Number.NaN
