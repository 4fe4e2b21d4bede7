import type { Endpoint } from './endpoint.ts'

/** What stands in a log in the place of a secret. */
export const HIDDEN = '…'

/** Names of query fields whose values open something, wherever they appear. */
const SECRET_NAME = /^(.*token.*|.*secret.*|.*password.*|key|code|auth.*|sig.*|sid|ticket|link)$/i
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The shortest random text that is taken for a capability where nothing says what a part of an address is. */
const SECRET_LENGTH = 20
/** Where the client's pages of links are, and what their addresses name: `/desk/external?survey=…`. */
const PAGE_FIELDS = ['token', 'accessToken', 'approval', 'survey', 'answer', 'report', 'fault']

interface Known {
  readonly parts: readonly string[]
  readonly isPublic: boolean
  /** Names of path parameters that hold a secret. */
  readonly secrets: ReadonlySet<string>
}

export type Redaction = ReturnType<typeof redactionOf>

/**
 * Makes addresses and lines fit for a log. Secrets are known from the contract: in an endpoint that anybody may call, every path parameter
 * that is no id and every query value may be a capability. Query values of addresses outside of the contract are never kept.
 */
export function redactionOf(endpoints: readonly Endpoint[]) {
  const known = byBeginning(endpoints.map(knownOf))
  const inText = textPattern(endpoints)
  return {
    /** A request's address (path and query) in canonical form, its secrets hidden. */
    address(url: string): string {
      const [path = '', query] = splitAt(url, '?')
      const parts = canonicalPath(path).split('/').slice(1)
      const match = known.get(beginningOf(parts))?.find((known) => fits(known.parts, parts))
      const shown = match && !match.isPublic ? parts : parts.map((part, at) => shownPart(part, match, at))
      return `/${shown.join('/')}${query === undefined ? '' : `?${shownQuery(query, match)}`}`
    },
    /** A whole line: the net below everything that logs, for addresses inside of messages and errors. */
    line: (text: string): string => text.replace(inText, (_, before: string) => `${before}${HIDDEN}`),
  }
}

/** A path as the router reads it: without an origin, percent-encoding undone, no empty parts, no slash at the end. */
export function canonicalPath(path: string): string {
  return `/${decoded(path.replace(ORIGIN, '')).split('/').filter(Boolean).join('/')}`
}
/** A request may name its whole address (RFC 9112, 3.2.2). */
const ORIGIN = /^https?:\/\/[^/]*/i

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not percent-encoding: what was written is what is meant.
    return text
  }
}

function knownOf({ path, params, access }: Endpoint): Known {
  const fields = (params as { properties?: Record<string, { format?: string }> } | undefined)?.properties ?? {}
  const parts = path.split('/').slice(1)
  const named = parts.filter((part) => part.startsWith(':')).map((part) => part.slice(1))
  return { parts, isPublic: access === 'public', secrets: new Set(named.filter((text) => fields[text]?.format !== 'uuid')) }
}

/** How many parts an address has, and its first three: no endpoint has a parameter among those. */
const beginningOf = (parts: readonly string[]): string => `${parts.length}/${parts.slice(0, 3).join('/').toLowerCase()}`

/** Fixed parts before parameters: `/tickets/new` is found before `/tickets/:id`. */
function byBeginning(all: readonly Known[]): Map<string, Known[]> {
  const found = new Map<string, Known[]>()
  const parameters = ({ parts }: Known) => parts.filter((part) => part.startsWith(':')).length
  for (const known of [...all].sort((a, b) => parameters(a) - parameters(b))) {
    const beginning = beginningOf(known.parts)
    found.set(beginning, [...(found.get(beginning) ?? []), known])
  }
  return found
}

const fits = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.every((text, at) => text.startsWith(':') || text.toLowerCase() === parts[at]?.toLowerCase())

function shownPart(part: string, match: Known | undefined, at: number): string {
  if (!match) return part.length >= SECRET_LENGTH && !UUID.test(part) && !isFile(part) ? HIDDEN : part
  const name = match.parts[at]?.startsWith(':') ? match.parts[at].slice(1) : null
  return name !== null && (match.secrets.has(name) || !UUID.test(part)) ? HIDDEN : part
}

/** `index-4f3a9c.js`: the client's own files have long names. */
const isFile = (part: string): boolean =>
  /^[\w.-]+\.(js|css|map|json|svg|png|jpe?g|webp|woff2?|wasm|ico|txt|webmanifest|pmtiles)$/i.test(part)

function shownQuery(query: string, match: Known | undefined): string {
  const keeps = match !== undefined && !match.isPublic
  return query
    .split('&')
    .map((pair) => {
      const [name = ''] = splitAt(pair, '=')
      if (keeps && !SECRET_NAME.test(decoded(name))) return pair
      // A name may be the secret itself, where somebody left its value's name away.
      return name.length < SECRET_LENGTH ? `${name}=${HIDDEN}` : HIDDEN
    })
    .join('&')
}

/** Finds `<prefix of a public endpoint><secret>`, `?token=<secret>` and `Bearer <secret>` in any text. */
function textPattern(endpoints: readonly Endpoint[]): RegExp {
  const open = endpoints.filter(({ access }) => access === 'public')
  const prefixes = open.flatMap((endpoint) => {
    const { parts, secrets } = knownOf(endpoint)
    const first = parts.findIndex((part) => part.startsWith(':') && secrets.has(part.slice(1)))
    return first < 0 ? [] : [`/${parts.slice(0, first).map(pathPattern).join('/')}/`]
  })
  const fields = open.flatMap(({ query }) => Object.keys((query as { properties?: object } | undefined)?.properties ?? {}))
  const names = [...new Set([...PAGE_FIELDS, ...fields])].map(literal)
  // Fixed words of other endpoints below the same prefix come out hidden too: that costs a log nothing.
  const before = [...[...new Set(prefixes)].sort((a, b) => b.length - a.length), `[?&](?:${names.join('|')})=`, 'Bearer ']
  return new RegExp(`(${before.join('|')})[^\\s"'\\\\/?#&<>]+`, 'gi')
}

const pathPattern = (part: string): string => (part.startsWith(':') ? '[^/]+' : literal(part))
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function splitAt(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
