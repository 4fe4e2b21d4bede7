import type { Answer, Version } from '../polling/source.ts'

const MOST_TOKENS = 5
const NOTHING: Version = { etag: null, digest: null }

/** Asks with one token; `next` for a later page. */
export type AskWith = (token: string, version: Version, next?: string) => Promise<Answer>

interface AuthorizedRequestsNeeds {
  readonly ask: AskWith
  /** Tokens of those watching. */
  readonly tokens: () => Iterable<string>
  readonly tell: { tokenRefused(token: string): void }
  /** Reads on where the first page is not enough. */
  readonly readOn: (first: Answer, more: (next: string) => Promise<Answer>) => Promise<Answer> | Answer
}

/**
 * Asks a scope's question on the token of one watcher: the one that worked last, else another when it is refused.
 * Null when nobody watches.
 */
export function authorizedRequests({ ask, tokens, tell, readOn }: AuthorizedRequestsNeeds) {
  let good: string | null = null
  let version = NOTHING

  async function whole(token: string): Promise<Answer> {
    const first = await ask(token, version)
    const answer = first.kind === 'rows' ? await readOn(first, (next) => ask(token, NOTHING, next)) : first
    // Only what was read to its end counts as known.
    if (answer.kind === 'rows') version = answer.version
    if (answer.kind === 'rows' || answer.kind === 'same') good = token
    return answer
  }

  return {
    async ask(): Promise<Answer | null> {
      let last: Answer | null = null
      for (const token of candidates(tokens, good)) {
        last = await whole(token)
        if (!isAboutToken(last)) return last
        tell.tokenRefused(token)
      }
      return last
    },
    /** What is kept came from elsewhere: the next answer counts whatever it says. */
    forget(): void {
      version = NOTHING
    },
  }
}

const isAboutToken = (answer: Answer) => answer.kind === 'refused' && (answer.status === 401 || answer.status === 403)

/** The good one first where its owner still watches; of hundreds of watchers only as many are looked at as are needed. */
function* candidates(all: () => Iterable<string>, good: string | null): Generator<string> {
  const tried = new Set<string>()
  if (good !== null && includes(all(), good)) {
    tried.add(good)
    yield good
  }
  for (const token of all()) {
    if (tried.size >= MOST_TOKENS) return
    if (tried.has(token)) continue
    tried.add(token)
    yield token
  }
}
function includes(all: Iterable<string>, wanted: string): boolean {
  for (const token of all) if (token === wanted) return true
  return false
}
