import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'
import { invalid } from '../../platform/errors.ts'

export interface VncAddressNeeds {
  /** Networks screens may be in, as addresses or CIDR; empty: anywhere but here. */
  readonly allowed: readonly string[]
  /** Hosts of the house's own servers (database, broker): no screen is there, unless named one by one in `allowed`. */
  readonly own: readonly string[]
  /** Every address of a name. Another one only in tests. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}
export type VncAddressOf = (host: string) => Promise<string>

/** This machine, its own cable (169.254.169.254, where clouds keep their secrets), and IPv6 that wraps an address of those. */
const HERE = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200',
  '::/127',
  'fe80::/10',
  'fd00:ec2::254',
  '64:ff9b::/96',
  '2002::/16',
]
/** Never one screen. */
const MANY = ['224.0.0.0/3', 'ff00::/8']

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const it of networks) {
    const [address = '', bits] = it.split('/')
    const family = familyOf(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
const on = (list: BlockList, address: string): boolean => list.check(address, familyOf(address))
const [here, many] = [listOf(HERE), listOf(MANY)]

const byName = async (host: string) => (await lookup(host, { all: true, verbatim: true })).map((it) => it.address)

/**
 * Finds the address of a screen's host and refuses (422, with the rule) those a screen must not be at. What comes back is to be connected to
 * as it is: a name that says something else a moment later changes nothing.
 */
export function vncAddress({ allowed, own, resolve = byName }: VncAddressNeeds): VncAddressOf {
  const list = listOf(allowed)
  const singly = listOf(allowed.filter((it) => !it.includes('/')))
  const addressesOf = (host: string) => resolve(host).catch((): readonly string[] => [])

  function check(host: string, address: string, ours: BlockList): void {
    if (on(many, address)) throw invalid('host', 'single', `${host} is not the address of one screen`)
    if (on(singly, address)) return
    if (on(ours, address)) throw invalid('host', 'own', `${host} is one of this installation's own servers`)
    if (allowed.length > 0 && !on(list, address))
      throw invalid('host', 'allowed', `${host} is not in the networks screens may be in (VNC_ALLOWED_NETWORKS)`)
    if (allowed.length === 0 && on(here, address))
      throw invalid(
        'host',
        'allowed',
        `${host} is this machine or its own link: no screen may be there unless VNC_ALLOWED_NETWORKS names it`,
      )
  }

  return async (host) => {
    const found = await addressesOf(host)
    const [first] = found
    if (first === undefined) throw invalid('host', 'exists', `${host} is not known to the name service`)
    const ours = listOf((await Promise.all(own.map(addressesOf))).flat())
    for (const address of found) check(host, address, ours)
    return first
  }
}
