import type { VncCause } from '@menara/shared/contract/vnc.contract.ts'
import type { VncEnd } from '@menara/shared/contract/vnc-wire.ts'
import type { NoEntry } from './rfb-entry.ts'

/** Last words for causes that are no refusal. */
export const WORDS: Readonly<Partial<Record<VncEnd, string>>> = {
  server: 'The screen has closed the connection.',
  idle: 'Nobody was here for too long.',
  too_long: 'This session has lasted as long as one may.',
  slow: 'The connection is too slow for this screen.',
  revoked: 'You may not watch this screen any more.',
  protocol: 'The browser sent what no viewer sends.',
  changed: 'This screen was changed or switched off.',
  lost: 'The session is not known any more.',
  stopped: 'The gateway stops; come back in a moment.',
  away: 'The service that knows you and the screens does not answer.',
  full: 'You are at too many screens already; close one first.',
}
/** After these another try is worth it. */
export const COME_BACK: ReadonlySet<VncEnd> = new Set(['server', 'slow', 'lost', 'stopped', 'away', 'unreachable'])
/** What the log has as the end of a session that never came to be. */
export const NEVER: Readonly<Record<NoEntry['why'], VncCause>> = { unreachable: 'unreachable', refused: 'refused', unsupported: 'refused' }
