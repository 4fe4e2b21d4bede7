import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../platform/settings.ts'

export const version = (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version

const DEMO_PEOPLE = ['admin', 'operator', 'agent', 'guard', 'finance', 'hr', 'employee']

/** What the built client learns at run time, so that one build serves every installation. */
export function serveConfig(app: FastifyInstance, { demo, mapTilesUrl }: Pick<Settings, 'demo' | 'mapTilesUrl'>): void {
  const config = {
    apiBaseUrl: '',
    version,
    demo,
    mapTilesUrl,
    ...(demo && { demoAccounts: DEMO_PEOPLE.map((role) => ({ role, email: `${role}@menara.demo` })), demoPassword: 'menara-demo' }),
  }
  app.get('/config.json', (_, reply) => reply.header('cache-control', 'no-cache').send(config))
}
