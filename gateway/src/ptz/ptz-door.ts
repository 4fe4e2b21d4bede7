import type { PtzHold, PtzNote, PtzWay } from '@menara/shared/contract/internal.contract.ts'
import { type PtzRight, ptz } from '@menara/shared/contract/ptz.contract.ts'
import { Pool } from 'undici'
import { ASK_MS, ask, type Said } from '../platform/ask.ts'
import type { Upstream } from '../platform/upstream.ts'

export interface OfHold {
  readonly camera: string
  readonly hold: string
}
export interface PtzDoor {
  /** As the person has it, asked with their own token. */
  right(camera: string, token: string): Promise<Said<PtzRight>>
  way(camera: string): Promise<Said<PtzWay>>
  hold(of: OfHold, who: PtzHold): Promise<Said<null>>
  end(of: OfHold, note: PtzNote): Promise<Said<null>>
  close(): Promise<void>
}

/** A name service has its own patience. */
const RESOLVE_MS = 8_000

/** What those who move cameras ask: our own backend with the secret shared with it, a person's rights with their token. */
export function openPtzDoor(core: Pick<Upstream, 'pool' | 'basePath'>, backendUrl: string, internalToken: string): PtzDoor {
  const { origin, pathname } = new URL(backendUrl)
  const pool = new Pool(origin, { connections: 4, connect: { timeout: ASK_MS } })
  const own = { pool, basePath: pathname === '/' ? '' : pathname.replace(/\/$/, '') }
  const ours = { token: internalToken }
  const at = ({ camera, hold }: OfHold) => `/internal/cctv/cameras/${camera}/holds/${hold}`
  return {
    right: (camera, token) => ask(core, ptz.right.path.replace(':id', camera), { token }),
    way: (camera) => ask(own, `/internal/cctv/cameras/${camera}/ptz`, { ...ours, ms: RESOLVE_MS }),
    hold: (of, body) => ask(own, at(of), { ...ours, method: 'PUT', body }),
    end: (of, body) => ask(own, `${at(of)}/end`, { ...ours, method: 'POST', body }),
    close: () => pool.destroy(),
  }
}
