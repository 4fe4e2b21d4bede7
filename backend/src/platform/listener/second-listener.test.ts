import { expect, it } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { listenFor } from './second-listener.ts'

it('PF-32 serves its own paths alone, with the same access and refusals', async () => {
  const { backend, admin } = await openBuilding()
  await backend.app.listen({ host: '127.0.0.1', port: 0 })
  const { url, close } = await listenFor(backend.app, { host: '127.0.0.1', port: 0, prefix: '/api/v1.2' })
  const ask = async (path: string, token: string) => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}`, 'accept-language': 'id' } })
    return { status: answer.status, body: (await answer.json()) as { data?: unknown; message?: string; errors?: unknown[] } }
  }
  expect(await ask('/api/v1.2/overtimes?page=1', admin.token)).toMatchObject({ status: 200, body: { data: [], total: 0 } })
  expect((await ask('/api/v1.2/overtimes', 'nobody')).status).toBe(401)
  expect(await ask('/api/v1.2/overtimes?page=0', admin.token)).toMatchObject({ status: 422, body: { errors: [{ field: 'page' }] } })
  for (const path of ['/api/v1/users', '/api/v1.2', '/healthz', '/api/v1.20/overtimes'])
    expect((await ask(path, admin.token)).status, path).toBe(404)
  await close()
  await expect(fetch(`${url}/api/v1.2/overtimes`)).rejects.toThrow()
})
