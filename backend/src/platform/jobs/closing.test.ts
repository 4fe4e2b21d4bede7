import { describe, expect, it } from 'vitest'
import { wiredHouse } from '../../../../tests/kit/upstreams/wired-house.ts'

// The embedded database lives in the process: it is not away.
describe.skipIf(process.env['MENARA_TEST_ENGINE'] !== 'postgres')('a backend that is stopped while the database is away', () => {
  it('PF-28 closes all the same, its server last', async () => {
    const { backend, wire, close } = await wiredHouse()
    // From now on it holds leases.
    await backend.iot.tick()
    const url = await backend.app.listen({ host: '127.0.0.1', port: 0 })
    wire?.cut()
    const asked = fetch(`${url}/readyz`)
    await close()
    expect((await asked).status).toBe(503)
    await expect(fetch(`${url}/readyz`)).rejects.toThrow()
  })
})
