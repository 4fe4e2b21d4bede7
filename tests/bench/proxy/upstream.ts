import { openServer } from '../../../gateway/src/edge/server.ts'
import { logTo } from '../../../gateway/src/platform/log.ts'

/** The least an upstream can do: a list of some 5 KB, serialised for each call. Whatever stands before it weighs as much as it ever can. */
export async function serveList(port: number): Promise<void> {
  const rows = Array.from({ length: 20 }, (_, i) => ({
    id: `0193a5b0-7c3e-7d7a-9c1e-${String(i).padStart(12, '0')}`,
    name: `Chiller ${i + 1} of the Nusantara campus`,
    code: `CH-${i + 1}`,
    location: { id: '0193a5b0-7c3e-7d7a-9c1e-00000000aaaa', name: 'Kampus Nusantara' },
    status: 'active',
    updated_at: '2026-11-21T03:04:05.678Z',
  }))
  const app = openServer({ tls: null, trustedProxies: [] }, logTo({ write: () => true }, 'silent'))
  const list = () => JSON.stringify({ data: rows, total: rows.length })
  app.get('/readyz', async () => ({ status: 'ready' }))
  app.get('/api/v1/assets', (_, reply) => reply.type('application/json; charset=utf-8').send(list()))
  await app.listen({ host: '127.0.0.1', port })
  process.stdin.on('close', () => process.exit(0)).resume()
}
