import { createHash, randomBytes } from 'node:crypto'
import type { PtzWay } from '@menara/shared/contract/internal.contract.ts'
import type { PtzReason } from '@menara/shared/contract/media/ptz.contract.ts'
import { DOMParser, type Document, type Element } from '@xmldom/xmldom'
import { Agent, request } from 'undici'

/** A camera that did not do what it was asked, and why. Never holds its address. */
export class OnvifFault extends Error {
  readonly reason: PtzReason
  constructor(reason: PtzReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** A camera near its limits answers within a second; one that does not is not there. */
const PATIENCE_MS = 3_000
/** Profiles of a camera with many streams are some 40 KB. */
const LARGEST_ANSWER = 512 * 1024

const ENVELOPE = 'http://www.w3.org/2003/05/soap-envelope'
const WSSE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'
const WSU = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd'
const DIGEST = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordDigest'

export const escaped = (text: string): string => text.replace(/[<>&"']/g, (text) => `&#${text.charCodeAt(0)};`)

/** WS-UsernameToken with a digest (OASIS Username Token Profile 1.0): the password itself is never sent. `at` by the camera's own clock. */
export function security({ username, password }: Pick<PtzWay, 'username' | 'password'>, at: number): string {
  if (username === null) return ''
  const nonce = randomBytes(16)
  const created = new Date(at).toISOString()
  const digest = createHash('sha1')
    .update(nonce)
    .update(created)
    .update(password ?? '')
    .digest('base64')
  return `<s:Header><Security s:mustUnderstand="1" xmlns="${WSSE}"><UsernameToken><Username>${escaped(username)}</Username><Password Type="${DIGEST}">${digest}</Password><Nonce>${nonce.toString('base64')}</Nonce><Created xmlns="${WSU}">${created}</Created></UsernameToken></Security></s:Header>`
}

interface SoapMessage {
  readonly url: string
  /** From `security`; empty for a question anybody may ask. */
  readonly header: string
  readonly body: string
}
export type Post = (letter: SoapMessage) => Promise<Document>

/** SOAP 1.2 over HTTP. `close` ends what is under way. */
export function openPost(): { readonly post: Post; close(): Promise<void> } {
  const agent = new Agent({ connections: 2, maxResponseSize: LARGEST_ANSWER, connect: { timeout: PATIENCE_MS } })
  return {
    async post({ url, header, body }) {
      const text = `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="${ENVELOPE}">${header}<s:Body>${body}</s:Body></s:Envelope>`
      const answer = await request(url, {
        dispatcher: agent,
        method: 'POST',
        headers: { 'content-type': 'application/soap+xml; charset=utf-8' },
        body: text,
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch(silent)
      const said = await answer.body.text().catch(silent)
      if (answer.statusCode === 401 || answer.statusCode === 403) throw new OnvifFault('credentials', `It answered ${answer.statusCode}`)
      return read(said, answer.statusCode)
    },
    close: () => agent.destroy(),
  }
}

function silent(error: Error & { code?: string }): never {
  throw new OnvifFault('unreachable', error.code ?? error.name)
}

function read(text: string, status: number): Document {
  // Nothing in ONVIF declares entities: whoever does means harm.
  if (/<!DOCTYPE/i.test(text)) throw new OnvifFault('refused', 'It answered with a document type')
  const answer = parsed(text)
  const fault = answer && first(answer, 'Fault')
  if (fault) throw new OnvifFault(isAboutSignIn(fault) ? 'credentials' : 'refused', textOf(fault, 'Text') || textOf(fault, 'Value'))
  if (!answer || status !== 200) throw new OnvifFault('refused', `It answered ${status}`)
  return answer
}
function parsed(text: string): Document | null {
  try {
    return new DOMParser({ onError: () => undefined }).parseFromString(text, 'text/xml')
  } catch {
    // Not XML: whatever answers there is no camera.
    return null
  }
}
const isAboutSignIn = (fault: Element): boolean => {
  const codes = all(fault, 'Value').map((element) => element.textContent ?? '')
  return codes.some((code) => /NotAuthorized|FailedAuthentication|InvalidSecurity/.test(code))
}

/** By local name: cameras choose their own prefixes. */
export const all = (within: Document | Element, name: string): Element[] => [...within.getElementsByTagNameNS('*', name)]
export const first = (within: Document | Element, name: string): Element | undefined => all(within, name)[0]
export const textOf = (within: Document | Element, name: string): string => (first(within, name)?.textContent ?? '').trim()
