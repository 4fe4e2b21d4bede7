import type pg from 'pg'

/** How often a statement is sent before it gets a name, and how many may have one: every connection keeps a plan of each. */
export interface NamingLimits {
  readonly sentBefore: number
  readonly names: number
}
export const NAMING_LIMITS: NamingLimits = { sentBefore: 2, names: 400 }
/** Texts longer than this are lists of many rows, seldom the same twice. */
const LONGEST = 10_000
/** Texts that are counted before they have a name; then counting begins anew. */
const COUNTED = 4_000

/**
 * What tells that a server, or a pooler before it, does not keep statements as we expect: the plan no longer fits the table (0A000), no
 * statement of this name (26000), or one already (42P05). PostgreSQL, Appendix A.
 */
const NOT_KEPT = new Set(['0A000', '26000', '42P05'])

export interface StatementNames {
  /** Lets statements of this connection go by their names. */
  use(client: Pick<pg.ClientBase, 'query'>): void
}

/**
 * Names for the statements of one process that are sent again and again with other values: PostgreSQL parses and plans those once for
 * each connection instead of each time (Extended Query, 54.2.3). Where statements turn out not to be kept, none is named any more.
 */
export function statementNames({ sentBefore, names: most }: NamingLimits = NAMING_LIMITS): StatementNames {
  const names = new Map<string, string>()
  const sent = new Map<string, number>()
  let isKept = true

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= most || text.length > LONGEST) return known
    const times = (sent.get(text) ?? 0) + 1
    if (times <= sentBefore) {
      if (sent.size >= COUNTED) sent.clear()
      sent.set(text, times)
      return undefined
    }
    sent.delete(text)
    const name = `menara_${names.size}`
    names.set(text, name)
    return name
  }

  /** What was not kept has not run: it is sent again without a name, which helps unless it was part of a transaction. */
  const orUnnamed = (answer: unknown, again: () => unknown): unknown =>
    answer instanceof Promise
      ? answer.catch((error: { readonly code?: string }) => {
          if (!NOT_KEPT.has(error.code ?? '')) throw error
          isKept = false
          return again()
        })
      : answer

  return {
    use(client) {
      const send = client.query.bind(client) as (...args: readonly unknown[]) => unknown
      const named = (config: unknown, values?: unknown, ...rest: unknown[]): unknown => {
        // Without values it may be several statements in one text, which have no name.
        const name = isKept && isStatement(config) && Array.isArray(values) && values.length > 0 ? nameOf(config.text) : undefined
        const unnamed = () => send(config, values, ...rest)
        return name === undefined ? unnamed() : orUnnamed(send({ ...(config as object), name }, values, ...rest), unnamed)
      }
      client.query = named as typeof client.query
    },
  }
}

const isStatement = (config: unknown): config is { readonly text: string } =>
  typeof config === 'object' && config !== null && typeof (config as { text?: unknown }).text === 'string' && !('submit' in config)
