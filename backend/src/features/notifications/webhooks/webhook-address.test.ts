import { expect, it } from 'vitest'
import { pushAddress, webhookAddress } from './webhook-address.ts'

const resolve = async (): Promise<string[]> => ['10.0.0.9']

it('NT-17 a webhook is told over https, over http only in a network that was named', async () => {
  const anywhere = webhookAddress({ allowed: [], own: [], resolve })
  await expect(anywhere('http://hooks.example/x')).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'url', rule: 'https' }] })
  expect(await anywhere('https://hooks.example/x')).toBe('10.0.0.9')
  const named = webhookAddress({ allowed: ['10.0.0.0/8'], own: [], resolve })
  expect(await named('http://hooks.example/x')).toBe('10.0.0.9')
})

it('NT-30 a push service is asked at the address that was checked, and never on this machine by a name', async () => {
  const at = (address: string) => pushAddress(['https://push.example', 'http://127.0.0.1:9'], { own: [], resolve: async () => [address] })
  expect(await at('203.0.113.5')('https://push.example/a')).toBe('203.0.113.5')
  await expect(at('127.0.0.2')('https://push.example/a')).rejects.toThrow('leads to this machine')
  await expect(at('169.254.169.254')('https://push.example/a')).rejects.toThrow('leads to this machine')
  expect(await at('127.0.0.1')('http://127.0.0.1:9/a')).toBe('127.0.0.1')
  const own = pushAddress(['https://push.example'], { own: [{ host: '10.0.0.9', port: 443 }], resolve })
  await expect(own('https://push.example/a')).rejects.toThrow('own servers')
})
