import type { VncCause } from '@menara/shared/contract/media/vnc.contract.ts'
import type { VncEnd } from '@menara/shared/contract/media/vnc-wire.ts'
import type { RefusalKey } from '@menara/shared/refusals/refusal-texts.ts'
import type { NoEntry } from '../rfb/rfb-entry.ts'

/** Last words for causes that are no refusal. */
export const WORDS: Readonly<Partial<Record<VncEnd, RefusalKey>>> = {
  server: 'vnc_session.server',
  idle: 'vnc_session.idle',
  too_long: 'vnc_session.too_long',
  slow: 'vnc_session.slow',
  revoked: 'vnc_session.revoked',
  protocol: 'vnc_session.protocol',
  changed: 'vnc_session.changed',
  lost: 'vnc_session.lost',
  stopped: 'vnc_session.stopped',
  away: 'vnc_session.away',
  full: 'vnc_session.full',
  silent: 'vnc_session.silent',
  unreadable: 'vnc_session.unreadable',
}
/** After these another try is worth it. */
export const COME_BACK: ReadonlySet<VncEnd> = new Set(['server', 'silent', 'slow', 'lost', 'stopped', 'away', 'unreachable'])
/** What the log has as the end of a session that never came to be. */
export const NEVER: Readonly<Record<NoEntry['why'], VncCause>> = { unreachable: 'unreachable', refused: 'refused', unsupported: 'refused' }
