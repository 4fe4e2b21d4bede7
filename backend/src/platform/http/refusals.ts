import type { IncomingHttpHeaders } from 'node:http'
import { type Language, languageOf } from '@menara/shared/kit/accept-language.ts'
import { type Phrase, refusalSentence, refusalTitle } from '@menara/shared/refusals/refusal-texts.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAway, reasonOf } from '../database-away.ts'
import { type BrokenRule, Fault, invalid } from '../errors.ts'

/** Every refusal leaves in one shape; a bug is logged whole and answered plainly. */
export function refuseInOneShape(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const language = languageOf(request.headers['accept-language'])
    const fault = faultOf(error)
    if (fault) return send(reply, fault, language)
    if (isAway(error)) {
      request.log.warn({ reason: reasonOf(error) }, 'the database is away')
      return send(reply, databaseAway(), language)
    }
    request.log.error({ err: error }, 'a bug answered 500')
    const phrase: Phrase = { key: 'request.failed', params: { id: request.id } }
    return saying(reply, language)
      .code(500)
      .send(body(500, worded(phrase, language, 'Something Wrong !')))
  })
  app.setNotFoundHandler((request: FastifyRequest, reply) => {
    const language = languageOf(request.headers['accept-language'])
    const phrase: Phrase = { key: 'request.not_served', params: { method: request.method, path: request.url.split('?')[0] ?? '' } }
    return saying(reply, language)
      .code(404)
      .send(body(404, worded(phrase, language, 'Not found')))
  })
}

const AWAY_RETRY_S = 5
const databaseAway = (): Fault => new Fault('unavailable', 'request.database_away', { retryAfterS: AWAY_RETRY_S })

/** Addresses the router cannot read (broken percent-encoding, ids of hundreds of characters) name nothing. */
export function refuseBeforeRouting(
  _error: unknown,
  { method, headers }: { readonly method: string; readonly headers: IncomingHttpHeaders },
  reply: { code(status: number): { send(body: unknown): unknown } },
): void {
  const phrase: Phrase = { key: 'request.address_not_served', params: { method } }
  void reply.code(404).send(body(404, worded(phrase, languageOf(headers['accept-language']), 'Not found')))
}

interface Said {
  readonly title: string
  readonly message: string
  readonly errors?: readonly BrokenRule[]
  readonly current?: unknown
  readonly permission?: string | undefined
  readonly phrase?: Phrase | undefined
}
const body = (status: number, { title, message, errors = [], current, permission, phrase }: Said) => ({
  status,
  title,
  message,
  errors,
  ...(phrase && { rule: phrase.key, params: phrase.params ?? {} }),
  ...(permission !== undefined && { permission }),
  ...(current !== undefined && { current }),
})

const worded = (phrase: Phrase, language: Language, title: string) => ({
  title: refusalTitle(title, language),
  message: refusalSentence(phrase, language),
  phrase,
})
/** The same request gets another sentence in another language. */
const saying = (reply: FastifyReply, language: Language): FastifyReply =>
  reply.header('content-language', language).header('vary', 'accept-language')

function send(reply: FastifyReply, fault: Fault, language: Language): FastifyReply {
  if (fault.retryAfterS !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(fault.retryAfterS))))
  const { errors, current, permission, phrase } = fault
  const title = refusalTitle(fault.title, language)
  const message = fault.sentenceIn(language)
  return saying(reply, language)
    .code(fault.statusCode)
    .send(body(fault.statusCode, { title, message, errors, current, permission, phrase }))
}

/** Refusals of the framework and the database that are the caller's doing. Undefined: ours. */
function faultOf(error: unknown): Fault | undefined {
  if (error instanceof Fault) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const known = code === undefined ? undefined : FRAMEWORK[code]
  if (known) return known()
  if (statusCode === 400 || error instanceof SyntaxError) return invalid('', 'json', 'The body is not valid JSON')
  if (statusCode === 413) return new Fault('too-large', 'request.too_large')
  if (statusCode === 415) return new Fault('wrong-type', 'request.json_expected')
  return databaseFault(error)
}

const tooLarge = () => new Fault('too-large', 'request.too_large')
const FRAMEWORK: Readonly<Record<string, () => Fault>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => invalid('', 'json', 'The body is not valid JSON'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => invalid('', 'json', 'The body is empty'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Fault('wrong-type', 'request.json_expected'),
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
  if (code === '23505') return new Fault('conflict', 'request.exists', { errors: [{ field: fieldOf(constraint), rule: 'unique' }] })
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
