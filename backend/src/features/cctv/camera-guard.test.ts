import { expect, it } from 'vitest'
import { hostGuard } from '../../platform/host-guard.ts'

const resolve = async (host: string): Promise<string[]> => [host]
const find = hostGuard({ allowed: [], own: [], resolve, selves: () => ['192.168.7.20', 'fe80::20%eth0', '2400::20'] })

it.each([
  ...['192.168.7.20', '2400::20', '::ffff:192.168.7.20', 'fe80::99%eth0'],
  ...['::127.0.0.1', '::10.1.2.3', '64:ff9b::a00:1', '64:ff9b:1::1', '2002:7f00:1::', '2001:0:53aa:64c::1', '::ffff:0:7f00:1'],
  ...['100.64.0.1', '100.127.255.254', '198.18.0.1', '192.0.0.8', 'fec0::1'],
])('CM-24 %s is never asked: this machine, a reserved network, or an IPv4 address in other clothes', async (address) => {
  expect(await find(address, 443)).toEqual({ refused: 'allowed' })
})

it('CM-24 an address of this machine in the local network is asked only where it is named itself', async () => {
  const selves = () => ['192.168.7.20']
  const wide = hostGuard({ allowed: ['192.168.0.0/16'], own: [], resolve, selves })
  expect([await wide('192.168.7.20', 80), await wide('192.168.7.21', 80)]).toEqual([{ refused: 'allowed' }, { address: '192.168.7.21' }])
  const named = hostGuard({ allowed: ['192.168.7.20'], own: [{ host: '192.168.7.20', port: 5432 }], resolve, selves })
  expect([await named('192.168.7.20', 80), await named('192.168.7.20', 5432)]).toEqual([{ address: '192.168.7.20' }, { refused: 'own' }])
  const carrier = hostGuard({ allowed: ['100.64.0.0/10'], own: [], resolve, selves })
  expect(await carrier('100.64.3.4', 554)).toEqual({ address: '100.64.3.4' })
})
