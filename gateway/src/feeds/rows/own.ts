import { type Condition, monitoring, type Wall } from '@menara/shared/contract/iot/monitoring.contract.ts'
import type { Access, Endpoint } from '@menara/shared/kit/endpoint.ts'
import type { Authority, Identity } from '../connection/authority.ts'
import type { Answer } from '../polling/request.ts'

/** Whether upstream says that a person may call what the gateway itself answers. */
export const may = ({ permissions }: Identity, access: Access) =>
  access === 'public' || access === 'signed-in' || permissions.includes(access)

interface OwnNeeds {
  readonly authority: Authority
  readonly conditions: () => readonly Condition[]
  readonly walls: () => readonly Wall[]
}

/** What feeds of the gateway's own are made of, by path: asked like an upstream, with the watcher's own token. */
export function ownAnswers({ authority, conditions, walls }: OwnNeeds): Readonly<Record<string, (token: string) => Promise<Answer>>> {
  const answering =
    ({ access }: Endpoint, rows: () => readonly { readonly id: string }[]) =>
    async (token: string): Promise<Answer> => {
      const verdict = await authority.identify(token)
      if (verdict.kind === 'refused') return { kind: 'refused', status: verdict.status, reason: { key: 'access.sign_in' } }
      if (verdict.kind === 'known' && !may(verdict.identity, access))
        return { kind: 'refused', status: 403, reason: { key: 'access.permission', params: { permission: access } } }
      const texts = new Map(rows().map((row) => [row.id, JSON.stringify(row)]))
      return { kind: 'rows', rows: texts, oversized: [], next: null, version: { etag: null, digest: null }, sourceAt: null, pollMs: null }
    }
  return {
    [monitoring.conditions.path]: answering(monitoring.conditions, conditions),
    [monitoring.walls.path]: answering(monitoring.walls, walls),
  }
}
