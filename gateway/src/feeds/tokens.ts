import type { Answer, Version } from './source.ts'

const MOST_TOKENS = 5

interface AskerNeeds {
  readonly ask: (token: string, version: Version) => Promise<Answer>
  /** Tokens of those watching. */
  readonly tokens: () => readonly string[]
  readonly tell: { tokenRefused(token: string): void }
}

/**
 * Asks a scope's question on the token of one watcher: the one that worked last, else another when it is refused.
 * Null when nobody watches.
 */
export function asker({ ask, tokens, tell }: AskerNeeds): () => Promise<Answer | null> {
  let good: string | null = null
  let version: Version = { etag: null, digest: null }
  return async () => {
    let last: Answer | null = null
    for (const token of candidates(tokens(), good)) {
      last = await ask(token, version)
      if (last.kind === 'rows') version = last.version
      if (last.kind === 'rows' || last.kind === 'same') good = token
      if (!isAboutToken(last)) return last
      tell.tokenRefused(token)
    }
    return last
  }
}

const isAboutToken = (answer: Answer) => answer.kind === 'refused' && (answer.status === 401 || answer.status === 403)

function candidates(all: readonly string[], good: string | null): string[] {
  const distinct = new Set(all)
  const rest = [...distinct].filter((token) => token !== good)
  return (good !== null && distinct.has(good) ? [good, ...rest] : rest).slice(0, MOST_TOKENS)
}
