import { describe, expect, it } from 'vitest'
import { keyring } from '../../platform/secrets/keyring.ts'
import { type AddressRules, addressGuard } from './camera-address.ts'
import { cameraSeal } from './camera-seal.ts'

const plain = (address: string) => ({ address, username: null, password: null })
function guard({ names = {}, ...rules }: Partial<AddressRules> & { names?: Record<string, string[]> } = {}) {
  const resolve = async (host: string) => names[host] ?? (/^[\d.]+$|:/.test(host) ? [host] : [])
  return addressGuard({ networks: [], own: [], demo: null, resolve, ...rules })
}
const ruleOf = async (asked: Promise<string>) =>
  asked.then(
    (url) => url,
    (error: { errors: { field: string; rule: string }[] }) => `${error.errors[0]?.field} ${error.errors[0]?.rule}`,
  )

describe('an address', () => {
  it.each([
    'rtsp://127.0.0.1/cam',
    'rtsp://127.9.9.9:8554/cam',
    'rtsp://0.0.0.0/cam',
    'rtsp://169.254.169.254/latest/meta-data',
    'rtsp://100.100.100.200/',
    'rtsp://[::1]/cam',
    'rtsp://[::ffff:127.0.0.1]/cam',
    'rtsp://[::ffff:7f00:1]/cam',
    'rtsp://[fe80::1]/cam',
    'rtsp://[fd00:ec2::254]/',
    'rtsp://[64:ff9b::7f00:1]/cam',
    'rtsps://localhost.example/cam',
  ])('CM-3 %s is refused', async (address) => {
    expect(await ruleOf(guard({ names: { 'localhost.example': ['10.1.1.1', '127.0.0.1'] } })(plain(address)))).toBe('address allowed')
  })

  it('CM-3 leads to a camera or is refused: many machines, nowhere, our own database', async () => {
    const pin = guard({ own: [{ host: 'db.example', port: 5432 }], names: { 'db.example': ['10.0.0.5'] } })
    expect(await ruleOf(pin(plain('rtsp://224.0.0.1/cam')))).toBe('address single')
    expect(await ruleOf(pin(plain('rtsp://nowhere.example/cam')))).toBe('address exists')
    expect(await ruleOf(pin(plain('rtsp://10.0.0.5:5432/cam')))).toBe('address own')
    expect(await ruleOf(pin(plain('rtsp://[::ffff:10.0.0.5]:5432/cam')))).toBe('address own')
    expect(await ruleOf(pin(plain('rtsp://10.0.0.5/cam')))).toBe('rtsp://10.0.0.5:554/cam')
    expect(await ruleOf(pin(plain('rtsp://10.0.0.6/live?channel=1')))).toBe('rtsp://10.0.0.6:554/live?channel=1')
    expect(await ruleOf(pin(plain('rtsp://:554/cam')))).toBe('address format')
    for (const field of ['username', 'password'])
      expect(await ruleOf(pin({ address: 'rtsp://10.0.0.6/cam', username: 'a', password: 'b', [field]: '\ud800 half' }))).toBe(
        `${field} format`,
      )
  })

  it('CM-3 is refused as this machine by its real name service too, whatever the spelling', async () => {
    const pin = addressGuard({ networks: [], own: [], demo: null })
    for (const address of ['rtsp://localhost/cam', 'rtsp://0x7f000001/cam', 'rtsp://2130706433/cam', 'rtsp://127.1/cam'])
      expect([address, await ruleOf(pin(plain(address)))]).toEqual([address, 'address allowed'])
  })

  it('CM-4 is given as the number that was looked at, and refused once its name leads elsewhere', async () => {
    const names: Record<string, string[]> = { 'cam.example': ['10.3.3.3'] }
    const pin = guard({ names })
    const secret = { address: 'rtsp://cam.example:8554/s1?x=y', username: 'ad min', password: 'p@ss/word' }
    expect(await pin(secret)).toBe('rtsp://ad%20min:p%40ss%2Fword@10.3.3.3:8554/s1?x=y')
    names['cam.example'] = ['127.0.0.1']
    expect(await ruleOf(pin(secret))).toBe('address allowed')
  })

  it('CM-5 lies in the networks that were named, and in what is reserved only where that is named itself', async () => {
    const asked = async (networks: string[], address: string) => (await ruleOf(guard({ networks })(plain(address)))).startsWith('rtsp')
    expect(await asked(['10.0.0.0/8'], 'rtsp://10.2.3.4/')).toBe(true)
    expect(await asked(['10.0.0.0/8'], 'rtsp://192.168.1.1/')).toBe(false)
    expect(await asked(['0.0.0.0/0'], 'rtsp://127.0.0.1/')).toBe(false)
    expect(await asked(['127.0.0.1'], 'rtsp://127.0.0.1/')).toBe(true)
    expect(await asked(['127.0.0.0/8'], 'rtsp://127.0.0.1/')).toBe(true)
    expect(await asked(['127.0.0.0/8'], 'rtsp://169.254.169.254/')).toBe(false)
    const demo = guard({ demo: { host: '127.0.0.1', port: 18_554 } })
    expect(await ruleOf(demo(plain('rtsp://127.0.0.1:18554/A/CAM-1')))).toBe('rtsp://127.0.0.1:18554/A/CAM-1')
    expect(await ruleOf(demo(plain('rtsp://127.0.0.1:18555/A/CAM-1')))).toBe('address allowed')
  })
})

it('CM-2 what is sealed opens with the same key for the same camera, and not otherwise', () => {
  const secret = { address: 'rtsp://10.0.0.1/', username: 'u', password: 'hush', onvif: null }
  const sealed = cameraSeal(keyring(['k1'])).seal('a', secret)
  expect(Buffer.from(sealed.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('hush')
  expect(cameraSeal(keyring(['k1'])).open('a', sealed)).toEqual(secret)
  expect(cameraSeal(keyring(['k1'])).open('b', sealed)).toBeNull()
  expect(cameraSeal(keyring(['k2'])).open('a', sealed)).toBeNull()
})
