import type { Phrase } from '@menara/shared/refusals/refusal-texts.ts'
import type { Dispatcher } from 'undici'

type Headers = Readonly<Record<string, string | string[] | undefined>>
export interface Got {
  readonly kind: 'got'
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}
interface Wish {
  readonly path: string
  readonly headers: Record<string, string>
  /** From asking to the last byte. */
  readonly ms: number
  /** Bytes; what is beyond is not read. */
  readonly most: number
}
const NOTHING = Buffer.alloc(0)
/** How long a feed waits for an answer, from asking to the last byte. */
export const ASK_MS = 10_000
/** No answer came in time. */
export const LATE: Phrase = { key: 'feeds.late' }

/** What asking came to. */
export type Outcome = Got | { readonly kind: 'failed'; readonly reason: Phrase } | { readonly kind: 'large' }

/** Why no answer came, by the code of the error. */
export const unreachable = ({ code, name }: NodeJS.ErrnoException): Phrase => ({
  key: 'feeds.not_reachable_because',
  params: { code: code ?? name },
})

/** One GET on undici's lowest level: thousands of them in a second are what a gateway does. Never throws. */
export function get(pool: Dispatcher, { path, headers, ms, most }: Wish): Promise<Outcome> {
  return new Promise((done) => {
    const parts: Buffer[] = []
    let status = 0
    let said: Headers = {}
    let bytes = 0
    let call: Dispatcher.DispatchController | null = null
    let isLate = false
    const deadline = setTimeout(() => {
      isLate = true
      if (call) call.abort(new Error('late'))
      else finish({ kind: 'failed', reason: LATE })
    }, ms)
    const finish = (item: Parameters<typeof done>[0]) => {
      clearTimeout(deadline)
      done(item)
    }
    const failed = (error: NodeJS.ErrnoException) =>
      finish({
        kind: 'failed',
        reason: isLate ? LATE : unreachable(error),
      })
    try {
      pool.dispatch(
        { method: 'GET', path, headers },
        {
          onRequestStart(controller) {
            call = controller
            if (isLate) controller.abort(new Error('late'))
          },
          onResponseStart(_, code, fields) {
            status = code
            said = fields
          },
          onResponseData(controller, part) {
            bytes += part.length
            if (bytes <= most) return void parts.push(part)
            finish({ kind: 'large' })
            controller.abort(new Error('large'))
          },
          onResponseEnd() {
            const body = parts.length === 1 ? (parts[0] as Buffer) : parts.length === 0 ? NOTHING : Buffer.concat(parts)
            finish({ kind: 'got', status, headers: said, body })
          },
          onResponseError: (_, error) => failed(error),
        },
      )
    } catch (error) {
      failed(error as NodeJS.ErrnoException)
    }
  })
}
