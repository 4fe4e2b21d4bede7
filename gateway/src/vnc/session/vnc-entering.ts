import type { VncEntry } from '@menara/shared/contract/internal.contract.ts'
import type { VncCause } from '@menara/shared/contract/media/vnc.contract.ts'
import type { VncAsk, VncEnd, VncWord } from '@menara/shared/contract/media/vnc-wire.ts'
import type { Language } from '@menara/shared/kit/accept-language.ts'
import type { Phrase } from '@menara/shared/refusals/refusal-texts.ts'
import type { WebSocket } from 'ws'
import type { Authority, Verdict } from '../../feeds/connection/authority.ts'
import { enterScreen, NoEntry } from '../rfb/rfb-entry.ts'
import type { VncUpstream } from '../upstream-vnc.ts'
import { NEVER } from './vnc-endings.ts'
import { openStay, type Stay, type StayNeeds } from './vnc-stay.ts'

export interface Admission extends Pick<StayNeeds, 'upstream' | 'recordings' | 'limits' | 'clock' | 'onFault'> {
  readonly authority: Authority
  /** The one control of a screen. */
  readonly controlOf: (target: string) => StayNeeds['control']
  /** False when this person is at too many screens already. */
  readonly admit: (userId: string) => boolean
}
interface Line {
  readonly socket: WebSocket
  readonly say: (word: VncWord) => void
  readonly end: (cause: VncEnd, why?: Phrase | string) => Promise<void>
  readonly isOver: () => boolean
}

/** How a session ends whose rights were refused, or not answered for. */
const WITHOUT_RIGHTS = { refused: 'revoked', away: 'away' } as const

/** Who is on the line: from their ticket to their place at the screen, and out again. */
export function openAdmission(needs: Admission, line: Line) {
  const [{ authority, upstream }, { end }] = [needs, line]
  let [token, userId] = ['', '']
  let language: Language = 'en'
  let asked = false
  let stay: Stay | null = null
  let release: () => void = () => undefined

  async function enter(entry: VncEntry): Promise<void> {
    const rights = await upstream.screen(entry.way.target_id, token)
    if (rights.is !== 'ok') return never(needs, entry, WITHOUT_RIGHTS[rights.is]).then(() => end(WITHOUT_RIGHTS[rights.is]))
    const entered = await enterScreen({ way: entry.way, clock: needs.clock })
    if (line.isOver()) {
      entered.socket.destroy()
      return never(needs, entry, 'left')
    }
    const { may_control, may_take_over } = rights.data
    stay = openStay({
      ...needs,
      ...line,
      entry,
      entered,
      rights: { mayControl: entry.mode === 'control' && may_control, mayTakeOver: may_take_over },
      control: needs.controlOf(entry.way.target_id),
      token: () => token,
      end: (cause) => void end(cause),
    })
    hold()
  }
  async function redeem(ticket: string): Promise<void> {
    const said = await upstream.redeem(ticket, { userId, language })
    if (said.is === 'away') return end('away')
    if (said.is === 'refused') return end(said.status === 422 ? 'not_allowed' : 'ticket', said.message)
    await enter(said.data).catch(async (error: unknown) => {
      if (!(error instanceof NoEntry)) throw error
      await never(needs, said.data, NEVER[error.why])
      await end(error.why, error.phrase)
    })
  }
  function hold(): void {
    release()
    release = authority.hold(token, { revoked: () => void end('revoked'), changed: () => stay?.recheck() })
  }
  return {
    stay: () => stay,
    userId: () => userId,
    language: () => language,
    async open(word: Extract<VncAsk, { t: 'open' }>): Promise<void> {
      if (asked) return end('protocol')
      ;[asked, language] = [true, word.language ?? language]
      const verdict = await authority.identify(word.token)
      if (verdict.kind === 'away') return end('away')
      if (verdict.kind === 'refused') return end('ticket', { key: 'vnc_session.sign_in' })
      if (!needs.admit(verdict.identity.userId)) return end('full')
      ;[token, userId] = [word.token, verdict.identity.userId]
      await redeem(word.ticket)
    },
    /** A fresh token of the same person, or another language. */
    async renew({ token: fresh, language: wanted = language }: Extract<VncAsk, { t: 'renew' }>): Promise<void> {
      language = wanted
      const verdict = await authority.identify(fresh)
      if (isNobodyOrOther(verdict, userId)) return end('revoked')
      if (verdict.kind === 'away' || !stay) return
      token = fresh
      hold()
    },
    async leave(cause: VncCause): Promise<void> {
      release()
      await stay?.leave(cause)
    },
  }
}

const isNobodyOrOther = (verdict: Verdict, userId: string): boolean =>
  verdict.kind === 'refused' || (verdict.kind === 'known' && verdict.identity.userId !== userId)

/** Notes a session that had a ticket and never came to be. */
async function never(
  { upstream, clock }: { upstream: VncUpstream; clock: Admission['clock'] },
  entry: VncEntry,
  cause: VncCause,
): Promise<void> {
  const none = { controls: false, bytes_out: 0, bytes_in: 0, dropped: 0, recording: 'none', recording_cut: false } as const
  await upstream.note(entry.session_id, { ...none, ended_at: new Date(clock.now()).toISOString(), cause })
}
