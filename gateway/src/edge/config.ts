import { DEMO_PASSWORD } from '@menara/shared/domain/demo-access.ts'
import type { FastifyInstance } from 'fastify'
import manifest from '../../package.json' with { type: 'json' }
import type { Settings } from '../platform/settings.ts'
import { isLocal } from './local-request.ts'

export const { version } = manifest

const DEMO_PEOPLE = ['admin', 'operator', 'agent', 'guard', 'finance', 'hr', 'employee']

type Served = Pick<Settings, 'demo' | 'demoPublic' | 'mapTilesUrl' | 'zone' | 'apiBaseUrl' | 'foreign' | 'defaultPermissions'> & {
  readonly media: Pick<Settings['media'], 'turnUrl'>
}

/** What the built client learns at run time, so that one build serves every installation. */
export function serveConfig(
  app: FastifyInstance,
  { demo, demoPublic, mapTilesUrl, zone, apiBaseUrl, foreign, defaultPermissions, media }: Served,
): void {
  const config = {
    apiBaseUrl,
    version,
    demo,
    mapTilesUrl,
    zone,
    ...(media.turnUrl && { turn: true }),
    ...(foreign && { foreign, defaultPermissions }),
  }
  const accounts = { demoAccounts: DEMO_PEOPLE.map((role) => ({ role, email: `${role}@menara.demo` })), demoPassword: DEMO_PASSWORD }
  // Everybody knows the password: beyond this machine the accounts are closed unless somebody opened them on purpose, and the page says which.
  const demoFor = (local: boolean) =>
    demoPublic ? { ...accounts, demoAccess: 'public' } : local ? { ...accounts, demoAccess: 'local' } : { demoAccess: 'closed' }
  app.get('/config.json', (request, reply) =>
    reply.header('cache-control', 'no-cache').send({ ...config, ...(demo && demoFor(isLocal(request))) }),
  )
}
