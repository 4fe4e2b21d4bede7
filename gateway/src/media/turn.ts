import { createHmac } from 'node:crypto'

export interface TurnSettings {
  readonly turnUrl: string | null
  /** coturn's `static-auth-secret`. */
  readonly turnSecret: string | null
  /** How long a credential opens the relay. */
  readonly turnSeconds: number
}
export interface IceServer {
  urls: string[]
  username: string
  credential: string
}

/** The relay for peers whose network lets nothing else through, with a credential that runs out (coturn's REST rule: `expiry:user`, HMAC-SHA1). */
export function iceServers({ turnUrl, turnSecret, turnSeconds }: TurnSettings, userId: string, now: number): IceServer[] {
  if (!turnUrl || !turnSecret) return []
  const username = `${Math.floor(now / 1000) + turnSeconds}:${userId}`
  return [{ urls: urlsOf(turnUrl), username, credential: createHmac('sha1', turnSecret).update(username).digest('base64') }]
}

/** Without a transport an address means UDP alone (RFC 7065); where that is closed the relay is still reached by TCP. */
const urlsOf = (url: string): string[] => (url.startsWith('turn:') && !url.includes('?') ? [url, `${url}?transport=tcp`] : [url])
