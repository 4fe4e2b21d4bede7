import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { type CallOf, type Endpoint, pathOf, queryOf, type ReplyOf } from '@menara/shared/kit/endpoint.ts'
import type { Refusal } from '@menara/shared/kit/words.ts'
import i18next from 'i18next'
import { keepSession, sessionStore, storedSession, storedUser, takeStored } from '../session/session.ts'
import { signedInOf } from '../session/user-record.ts'
import { completeReply, inData } from './complete.ts'
import { readConfig } from './config.ts'

/** A refusal in the server's own words, which are in the reader's language. `status` 0: no answer came at all. */
export class Refused extends Error {
  readonly status: number
  readonly title: string
  readonly errors: Refusal['errors']
  readonly requestId: string | null
  /** Seconds after which it may be asked again, where the server says so. */
  readonly retryAfterS: number | null
  /** What is so instead, or what leads on, where the server says so. */
  readonly current: unknown
  constructor(
    { status, title, message, errors, current }: Refusal & { readonly current?: unknown },
    requestId: string | null = null,
    retryAfterS: number | null = null,
  ) {
    super(message)
    this.current = current
    this.retryAfterS = retryAfterS
    this.status = status
    this.title = title
    this.errors = errors
    this.requestId = requestId
  }
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Files by field, of a multipart endpoint or beside a body. */
  readonly files?: Readonly<Record<string, readonly File[]>>
  readonly headers?: Readonly<Record<string, string>>
  /** The answer is read as it came, within `data`, also when it is another upstream's. */
  readonly raw?: true
  /** Instead of the session's: a token that is tried before it is kept. It is never renewed. */
  readonly token?: string
  /** Sent to its end although the page goes. */
  readonly keepalive?: boolean
}

/** Calls one contract endpoint. Throws `Refused`. A token that ran out is renewed, once for all calls that wait. */
export async function call<E extends Endpoint>(item: E, args: CallOf<E>, options: CallOptions = {}): Promise<ReplyOf<E>> {
  let token = options.token ?? tokenNow()
  // A part of a screen that comes when its reader has left would only be refused.
  if (token === undefined && item.access !== 'public') throw signedOut()
  let response = await ask(item, args, options)
  // Twice: what another tab has stored may have run out as well.
  const renewable = item.access !== 'public' && options.token === undefined
  for (let tries = 0; tries < 2 && response.status === 401 && renewable && (await renewed(token)); tries++) {
    token = tokenNow()
    response = await ask(item, args, options)
  }
  if (!response.ok) throw await refusalOf(response)
  if (item.reply === 'binary') return response.blob() as Promise<ReplyOf<E>>
  const answer: unknown = await response.json()
  if (!readConfig().foreign) return answer as ReplyOf<E>
  return (options.raw ? inData(answer) : completeReply(item, answer)) as ReplyOf<E>
}

let session = new AbortController()
/** Gives up whatever is still on its way: it would be refused to somebody who has left. Each fails as refused with 401. */
export function giveUpCalls(): void {
  session.abort()
  session = new AbortController()
}

const signedOut = (): Refused => new Refused({ status: 401, title: '', message: 'Signed out', errors: [] })

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; form?: Record<string, unknown> }

async function ask(
  endpoint: Endpoint,
  args: unknown,
  { signal, files, headers, keepalive = false, token = tokenNow() }: CallOptions,
): Promise<Response> {
  const { params = {}, query = {}, body, form } = args as Parts
  const isForm = Object.values(files ?? {}).some((file) => file.length > 0)
  const left = session.signal
  try {
    return await fetch(`${readConfig().apiBaseUrl}${pathOf(endpoint, params)}${queryOf(query)}`, {
      method: endpoint.method,
      signal: signal ? AbortSignal.any([signal, left]) : left,
      keepalive,
      headers: {
        accept: 'application/json',
        ...inLanguage(),
        ...(token && endpoint.access !== 'public' && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? formOf({ body: JSON.stringify(body) }, files) : JSON.stringify(body) }),
      ...(form && { body: formOf(form, files) }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    if (left.aborted) throw signedOut()
    throw new Refused({ status: 0, title: 'Offline', message: 'The server does not answer', errors: [] })
  }
}

/** The server words its refusals in the language that is chosen here, which need not be the browser's. */
const inLanguage = () => (i18next.language ? { 'accept-language': i18next.language } : {})

function formOf(fields: Record<string, unknown>, files: CallOptions['files'] = {}): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) form.append(key, String(value))
  for (const [key, list] of Object.entries(files)) for (const file of list) form.append(key, file)
  return form
}

async function refusalOf(response: Response): Promise<Refused> {
  const id = response.headers.get('x-request-id')
  const body = (await response.json().catch(() => ({}))) as Partial<Refusal> & { api_message?: string; current?: unknown }
  const { status } = response
  const { title = '', errors = [], message = body.api_message ?? '', current } = body
  // The other form of the header, a date, counts as none.
  return new Refused({ status, title, message, errors, current }, id, Number(response.headers.get('retry-after')) || null)
}

const tokenNow = (): string | undefined => sessionStore.getState().token?.accessToken

/** Answers that end a session; any other failure of the renewal says nothing about it. */
const ENDED = new Set([400, 401, 403, 422])
const LOCK = 'menara-renewal'
let renewing: Promise<boolean> | undefined

/**
 * Renews the access token that was refused (the present one unless said), once for everyone who asks meanwhile.
 * False: the session is over. Throws `Refused` when the server could not be asked.
 */
export async function renewed(refused = tokenNow()): Promise<boolean> {
  if (tokenNow() !== refused) return tokenNow() !== undefined
  renewing ??= inTurn(() => renew(refused)).finally(() => {
    renewing = undefined
  })
  return renewing
}

/** One tab at a time: the server ends a session whose refresh token comes again later. Plain http pages have no locks. */
function inTurn(work: () => Promise<boolean>): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined
  return locks ? locks.request(LOCK, work) : work()
}

async function renew(refused: string | undefined): Promise<boolean> {
  if (renewedElsewhere(refused)) return true
  const refreshToken = storedSession().token?.refreshToken
  if (!refreshToken) return false
  const response = await askRenewal(refreshToken)
  if (response.ok) {
    const session = signedInOf(await response.json())
    if (!session) return false
    keepSession({ ...session, user: session.user ?? storedUser() })
    return true
  }
  // Where there are no locks another tab may have renewed it in the meantime.
  if (renewedElsewhere(refused)) return true
  if (!ENDED.has(response.status)) throw await refusalOf(response)
  return false
}

/** The server may have renewed it and only the answer was lost: for 10 s it gives the same one again. */
const AGAIN_AFTER_MS = [1000, 3000]
async function askRenewal(refreshToken: string, [wait, ...waits]: readonly number[] = AGAIN_AFTER_MS): Promise<Response> {
  try {
    return await ask(accounts.refresh, { body: { refreshToken } }, {})
  } catch (error) {
    if (wait === undefined) throw error
    await new Promise((over) => setTimeout(over, wait))
    return askRenewal(refreshToken, waits)
  }
}

function renewedElsewhere(refused: string | undefined): boolean {
  const stored = storedSession().token?.accessToken
  if (stored === undefined || stored === refused) return false
  takeStored()
  return true
}
