import type { CallOf, InternalEndpoint } from '@menara/shared/kit/endpoint.ts'
import { Pool } from 'undici'
import { type Answered, type Asking, ask, type DataOf, dataIn, exchangeAs, verdictOf } from './ask.ts'
import { addressOf } from './upstream.ts'

/** Where our own backend is, and the secret it shares with its gateways. */
export interface BackendAddress {
  readonly url: string
  readonly token: string
}
/** A call of an internal endpoint; its `ms` and `language` as of `ask`. */
type Call<E extends InternalEndpoint> = CallOf<E> & Omit<Asking, 'token'>

const CONNECT_MS = 3_000

/** Opens at most `connections` to our own backend and calls its internal endpoints over them, with the shared secret. */
export function openBackend({ url, token }: BackendAddress, connections: number) {
  const { origin, basePath } = addressOf(url)
  const pool = new Pool(origin, { connections, connect: { timeout: CONNECT_MS } })
  const at = { pool, basePath }
  return {
    /** Never throws. */
    ask: <E extends InternalEndpoint>(endpoint: E, call: Call<E>): Promise<Answered<DataOf<E>>> => ask(at, endpoint, { ...call, token }),
    /** The data of an answer. Throws for a refusal, and when no answer comes in time. */
    async demand<E extends InternalEndpoint>(endpoint: E, call: Call<E>): Promise<DataOf<E>> {
      const { status, text } = await exchangeAs(at, endpoint, { ...call, token })
      if (status !== 200) throw new Error(`The backend answered ${status} to ${endpoint.name}`)
      return dataIn(endpoint, text)
    },
    /** Sends a note, whose answer has nothing but its status. Never throws. */
    async note<E extends InternalEndpoint>(endpoint: E, call: Call<E>): Promise<'taken' | 'refused' | 'away'> {
      try {
        const { status } = await exchangeAs(at, endpoint, { ...call, token })
        const verdict = verdictOf(status)
        return verdict === 'ok' ? 'taken' : verdict
      } catch {
        // No answer in time: whether the note was taken is not known.
        return 'away'
      }
    },
    close: (): Promise<void> => pool.destroy(),
  }
}
