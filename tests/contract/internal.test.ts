import * as internal from '@menara/shared/contract/internal.contract.ts'
import type { InternalEndpoint } from '@menara/shared/kit/endpoint.ts'
import { expect, it } from 'vitest'
import { openBuilding } from '../kit/building.ts'

const isEndpoint = (value: unknown): value is InternalEndpoint =>
  typeof value === 'object' && value !== null && (value as Partial<InternalEndpoint>).access === 'internal'
const endpoints = Object.values(internal)
  .flatMap((value) => (typeof value === 'object' ? Object.values(value) : []))
  .filter(isEndpoint)

it('CT-35 what only gateways call is served, closed to everybody without their secret, and named in no description', async () => {
  const { stranger, admin } = await openBuilding()
  expect(endpoints.length).toBeGreaterThan(15)
  const { body } = await stranger.sends('GET', '/openapi.json')
  for (const { name, method, path } of endpoints) {
    const address = path.replace(/:\w+/g, '01900000-0000-7000-8000-000000000000')
    for (const who of [stranger, admin]) {
      const reply = await who.sends(method, address, method === 'GET' ? undefined : {})
      expect([name, reply.status, reply.body]).toMatchObject([name, 401, { rule: 'access.gateways_only' }])
    }
    expect(JSON.stringify(body)).not.toContain(name)
  }
  expect(JSON.stringify(body)).not.toContain('/internal')
})
