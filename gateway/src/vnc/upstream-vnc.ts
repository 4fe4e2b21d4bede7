import { internalVnc, type VncEntry, type VncNote, type VncWay } from '@menara/shared/contract/internal.contract.ts'
import { type VncScreen, vnc } from '@menara/shared/contract/media/vnc.contract.ts'
import type { Language } from '@menara/shared/kit/accept-language.ts'
import { type Answered, ask } from '../platform/calls/ask.ts'
import { type BackendAddress, openBackend } from '../platform/calls/backend.ts'
import type { Upstream } from '../platform/calls/upstream.ts'

export interface VncUpstream {
  /** A refusal is in the reader's language. */
  redeem(ticket: string, by: { readonly userId: string; readonly language: Language }): Promise<Answered<VncEntry>>
  note(session: string, note: VncNote): Promise<Answered<null>>
  way(target: string): Promise<Answered<VncWay>>
  /** As the person has it, asked with their own token. */
  screen(target: string, token: string): Promise<Answered<VncScreen>>
  /** Whether they may see a session of the log, asked with their own token. */
  session(id: string, token: string): Promise<Answered<unknown>>
  close(): Promise<void>
}

/** A name service has its own patience. */
const RESOLVE_MS = 8_000
/** With the pause between two questions below 5 s in all: a right that went is out within that. */
const RIGHTS_MS = 1_200

/** What remote screens ask: our own backend, and a person's rights with their own token. */
export function openVncUpstream(core: Pick<Upstream, 'pool' | 'basePath'>, address: BackendAddress): VncUpstream {
  const backend = openBackend(address, 4)
  return {
    redeem: (ticket, { userId, language }) =>
      backend.ask(internalVnc.redeem, { body: { ticket, user_id: userId }, ms: RESOLVE_MS, language }),
    note: (id, body) => backend.ask(internalVnc.note, { params: { id }, body }),
    way: (id) => backend.ask(internalVnc.way, { params: { id }, ms: RESOLVE_MS }),
    screen: (id, token) => ask(core, vnc.screen, { params: { id }, token, ms: RIGHTS_MS }),
    session: (id, token) => ask(core, vnc.session, { params: { id }, token }),
    close: backend.close,
  }
}
