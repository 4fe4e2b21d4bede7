import { timingSafeEqual } from 'node:crypto'
import { isDocumented } from '@menara/shared/contract/documented-calls.ts'
import type { AnyEndpoint, CallOf, Endpoint, InternalEndpoint, ReplyOf } from '@menara/shared/kit/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { TSchema } from 'typebox'
import { actingWith } from '../access/acting-token.ts'
import type { Caller } from '../access/caller.ts'
import { Fault } from '../errors.ts'
import { bodyCheck } from './body-check.ts'
import { type Check, checkOf } from './validators.ts'

/** Whether a call bears the secret that our own processes share. */
function isInternal({ headers }: Pick<FastifyRequest, 'headers'>, token: string): boolean {
  return token !== '' && same(headers.authorization ?? '', `Bearer ${token}`)
}

function same(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public endpoints without a token. */
    caller: Caller | null
    /** Facts of the connection for accounts and logs. */
    origin: { readonly address: string; readonly agent: string; readonly isLocal: boolean; readonly isSecure: boolean }
  }
}

/** What a handler is given beside the call: for endpoints that stream bytes or read headers. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
type CallerOf<E extends Endpoint> = E['access'] extends 'public' ? Caller | null : Caller
type Answer<E extends AnyEndpoint> = E['reply'] extends TSchema ? ReplyOf<E> : FastifyReply | AsyncIterable<Uint8Array>

/** Serves one contract endpoint: access, validation and serialisation come from the same value the client was typed by. */
export function mount<const E extends Endpoint>(
  app: FastifyInstance,
  item: E,
  handle: (call: CallOf<E>, caller: CallerOf<E>, exchange: Exchange) => Promise<Answer<E>>,
): void {
  const takes = isDocumented(item) ? new Set(Object.keys((item.query as { properties?: object } | undefined)?.properties ?? {})) : null
  route(app, item, {
    admit: ({ caller }) => admit(item, caller),
    queryOf: (query) => (takes ? liberal(query, takes) : query),
    handle: (call, exchange) => {
      const { caller } = exchange.request
      return actingWith(caller?.token, () => handle(call, caller as CallerOf<E>, exchange))
    },
  })
}

/** What `mountInternal` returns: serves one internal endpoint. */
export type MountInternal = <const E extends InternalEndpoint>(
  endpoint: E,
  handle: (call: CallOf<E>, exchange: Exchange) => Promise<Answer<E>>,
) => void

/** Serves endpoints for our own gateways alone: 401 `access.gateways_only` for whoever does not bear the secret they share with us. */
export function mountInternal(app: FastifyInstance, internalToken: string): MountInternal {
  const admitGateway = (request: FastifyRequest): void => {
    if (!isInternal(request, internalToken)) throw new Fault('unauthenticated', 'access.gateways_only')
  }
  return (endpoint, handle) => route(app, endpoint, { admit: admitGateway, queryOf: (query) => query, handle })
}

interface Serving<E extends AnyEndpoint> {
  /** Throws for who may not call. */
  readonly admit: (request: FastifyRequest) => void
  readonly queryOf: (query: Query) => unknown
  readonly handle: (call: CallOf<E>, exchange: Exchange) => Promise<Answer<E>>
}
function route<E extends AnyEndpoint>(app: FastifyInstance, endpoint: E, { admit, queryOf, handle }: Serving<E>): void {
  const checks = checksOf(endpoint)
  app.route({
    method: endpoint.method as HTTPMethods,
    url: endpoint.path,
    config: { endpoint: endpoint.name },
    schema: typeof endpoint.reply === 'string' ? {} : { response: { 200: endpoint.reply } },
    // Before the body is read: a stranger's megabytes are not worth parsing.
    onRequest: async (request) => admit(request),
    preHandler: async (request) => {
      checks.params?.(request.params)
      request.query = queryOf(request.query as Query)
      checks.query?.(request.query)
      // A form is read by the handler, with its files.
      if (!(endpoint.files && request.isMultipart())) checks.body?.(request.body)
    },
    handler: (request, reply) =>
      handle({ params: request.params, query: request.query, body: request.body } as CallOf<E>, { request, reply }),
  })
}

type Query = Readonly<Record<string, string | readonly string[]>>
/** The query of a documented call as far as it says something: what is empty is absent, what nobody knows is left out. */
function liberal(query: Query, takes: ReadonlySet<string>): Record<string, unknown> {
  const said: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(query)) {
    if (!takes.has(name)) continue
    if (typeof value === 'string') {
      if (value !== '') said[name] = value
      continue
    }
    const values = value.filter((one) => one !== '')
    if (values.length > 0) said[name] = values
  }
  return said
}

function admit({ access, method, session }: Endpoint, caller: Caller | null): void {
  if (access === 'public') return
  if (!caller) throw new Fault('unauthenticated', 'access.sign_in')
  if (session && caller.token) throw new Fault('forbidden', 'access.session_only')
  if (caller.token?.readOnly && method !== 'GET') throw new Fault('forbidden', 'access.read_only', { params: { name: caller.token.name } })
  if (access !== 'signed-in' && !caller.may(access)) throw new Fault('forbidden', 'access.permission', { params: { permission: access } })
}

function checksOf(endpoint: AnyEndpoint): { params?: Check; query?: Check; body?: Check } {
  return {
    ...(endpoint.params && { params: checkOf(endpoint.params, 'address') }),
    query: checkOf(endpoint.query ?? NO_QUERY, 'address'),
    ...(endpoint.body && { body: bodyCheck(endpoint.body) }),
  }
}
const NO_QUERY = { type: 'object', properties: {}, additionalProperties: false } as unknown as TSchema
