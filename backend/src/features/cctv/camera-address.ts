import { isIPv6 } from 'node:net'
import { invalid } from '../../platform/errors.ts'
import { type HostRefusal, hostGuard } from '../../platform/host-guard.ts'
import type { CameraSecret } from './camera-seal.ts'

const RTSP_PORT = 554
const RTSPS_PORT = 322
export const WHY: Readonly<Record<HostRefusal, string>> = {
  exists: 'is not known to the name service',
  single: 'is not the address of one camera',
  own: 'is a service of this installation, not a camera',
  allowed: 'is not where cameras may live here (CAMERA_ALLOWED_NETWORKS says where they may)',
}

type PictureSecret = Omit<CameraSecret, 'onvif'>
export interface Place {
  readonly host: string
  readonly port: number
}
export interface AddressRules {
  /** CIDR. When there are any, cameras live there and nowhere else. */
  readonly networks: readonly string[]
  /** Our own database, broker and the like: never asked. */
  readonly own: readonly Place[]
  /** Where the demo's cameras are. */
  readonly demo: Place | null
  /** Every address of a name. Another one only in tests. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

/** The address a program may ask, its host replaced by the address that was looked at: a name cannot turn into another one in between. */
export type PinAddress = (secret: PictureSecret) => Promise<string>

export function addressGuard({ networks, own, demo, resolve }: AddressRules): PinAddress {
  const find = hostGuard({ allowed: networks, own, exempt: demo, resolve })
  return async (secret) => {
    const asked = placeIn(secret.address)
    const found = await find(asked.host, asked.port)
    if ('refused' in found) throw invalid('address', found.refused, `${asked.host} ${WHY[found.refused]}`)
    const host = isIPv6(found.address) ? `[${found.address}]` : found.address
    return `${asked.scheme}//${signInOf(secret)}${host}:${asked.port}${asked.rest}`
  }
}

function signInOf({ username, password }: PictureSecret): string {
  for (const [field, text] of Object.entries({ username, password }))
    if (text?.isWellFormed() === false) throw invalid(field, 'format', 'Half a character cannot be sent to a camera')
  return username === null ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password ?? '')}@`
}

function placeIn(address: string): Place & { readonly scheme: string; readonly rest: string } {
  const url = URL.parse(address)
  if (!url?.hostname) throw invalid('address', 'format', 'That is not an RTSP address')
  const usual = url.protocol === 'rtsps:' ? RTSPS_PORT : RTSP_PORT
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return { host, port: Number(url.port) || usual, scheme: url.protocol, rest: url.pathname + url.search }
}

/** Takes a user name and password out of an address that holds them. */
export function partsOf(address: string): PictureSecret {
  const url = URL.parse(address)
  if (!url) throw invalid('address', 'format', 'That is not an RTSP address')
  const plain = `${url.protocol}//${url.host}${url.pathname}${url.search}`
  try {
    const username = url.username ? decodeURIComponent(url.username) : null
    return { address: plain, username, password: username === null ? null : decodeURIComponent(url.password) }
  } catch {
    throw invalid('address', 'format', 'The user name or password in the address is not written as addresses are')
  }
}
