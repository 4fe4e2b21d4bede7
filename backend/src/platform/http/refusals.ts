import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type BrokenRule, Fault, invalid } from '../errors.ts'

/** Every refusal leaves in one shape; a bug is logged whole and answered plainly. */
export function refuseInOneShape(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const fault = faultOf(error)
    if (fault) return send(reply, fault)
    request.log.error({ err: error }, 'a bug answered 500')
    return reply.code(500).send(
      body(500, {
        title: 'Something Wrong !',
        message: `Something went wrong here. Name this request when you ask for help: ${request.id}`,
      }),
    )
  })
  app.setNotFoundHandler((request: FastifyRequest, reply) =>
    reply.code(404).send(body(404, { title: 'Not found', message: `${request.method} ${request.url.split('?')[0]} is not served here` })),
  )
}

/** Addresses the router cannot read (broken percent-encoding, ids of hundreds of characters) name nothing. */
export function refuseBeforeRouting(
  _error: unknown,
  request: { readonly method: string },
  reply: { code(status: number): { send(body: unknown): unknown } },
): void {
  void reply.code(404).send(body(404, { title: 'Not found', message: `${request.method} to that address is not served here` }))
}

interface Said {
  readonly title: string
  readonly message: string
  readonly errors?: readonly BrokenRule[]
  readonly current?: unknown
}
const body = (status: number, { title, message, errors = [], current }: Said) => ({
  status,
  title,
  message,
  errors,
  ...(current !== undefined && { current }),
})

function send(reply: FastifyReply, fault: Fault): FastifyReply {
  if (fault.retryAfterS !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(fault.retryAfterS))))
  return reply.code(fault.statusCode).send(body(fault.statusCode, fault))
}

/** Refusals of the framework and the database that are the caller's doing. Undefined: ours. */
function faultOf(error: unknown): Fault | undefined {
  if (error instanceof Fault) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const known = code === undefined ? undefined : FRAMEWORK[code]
  if (known) return known()
  if (statusCode === 400 || error instanceof SyntaxError) return invalid('', 'json', 'The body is not valid JSON')
  if (statusCode === 413) return new Fault('too-large', 'The request is larger than this endpoint takes')
  if (statusCode === 415) return new Fault('wrong-type', 'Send JSON, or a form where the endpoint asks for one')
  return databaseFault(error)
}

const tooLarge = () => new Fault('too-large', 'The request is larger than this endpoint takes')
const FRAMEWORK: Readonly<Record<string, () => Fault>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => invalid('', 'json', 'The body is not valid JSON'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => invalid('', 'json', 'The body is empty'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Fault('wrong-type', 'Send JSON, or a form where the endpoint asks for one'),
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_REQ_FILE_TOO_LARGE: tooLarge,
  FST_PARTS_LIMIT: tooLarge,
  FST_FILES_LIMIT: tooLarge,
  FST_FIELDS_LIMIT: tooLarge,
}

interface DatabaseError {
  readonly code?: string
  readonly constraint?: string
  readonly cause?: unknown
}

/** SQLSTATE classes that mean bad input slipped past the schema; the net under the services' own checks. */
function databaseFault(error: unknown): Fault | undefined {
  const { code, constraint } = rootOf(error)
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return undefined
  if (code === '23503') return invalid(fieldOf(constraint), 'exists', 'Something this refers to does not exist, or is still referred to')
  if (code === '23505') return new Fault('conflict', 'That exists already', { errors: [{ field: fieldOf(constraint), rule: 'unique' }] })
  if (code.startsWith('22')) return invalid('', 'text', 'A value cannot be stored as it is written')
  return undefined
}

function rootOf(error: unknown): DatabaseError {
  let at = error as DatabaseError
  while (at.code === undefined && at.cause && typeof at.cause === 'object') at = at.cause as DatabaseError
  return at
}

/** `assets_area_id_areas_id_fk` -> `area_id`; `assets_code_key` -> `code`. */
const fieldOf = (constraint = ''): string =>
  /([a-z]+_id)_[a-z_]+_id_fk$/.exec(constraint)?.[1] ?? /_([a-z]+)_key$/.exec(constraint)?.[1] ?? ''
