import { lookup as systemLookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'
import { invalid } from '../../platform/errors.ts'
import type { CameraSecret } from './camera-seal.ts'

const RTSP_PORT = 554
const RTSPS_PORT = 322
/** Bits of the widest reserved network. */
const NARROW = 8

/** Ourselves, our link, and where clouds tell machines their secrets. */
const RESERVED = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200/32',
  '192.0.0.192/32',
  '::/128',
  '::1/128',
  'fe80::/10',
  'fd00:ec2::254/128',
  // IPv4 addresses in other clothes.
  '64:ff9b::/96',
  '2002::/16',
]
/** Never one camera. */
const MANY = ['224.0.0.0/3', 'ff00::/8']

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits ?? (isIPv6(address) ? 128 : 32)), familyOf(address))
  }
  return list
}
// It knows IPv4 addresses in IPv6 notation (`::ffff:7f00:1`) for what they are.
const has = (list: BlockList, address: string): boolean => list.check(address, familyOf(address))

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
  readonly lookup?: (host: string) => Promise<readonly { readonly address: string }[]>
}

/** The address a program may ask, its host replaced by the address that was looked at: a name cannot turn into another one in between. */
export type PinAddress = (secret: CameraSecret) => Promise<string>

export function addressGuard({ networks, own, demo, lookup }: AddressRules): PinAddress {
  const find = lookup ?? ((host: string) => systemLookup(host, { all: true }))
  const [reserved, many, allowed] = [listOf(RESERVED), listOf(MANY), listOf(networks)]
  // A wide network such as 0.0.0.0/0 does not open what is reserved: that has to be named itself.
  const opened = listOf(networks.filter((it) => has(reserved, it.split('/')[0] ?? '') && Number(it.split('/')[1] ?? 32) >= NARROW))
  const resolve = (host: string) => find(host).catch(() => [])

  async function isOwn(address: string, port: number): Promise<boolean> {
    for (const it of own.filter((one) => one.port === port))
      if ((await resolve(it.host)).some((one) => one.address === address)) return true
    return false
  }
  async function check(address: string, port: number, host: string): Promise<void> {
    if (demo && address === demo.host && port === demo.port) return
    if (has(many, address)) throw invalid('address', 'single', `${host} is not the address of one camera`)
    if (await isOwn(address, port)) throw invalid('address', 'allowed', `${host} is a service of this installation, not a camera`)
    const isAllowed = has(reserved, address) ? has(opened, address) : networks.length === 0 || has(allowed, address)
    if (!isAllowed)
      throw invalid('address', 'allowed', `${host} is not where cameras may live here (CAMERA_ALLOWED_NETWORKS says where they may)`)
  }

  return async (secret) => {
    const asked = placeIn(secret.address)
    const found = await resolve(asked.host)
    const [first] = found
    if (!first) throw invalid('address', 'exists', `${asked.host} is not known to the name service`)
    for (const it of found) await check(it.address, asked.port, asked.host)
    const host = isIPv6(first.address) ? `[${first.address}]` : first.address
    return `${asked.scheme}//${signInOf(secret)}${host}:${asked.port}${asked.rest}`
  }
}

function signInOf({ username, password }: CameraSecret): string {
  for (const [field, it] of Object.entries({ username, password }))
    if (it?.isWellFormed() === false) throw invalid(field, 'format', 'Half a character cannot be sent to a camera')
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
export function partsOf(address: string): CameraSecret {
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
