import { describe, expect, it } from 'vitest'
import { type VncAddressNeeds, vncAddress } from './vnc-address.ts'

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'bms.site': ['10.1.2.3'],
  'both.site': ['10.1.2.3', '127.0.0.1'],
  'db.site': ['10.9.9.9'],
  'away.site': ['192.0.2.7'],
}
const resolve = async (host: string) => NAMES[host] ?? (/^[\d.]+$|:/.test(host) ? [host] : Promise.reject(new Error('ENOTFOUND')))
const guard = (needs: Partial<VncAddressNeeds> = {}) => {
  const find = vncAddress({ allowed: [], own: [], resolve, ...needs })
  return (host: string, port = 5900) => find(host, port)
}
const ruleOf = (look: Promise<string>) => look.catch((error: { errors: { field: string; rule: string }[] }) => error.errors[0]?.rule)

describe('the address of a screen', () => {
  it.each([
    ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '169.254.169.254', '::1', '::', 'fe80::1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', 'fd00:ec2::254', 'both.site'],
  ])('VN-3 is not this machine or its link: %s', async (host) => {
    expect(await ruleOf(guard()(host))).toBe('allowed')
  })

  it('VN-3 is one, and known', async () => {
    expect(await ruleOf(guard()('224.0.0.1'))).toBe('single')
    expect(await ruleOf(guard()('255.255.255.255'))).toBe('single')
    expect(await ruleOf(guard()('nowhere.site'))).toBe('exists')
    expect(await guard()('bms.site')).toBe('10.1.2.3')
  })

  it('VN-3 is in the networks that are allowed, where some are named; those may be here', async () => {
    const look = guard({ allowed: ['10.0.0.0/8', '127.0.0.1'] })
    expect(await look('bms.site')).toBe('10.1.2.3')
    expect(await look('127.0.0.1')).toBe('127.0.0.1')
    expect(await ruleOf(look('127.0.0.2'))).toBe('allowed')
    expect(await ruleOf(look('away.site'))).toBe('allowed')
    expect(await ruleOf(guard({ allowed: ['0.0.0.0/0'] })('127.0.0.1'))).toBe('allowed')
  })

  it('VN-3 is none of the installation’s own servers, unless it is named itself', async () => {
    expect(await ruleOf(guard({ own: ['db.site'] })('10.9.9.9'))).toBe('own')
    expect(await ruleOf(guard({ own: ['db.site'], allowed: ['10.0.0.0/8'] })('db.site'))).toBe('own')
    expect(await guard({ own: ['db.site'], allowed: ['10.9.9.9'] })('db.site')).toBe('10.9.9.9')
  })

  it('VN-3 is none of the ports this installation itself uses, by whatever name this machine is called', async () => {
    const look = guard({
      ...{ allowed: ['127.0.0.0/8', '10.1.2.3'], selves: () => ['127.0.0.1', '10.1.2.3'] },
      ownPorts: [
        { host: '127.0.0.1', port: 8080 },
        { host: 'db.site', port: 5432 },
      ],
    })
    for (const host of ['127.0.0.1', '127.0.0.2', '10.1.2.3']) expect([host, await ruleOf(look(host, 8080))]).toEqual([host, 'own'])
    expect(await look('127.0.0.1', 5900)).toBe('127.0.0.1')
    expect(await look('10.1.2.3', 5432)).toBe('10.1.2.3')
  })

  it('VN-3 is not this machine at its address in the local network, unless that is named', async () => {
    expect(await ruleOf(guard({ selves: () => ['10.1.2.3'] })('10.1.2.3'))).toBe('allowed')
  })

  it('VN-3 is the demo’s own screen on this machine, at its very port', async () => {
    const look = guard({ demo: { host: '127.0.0.1', port: 15_900 } })
    expect(await look('127.0.0.1', 15_900)).toBe('127.0.0.1')
    expect(await ruleOf(look('127.0.0.1', 15_901))).toBe('allowed')
  })
})
