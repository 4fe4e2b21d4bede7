import type { MediaSignals } from '@menara/shared/contract/media.contract.ts'
import type { Answers } from '@menara/shared/kit/signal.ts'
import type { MediaWorker } from '../media/worker.ts'
import type { Clock } from '../platform/clock.ts'

export interface Peer {
  readonly id: string
  readonly userId: string
}

export function mediaAnswers({ worker, turn, clock }: { worker: MediaWorker; turn: boolean; clock: Clock }): Answers<MediaSignals, Peer> {
  return {
    ping: async (_, { at }) => ({ at, now: clock.now() }),
    status: async () => ({ ...(await worker.status()), turn }),
  }
}
