import type { MediaSignals } from '@menara/shared/contract/media.contract.ts'
import type { Language } from '@menara/shared/kit/accept-language.ts'
import type { Answers } from '@menara/shared/kit/signal.ts'
import type { Guest } from '../media/guest.ts'
import type { Sfu } from '../media/sfu.ts'
import type { Clock } from '../platform/clock.ts'

interface MediaAnswersNeeds {
  readonly sfu: Sfu
  readonly guest: Guest
  readonly turn: boolean
  readonly clock: Clock
  /** A fresh token in place of the one they came with, and perhaps another language. */
  readonly renew: (fresh: { readonly token: string; readonly language?: Language }) => Promise<void>
}

export const mediaAnswers = ({ sfu, guest, turn, clock, renew }: MediaAnswersNeeds): Answers<MediaSignals, unknown> => ({
  ...guest.answers,
  ping: async (_, { at }) => ({ at, now: clock.now() }),
  status: async () => ({ ...(await sfu.known()), turn }),
  async renew(_, fresh) {
    await renew(fresh)
    return {}
  },
})
