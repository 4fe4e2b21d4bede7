import fastify from 'fastify'

/** What stands behind every peer of the proxy bench: a list of some 5 KB, serialised for each call as an API does. */
const rows = Array.from({ length: 20 }, (_, i) => ({
  id: `0193a5b0-7c3e-7d7a-9c1e-${String(i).padStart(12, '0')}`,
  name: `Chiller ${i + 1} of the Nusantara campus`,
  code: `CH-${i + 1}`,
  location: { id: '0193a5b0-7c3e-7d7a-9c1e-00000000aaaa', name: 'Kampus Nusantara' },
  status: 'active',
  updated_at: '2026-11-21T03:04:05.678Z',
  extra: 'x'.repeat(i % 2 === 0 ? 10 : 20),
}))
const app = fastify({ keepAliveTimeout: 72_000 })
app.get('/readyz', async () => ({ status: 'ready' }))
app.get('/api/v1/assets', (_, reply) =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify({ data: rows, total: rows.length })),
)
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.stdin.on('close', () => process.exit(0)).resume()
