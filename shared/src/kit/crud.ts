import type { TObject } from 'typebox'
import { type Access, endpoint } from './endpoint.ts'
import { ById, changes, done, many, one } from './words.ts'

/**
 * The five ordinary endpoints of a reference table under `/api/v1`. They are plain values: spread them
 * into a contract and redefine any one by name when the subject outgrows it.
 */
export function crud<
  const N extends string,
  T extends TObject,
  D extends TObject,
  F extends TObject,
  const R extends Access,
  const W extends Access,
>(name: N, { item, draft, filter, read, write }: { item: T; draft: D; filter: F; read: R; write: W }) {
  const path = `/api/v1/${name}` as const
  const byId = `${path}/:id` as const
  return {
    list: endpoint({ name: `${name}.list`, method: 'GET', path, access: read, summary: `List ${name}`, query: filter, reply: many(item) }),
    get: endpoint({
      name: `${name}.get`,
      method: 'GET',
      path: byId,
      access: read,
      summary: `One of ${name}`,
      params: ById,
      reply: one(item),
    }),
    create: endpoint({
      name: `${name}.create`,
      method: 'POST',
      path,
      access: write,
      summary: `Add to ${name}`,
      body: draft,
      reply: one(item),
    }),
    update: endpoint({
      name: `${name}.update`,
      method: 'PUT',
      path: byId,
      access: write,
      summary: `Change one of ${name}; fields left out stay`,
      params: ById,
      body: changes(draft),
      reply: one(item),
    }),
    remove: endpoint({
      name: `${name}.remove`,
      method: 'DELETE',
      path: byId,
      access: write,
      summary: `Remove one of ${name}`,
      params: ById,
      reply: done,
    }),
  } as const
}
