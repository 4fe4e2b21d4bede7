import type { Language } from '@menara/shared/kit/accept-language.ts'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import type { ClientFrame, ServerFrame } from '@menara/shared/kit/feeds/feed-frames.ts'
import { type RefusalKey, type RefusalParams, refusalSentence } from '@menara/shared/refusals/refusal-texts.ts'
import type { OpenUpstreams } from '../../platform/calls/upstream.ts'
import { fitted } from '../rows/oversized.ts'

type Cmd = Extract<ClientFrame, { t: 'cmd' }>
type Ack = Extract<ServerFrame, { t: 'ack' }>
interface Args {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** Subjects whose commands are taken, and what shows the present row when a command came too late. */
const TAKEN: Readonly<Record<string, string>> = {
  iot: 'iot.alarm',
  alarm_commands: 'iot.alarm',
  tickets: 'tickets.get',
  inbox: '',
  activities: '',
}
/** Administration is no command: it stays with the API. */
const REFUSED = /rule|device|delete|remove|update|addNote/i
const COMMAND_MS = 10_000

/** Who gives a command, and in which language they are refused. */
export interface Caller {
  readonly token: string
  readonly language: Language
}
interface Refusal {
  readonly status: number
  readonly key: RefusalKey
  readonly params?: RefusalParams
}
/** The answer to a command that the gateway itself refuses. */
export const refusedCommand = ({ id }: Pick<Cmd, 'id'>, { language }: Caller, { status, ...phrase }: Refusal): Ack => ({
  t: 'ack',
  id,
  ok: false,
  status,
  message: refusalSentence(phrase, language),
})

/** Forwards commands of a socket to the documented call of the same name, with the caller's own token: permissions stay upstream. */
export function openCommands({ endpoints, upstreams }: { endpoints: readonly Endpoint[]; upstreams: OpenUpstreams }) {
  const byName = new Map(endpoints.map((endpoint) => [endpoint.name as string, endpoint]))
  const taken = new Map([...byName].filter(([, endpoint]) => isTaken(endpoint)))

  async function call(endpoint: Endpoint, { params = {}, query = {}, body }: Args, { token, language }: Caller) {
    const path = pathOf(endpoint.path, params)
    const upstream = path === null ? null : upstreams.ofPath(path)
    if (path === null || !upstream) {
      const params = { name: endpoint.name, path: endpoint.path }
      return { status: 422, answer: { message: refusalSentence({ key: 'commands.path_incomplete', params }, language) } }
    }
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string])).toString()
    const { statusCode, body: reply } = await upstream.pool.request({
      method: endpoint.method,
      path: `${upstream.basePath}${path}${search ? `?${search}` : ''}`,
      signal: AbortSignal.timeout(COMMAND_MS),
      headers: {
        accept: 'application/json',
        'accept-language': language,
        authorization: `Bearer ${token}`,
        'user-agent': 'menara-gateway',
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    })
    return { status: statusCode, answer: parsed(await reply.text()) }
  }
  /** The row as it is now, for whoever acted on an older one. */
  async function present(endpoint: Endpoint, args: Args, caller: Caller): Promise<unknown> {
    const shows = byName.get(TAKEN[subjectOf(endpoint)] ?? '')
    if (!shows || !args.params) return undefined
    const { status, answer } = await call(shows, { params: args.params }, caller)
    return status === 200 ? answer.data : undefined
  }
  async function carryOut(endpoint: Endpoint, args: Args, caller: Caller): Promise<Omit<Ack, 't' | 'id'>> {
    const { status, answer } = await call(endpoint, args, caller)
    const ok = status >= 200 && status < 300
    const current = ok ? answer.data : status === 409 ? (answer.current ?? (await present(endpoint, args, caller))) : undefined
    const rev = (current as { rev?: unknown } | null | undefined)?.rev
    return {
      ok,
      status,
      ...(current !== undefined && { current: fittedRow(current) }),
      ...(typeof rev === 'number' && { rev }),
      ...(!ok && { message: typeof answer.message === 'string' ? answer.message : unexplained(status, caller) }),
    }
  }

  return async (command: Cmd, caller: Caller): Promise<Ack> => {
    const { id, type, args, expectedRev } = command
    const endpoint = taken.get(type)
    if (!endpoint) return refusedCommand(command, caller, { status: 404, key: 'commands.not_taken', params: { type } })
    const given = argsOf(args)
    if (!given) return refusedCommand(command, caller, { status: 422, key: 'commands.wrong_args' })
    try {
      return { t: 'ack', id, ...(await carryOut(endpoint, withRev(given, endpoint, expectedRev), caller)) }
    } catch {
      // No answer is no refusal: whether it was carried out is not known, so the same command may be sent again.
      return refusedCommand(command, caller, { status: 503, key: 'commands.no_answer' })
    }
  }
}
export type Commands = ReturnType<typeof openCommands>

const unexplained = (status: number, { language }: Caller): string =>
  refusalSentence({ key: 'feeds.answered', params: { status } }, language)
const subjectOf = ({ name }: Endpoint) => name.split('.', 1)[0] ?? ''
const isTaken = (endpoint: Endpoint) =>
  endpoint.method !== 'GET' &&
  !endpoint.form &&
  endpoint.reply !== 'binary' &&
  subjectOf(endpoint) in TAKEN &&
  !REFUSED.test(endpoint.name.slice(subjectOf(endpoint).length))

const isRecord = (item: unknown): item is Record<string, unknown> => typeof item === 'object' && item !== null && !Array.isArray(item)
const PARTS = new Set(['params', 'query', 'body'])
function argsOf(args: unknown): Args | null {
  if (args === undefined) return {}
  if (!isRecord(args)) return null
  return Object.entries(args).every(([name, part]) => PARTS.has(name) && isRecord(part)) ? args : null
}

/** The revision the person saw goes along where the call knows one. */
function withRev(args: Args, { body }: Endpoint, expectedRev: number | undefined): Args {
  const knowsRev = 'rev' in ((body as { properties?: object } | undefined)?.properties ?? {})
  return expectedRev !== undefined && knowsRev ? { ...args, body: { rev: expectedRev, ...args.body } } : args
}

/** A row that is too large comes without its largest fields, as in the feeds. */
const fittedRow = (row: unknown): unknown => (isRecord(row) ? (fitted(row, JSON.stringify(row), ['id', 'rev']) ?? row) : row)

/** Null when a part of the path is missing or could mean another path. */
function pathOf(pattern: string, params: Readonly<Record<string, unknown>>): string | null {
  const parts = pattern.split('/').map((part) => (part.startsWith(':') ? segment(params[part.slice(1)]) : part))
  return parts.includes(null) ? null : parts.join('/')
}
function segment(value: unknown): string | null {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text === '' || text === '.' || text === '..' ? null : encodeURIComponent(text)
}

function parsed(text: string): { data?: unknown; message?: unknown; current?: unknown } {
  try {
    const parse: unknown = JSON.parse(text)
    return isRecord(parse) ? parse : {}
  } catch {
    // Not JSON: its status says enough.
    return {}
  }
}
