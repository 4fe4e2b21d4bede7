import { internalCameras } from '@menara/shared/contract/internal.contract.ts'
import { cctv } from '@menara/shared/contract/media/cctv.contract.ts'
import { type Answered, exchangeAs, verdictOf } from '../platform/calls/ask.ts'
import { type BackendAddress, openBackend } from '../platform/calls/backend.ts'
import type { Upstream } from '../platform/calls/upstream.ts'
import type { Reason } from './failures.ts'
import type { Source } from './programs/arguments.ts'

/** A machine that is busy answers late; who watches sees the last picture meanwhile. */
const ASK_MS = 10_000

/** `yes`, the status upstream refused with, or `away` when it gave no answer that says anything. */
type Sight = 'yes' | 'away' | number
export type AskSight = (camera: string, token: string) => Promise<Sight>

/** Whether a person may see a camera: upstream's word, asked with their own token. */
export function askSight(core: Pick<Upstream, 'pool' | 'basePath'>): AskSight {
  return async (camera, token) => {
    try {
      const { status } = await exchangeAs(core, cctv.get, { params: { id: camera }, token, ms: ASK_MS })
      const verdict = verdictOf(status)
      return verdict === 'ok' ? 'yes' : verdict === 'refused' ? status : 'away'
    } catch {
      // No answer in time says nothing about the person.
      return 'away'
    }
  }
}

export type AskSource = (camera: string) => Promise<Source | Reason>

function refusedWith({ status, rule }: Extract<Answered<never>, { is: 'refused' }>): Reason {
  if (status === 409 && rule === 'cameras.disabled') return 'disabled'
  if (status === 409 || status === 404) return 'no_address'
  return status === 422 ? 'not_allowed' : 'away'
}

/** Where a camera is and what it is asked with, from our own backend; behind another's no camera has an address. */
export function openSources(address: BackendAddress | null): { readonly ask: AskSource; close(): Promise<void> } {
  if (!address) return { ask: async () => 'no_address', close: async () => undefined }
  const backend = openBackend(address, 4)
  return {
    async ask(camera) {
      const answer = await backend.ask(internalCameras.source, { params: { id: camera }, ms: ASK_MS })
      if (answer.is === 'ok') return answer.data
      return answer.is === 'refused' ? refusedWith(answer) : 'away'
    },
    close: backend.close,
  }
}
