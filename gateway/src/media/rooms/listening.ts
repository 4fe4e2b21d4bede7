import { isIP } from 'node:net'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import type { types } from 'mediasoup'

/** Free ports are taken from here; below what systems hand out by themselves. */
const ANY_PORT = { min: 20_100, max: 32_000 }

export interface ListeningNeeds {
  /** The gateway's own: whoever reaches that reaches this. */
  readonly host: string
  /** The address peers are told to send to, where it is not one of this machine: behind NAT, in a container. */
  readonly announcedAddress: string | null
  /** 0: any free one. */
  readonly port: number
}

/** Where one worker listens: on each address both UDP and, for networks that let nothing else through, TCP. */
export function listenInfos(
  { host, announcedAddress, port }: ListeningNeeds,
  interfaces = networkInterfaces(),
): types.TransportListenInfo[] {
  const where = port === 0 ? { portRange: ANY_PORT } : { port }
  const on = announcedAddress ? [{ ip: '0.0.0.0', announcedAddress }] : addresses(host, interfaces).map((ip) => ({ ip }))
  return on.flatMap((address) => (['udp', 'tcp'] as const).map((protocol) => ({ protocol, ...address, ...where })))
}

export const LOOPBACK = '127.0.0.1'

// A wildcard cannot be told to a peer, so each of this machine's own addresses is listened on by name.
function addresses(host: string, interfaces: ReturnType<typeof networkInterfaces>): string[] {
  if (host === LOOPBACK || host === 'localhost' || host === '::1') return [LOOPBACK]
  if (isIP(host) === 4 && host !== '0.0.0.0') return [LOOPBACK, host]
  return [LOOPBACK, ...ownAddresses(interfaces)]
}
/** This machine's IPv4 addresses that others could reach. */
export const ownAddresses = (interfaces: ReturnType<typeof networkInterfaces>): string[] =>
  Object.values(interfaces)
    .flatMap((list) => list ?? [])
    .filter(isOutside)
    .map(({ address }) => address)
const isOutside = ({ family, internal, address }: NetworkInterfaceInfo) => family === 'IPv4' && !internal && !address.startsWith('169.254.')
