import { type VncScreen, vnc } from '@menara/shared/contract/vnc.contract.ts'
import type { VncEntry, VncNote, VncWay } from '@menara/shared/contract/vnc-wire.ts'
import { Pool } from 'undici'
import type { Upstream } from '../platform/upstream.ts'

/** `refused` with what upstream said; `away`: no answer, which says nothing. */
export type Said<T> =
  | { readonly is: 'ok'; readonly data: T }
  | { readonly is: 'refused'; readonly status: number; readonly message: string }
  | { readonly is: 'away' }

export interface VncDoor {
  redeem(ticket: string, userId: string): Promise<Said<VncEntry>>
  note(session: string, note: VncNote): Promise<Said<null>>
  way(target: string): Promise<Said<VncWay>>
  /** As the person has it, asked with their own token. */
  screen(target: string, token: string): Promise<Said<VncScreen>>
  /** Whether they may see a session of the log, asked with their own token. */
  session(id: string, token: string): Promise<Said<unknown>>
  close(): Promise<void>
}

const ASK_MS = 3_000
/** A name service has its own patience. */
const RESOLVE_MS = 8_000
/** With the pause between two questions below 5 s in all: a right that went is out within that. */
const RIGHTS_MS = 1_200

interface Asking {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly token: string
  readonly body?: unknown
  readonly ms?: number
}

async function ask<T>({ pool, basePath }: Pick<Upstream, 'pool' | 'basePath'>, path: string, asking: Asking): Promise<Said<T>> {
  const { method = 'GET', token, body, ms = ASK_MS } = asking
  try {
    const answer = await pool.request({
      method,
      path: `${basePath}${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ms),
    })
    const said = JSON.parse(await answer.body.text()) as { data: T; message?: string }
    const status = answer.statusCode
    if (status === 200) return { is: 'ok', data: said.data }
    return status < 500 && status !== 429 ? { is: 'refused', status, message: said.message ?? '' } : { is: 'away' }
  } catch {
    // No answer in time, or none that can be read, says nothing about anybody.
    return { is: 'away' }
  }
}

/** What the bridge asks: our own backend with the secret shared with it, the person's rights with the person's token. */
export function openVncDoor(core: Pick<Upstream, 'pool' | 'basePath'>, backendUrl: string, internalToken: string): VncDoor {
  const { origin, pathname } = new URL(backendUrl)
  const pool = new Pool(origin, { connections: 4, connect: { timeout: ASK_MS } })
  const own = { pool, basePath: pathname === '/' ? '' : pathname.replace(/\/$/, '') }
  const ours = { token: internalToken }
  return {
    redeem: (ticket, user_id) => ask(own, '/internal/vnc/sessions', { ...ours, method: 'POST', body: { ticket, user_id }, ms: RESOLVE_MS }),
    note: (session, body) => ask(own, `/internal/vnc/sessions/${session}`, { ...ours, method: 'PUT', body }),
    way: (target) => ask(own, `/internal/vnc/targets/${target}/way`, { ...ours, ms: RESOLVE_MS }),
    screen: (target, token) => ask(core, vnc.screen.path.replace(':id', encodeURIComponent(target)), { token, ms: RIGHTS_MS }),
    session: (id, token) => ask(core, vnc.session.path.replace(':id', encodeURIComponent(id)), { token }),
    close: () => pool.destroy(),
  }
}
