import type { Static, TSchema } from 'typebox'
import type { Permission } from './permission.ts'

/**
 * Who may call: `public` needs no token, `signed-in` any account, otherwise the named permission.
 * Which rows they then see (site scope, ticket type) is decided by the service.
 */
export type Access = 'public' | 'signed-in' | Permission

/** One thing the API can do, described once for server, client, docs and tests. */
export interface Endpoint {
  /** Dotted and stable: appears in logs, cache keys and the API docs. The first word is the subject. */
  readonly name: `${string}.${string}`
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path as Fastify writes it: `/api/v1/assets/:id`. */
  readonly path: `/${string}`
  readonly access: Access
  readonly summary: string
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /**
   * Text fields of a multipart form. `files` names its file fields; the route reads those as streams. With `files` a `body` may also come
   * as a form: its JSON in the text field `body`, the files beside it.
   */
  readonly form?: TSchema
  readonly files?: readonly string[]
  /** The whole envelope, or `binary` for bytes with their own content type. */
  readonly reply: TSchema | 'binary'
  /** The answer depends on the person, not only on permissions and sites (an inbox, own sessions). */
  readonly personal?: true
  /** Only for who has signed in, not for programs with an API token: what keeps accounts safe. */
  readonly session?: true
  /** Query fields that make the answer depend on the person (`followed`: what they follow). */
  readonly personalBy?: readonly string[]
}

/** A call between our own processes: only whoever bears the secret they share may make it, and no list or description of the API names it. */
export type InternalEndpoint = Omit<Endpoint, 'access'> & { readonly access: 'internal' }
export type AnyEndpoint = Endpoint | InternalEndpoint

export type CallOf<E extends AnyEndpoint> = {
  [Part in 'params' | 'query' | 'body' | 'form' as E[Part] extends TSchema ? Part : never]: Static<E[Part] & TSchema>
}
export type ReplyOf<E extends AnyEndpoint> = E['reply'] extends TSchema ? Static<E['reply']> : Blob

export const endpoint = <const E extends AnyEndpoint>(definition: E): E => definition

/** The address of a call: `path` with its parameters put in, percent-encoded. */
export const pathOf = ({ path }: Pick<Endpoint, 'path'>, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

/** `?a=1&b=2` with the fields that say something; empty where none does. A list is repeated. */
export function queryOf(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null && one !== '')
      .map((one): [string, string] => [key, String(one)]),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}
