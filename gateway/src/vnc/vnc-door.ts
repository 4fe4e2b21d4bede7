import type { VncEntry, VncNote, VncWay } from '@menara/shared/contract/internal.contract.ts'
import { type VncScreen, vnc } from '@menara/shared/contract/vnc.contract.ts'
import type { Language } from '@menara/shared/kit/accept-language.ts'
import { Pool } from 'undici'
import { ASK_MS, ask, type Said } from '../platform/ask.ts'
import type { Upstream } from '../platform/upstream.ts'

export interface VncDoor {
  /** A refusal is in the reader's language. */
  redeem(ticket: string, by: { readonly userId: string; readonly language: Language }): Promise<Said<VncEntry>>
  note(session: string, note: VncNote): Promise<Said<null>>
  way(target: string): Promise<Said<VncWay>>
  /** As the person has it, asked with their own token. */
  screen(target: string, token: string): Promise<Said<VncScreen>>
  /** Whether they may see a session of the log, asked with their own token. */
  session(id: string, token: string): Promise<Said<unknown>>
  close(): Promise<void>
}

/** A name service has its own patience. */
const RESOLVE_MS = 8_000
/** With the pause between two questions below 5 s in all: a right that went is out within that. */
const RIGHTS_MS = 1_200

/** What the bridge asks: our own backend with the secret shared with it, the person's rights with the person's token. */
export function openVncDoor(core: Pick<Upstream, 'pool' | 'basePath'>, backendUrl: string, internalToken: string): VncDoor {
  const { origin, pathname } = new URL(backendUrl)
  const pool = new Pool(origin, { connections: 4, connect: { timeout: ASK_MS } })
  const own = { pool, basePath: pathname === '/' ? '' : pathname.replace(/\/$/, '') }
  const ours = { token: internalToken }
  return {
    redeem: (ticket, { userId, language }) =>
      ask(own, '/internal/vnc/sessions', { ...ours, method: 'POST', body: { ticket, user_id: userId }, ms: RESOLVE_MS, language }),
    note: (session, body) => ask(own, `/internal/vnc/sessions/${session}`, { ...ours, method: 'PUT', body }),
    way: (target) => ask(own, `/internal/vnc/targets/${target}/way`, { ...ours, ms: RESOLVE_MS }),
    screen: (target, token) => ask(core, vnc.screen.path.replace(':id', encodeURIComponent(target)), { token, ms: RIGHTS_MS }),
    session: (id, token) => ask(core, vnc.session.path.replace(':id', encodeURIComponent(id)), { token }),
    close: () => pool.destroy(),
  }
}
