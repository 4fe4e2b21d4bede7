import { lookup } from 'node:dns/promises'
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { invalid } from '../../platform/errors.ts'

/** Ourselves and our neighbours on the cable; a connector is for devices, not for the services of this machine or of a cloud (169.254.169.254). */
const local = new BlockList()
local.addSubnet('0.0.0.0', 8, 'ipv4')
local.addSubnet('127.0.0.0', 8, 'ipv4')
local.addSubnet('169.254.0.0', 16, 'ipv4')
local.addAddress('::', 'ipv6')
local.addAddress('::1', 'ipv6')
local.addSubnet('fe80::', 10, 'ipv6')
/** Never a single device. */
const many = new BlockList()
many.addSubnet('224.0.0.0', 3, 'ipv4')
many.addSubnet('ff00::', 8, 'ipv6')

const on = (list: BlockList, address: string): boolean =>
  list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') ||
  (isIPv6(address) && address.startsWith('::ffff:') && isIPv4(address.slice(7)) && list.check(address.slice(7), 'ipv4'))

/** Finds the address of a host and refuses (422) those that are not to be asked. What is given is connected to: a name cannot change in between. */
export function hostGuard({ allowLocal }: { allowLocal: boolean }): (host: string) => Promise<string> {
  return async (host) => {
    const found = await lookup(host, { all: true, verbatim: false }).catch(() => [])
    const [first] = found
    if (!first) throw invalid('host', 'exists', `${host} is not known to the name service`)
    for (const { address } of found) {
      if (on(many, address)) throw invalid('host', 'single', `${host} is not the address of one device`)
      if (!allowLocal && on(local, address))
        throw invalid(
          'host',
          'allowed',
          `${host} is this machine or its own link: connectors may not ask it (CONNECTORS_LOCAL=1 allows it)`,
        )
    }
    return first.address
  }
}
