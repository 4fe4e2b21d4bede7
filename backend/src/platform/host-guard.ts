import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'

/** One of the installation's own servers; without a port, all of its host. */
export interface OwnPlace {
  readonly host: string
  readonly port?: number
}
export interface HostRules {
  /** Networks (CIDR) or single addresses. When there are any, what is asked lives there and nowhere else. */
  readonly allowed: readonly string[]
  /** Never asked; a whole host of ours only where `allowed` names its very address. */
  readonly own: readonly OwnPlace[]
  /** A place that is all right whatever the rest says: the demo's cameras. */
  readonly exempt?: Required<OwnPlace> | null
  /** Reserved networks that are all right beside the rest: this machine, where devices of the demo are. */
  readonly also?: readonly string[]
  /** This machine's own addresses; asked anew each time. Others only in tests. */
  readonly selves?: (() => readonly string[]) | undefined
  /** Every address of a name. Another one only in tests. */
  readonly resolve?: ((host: string) => Promise<readonly string[]>) | undefined
}
/** `exists`: no such name. `single`: many machines. `own`: a server of ours. `allowed`: outside the networks, or this machine. */
export type HostRefusal = 'exists' | 'single' | 'own' | 'allowed'
export type HostAnswer = { readonly address: string } | { readonly refused: HostRefusal }

/** Ourselves, our link, and where clouds tell machines their secrets. */
const RESERVED = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200',
  '192.0.0.192',
  // Between a provider and its customers (RFC 6598), protocol assignments, benchmarks.
  '100.64.0.0/10',
  '192.0.0.0/24',
  '198.18.0.0/15',
  'fe80::/10',
  'fec0::/10',
  'fd00:ec2::254',
  // IPv4 addresses in other clothes: compatible (with :: and ::1), translated (SIIT, NAT64), 6to4, Teredo.
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  '2001::/32',
]
/** Never one machine. */
const MANY = ['224.0.0.0/3', 'ff00::/8']
/** Bits of the widest reserved network. */
const NARROW = 8

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}
// It knows IPv4 addresses in IPv6 notation (`::ffff:7f00:1`) for what they are.
const has = (list: BlockList, address: string): boolean => list.check(address, familyOf(address))
const [reserved, many, loopback] = [listOf(RESERVED), listOf(MANY), listOf(['127.0.0.0/8', '::1'])]

const ownAddresses = (): string[] => Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address))
/** Without the interface a link-local address may name. */
const bare = (address: string): string => address.split('%')[0] ?? address

const byName = async (host: string) => (await lookup(host, { all: true, verbatim: true })).map((address) => address.address)

/**
 * Finds the address of a host a user named, and says which rule refuses it. The address is to be connected to as it is: a name that says
 * something else a moment later changes nothing. All addresses of a name must be all right.
 */
export function hostGuard({
  allowed,
  own,
  exempt = null,
  also = [],
  selves = ownAddresses,
  resolve = byName,
}: HostRules): (host: string, port: number) => Promise<HostAnswer> {
  const [anywhere, singly] = [listOf(allowed), listOf(allowed.filter((text) => !text.includes('/')))]
  // A wide network such as 0.0.0.0/0 does not open what is reserved: that has to be named itself.
  const opened = listOf([
    ...also,
    ...allowed.filter((text) => has(reserved, text.split('/')[0] ?? '') && Number(text.split('/')[1] ?? 32) >= NARROW),
  ])
  const addressesOf = async (host: string) => (await resolve(host).catch((): readonly string[] => [])).map(bare)

  const isHere = (address: string): boolean => has(loopback, address) || has(listOf(selves().map(bare)), address)
  async function isAt(address: string, item: OwnPlace): Promise<boolean> {
    const found = await addressesOf(item.host)
    // What listens at one of this machine's addresses is usually heard at all of them.
    return has(listOf(found), address) || (item.port !== undefined && isHere(address) && found.some(isHere))
  }
  async function isOwn(address: string, port: number): Promise<boolean> {
    for (const item of own) {
      if (item.port === undefined ? has(singly, address) : item.port !== port) continue
      if (await isAt(address, item)) return true
    }
    return false
  }
  function isAllowed(address: string): boolean {
    if (has(opened, address)) return true
    if (has(reserved, address)) return false
    // This machine answers at its addresses in the local network as it does at loopback: such a one is named itself, or not asked.
    if (isHere(address)) return has(singly, address)
    return allowed.length === 0 || has(anywhere, address)
  }
  async function refusalOf(address: string, port: number): Promise<HostRefusal | null> {
    if (exempt && address === exempt.host && port === exempt.port) return null
    if (has(many, address)) return 'single'
    if (await isOwn(address, port)) return 'own'
    return isAllowed(address) ? null : 'allowed'
  }

  return async (host, port) => {
    const found = await addressesOf(host)
    const [first] = found
    if (first === undefined) return { refused: 'exists' }
    for (const address of found) {
      const refused = await refusalOf(address, port)
      if (refused) return { refused }
    }
    return { address: first }
  }
}

/** Leads a connection to the address that was looked at, whatever its name means by then. Node asks for one address, or for all of them. */
export const lookupOf =
  (address: string): LookupFunction =>
  (_name, options, found) => {
    const family = isIPv6(address) ? 6 : 4
    if (options.all) found(null, [{ address, family }])
    else found(null, address, family)
  }
