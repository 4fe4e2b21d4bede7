import { cctv } from '@menara/shared/contract/cctv.contract.ts'
import { Pool } from 'undici'
import type { Upstream } from '../platform/upstream.ts'
import type { Source } from './arguments.ts'
import type { Reason } from './failures.ts'

const CONNECT_MS = 3_000
/** A machine that is busy answers late; who watches sees the last picture meanwhile. */
const ASK_MS = 10_000

/** `yes`, the status upstream refused with, or `away` when it gave no answer that says anything. */
type Sight = 'yes' | 'away' | number
export type AskSight = (camera: string, token: string) => Promise<Sight>

/** Whether a person may see a camera: upstream's word, asked with their own token. */
export function askSight({ pool, basePath }: Pick<Upstream, 'pool' | 'basePath'>): AskSight {
  return async (camera, token) => {
    try {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: `${basePath}${cctv.get.path.replace(':id', camera)}`,
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        signal: AbortSignal.timeout(ASK_MS),
      })
      await body.dump()
      if (statusCode === 200) return 'yes'
      return statusCode < 500 && statusCode !== 429 ? statusCode : 'away'
    } catch {
      // No answer in time says nothing about the person.
      return 'away'
    }
  }
}

export type AskSource = (camera: string) => Promise<Source | Reason>

function refusedWith(status: number, rule: string | undefined): Reason {
  if (status === 409 && rule === 'cameras.disabled') return 'disabled'
  if (status === 409 || status === 404) return 'no_address'
  return status === 422 ? 'not_allowed' : 'away'
}

/** Where a camera is and what it is asked with, from our own backend by the secret shared with it. */
export function openSources(backendUrl: string | null, internalToken: string | null): { readonly ask: AskSource; close(): Promise<void> } {
  if (!backendUrl || !internalToken) return { ask: async () => 'no_address', close: async () => undefined }
  const { origin, pathname } = new URL(backendUrl)
  const pool = new Pool(origin, { connections: 4, connect: { timeout: CONNECT_MS } })
  const basePath = pathname === '/' ? '' : pathname.replace(/\/$/, '')
  return {
    async ask(camera) {
      try {
        const { statusCode, body } = await pool.request({
          method: 'GET',
          path: `${basePath}/internal/cctv/cameras/${camera}/source`,
          headers: { authorization: `Bearer ${internalToken}` },
          signal: AbortSignal.timeout(ASK_MS),
        })
        const answer = (await body.json()) as { data?: Source; rule?: string }
        return statusCode === 200 && answer.data ? answer.data : refusedWith(statusCode, answer.rule)
      } catch {
        return 'away'
      }
    },
    close: () => pool.destroy(),
  }
}
