/** What the database or its driver said, under whatever wraps it. */
interface Failure {
  readonly code?: unknown
  readonly message?: string
  readonly cause?: unknown
}

const rootOf = (error: unknown): Failure => {
  const { cause } = error as Failure
  return cause instanceof Error ? rootOf(cause) : (error as Failure)
}

/** SQLSTATE classes: connection (08), resources (53), operator (57, a statement that took too long included); 25P03 waited too long in a transaction. */
const AWAY_CODES = /^(?:(?:08|53|57)[0-9A-Z]{3}|25P03|E[A-Z]+)$/
/** What the driver says without a code. */
const AWAY_WORDS =
  /is closed|is closing|Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|has not answered for/i

/** The database cannot be reached, is closing, or has no room: waiting helps, another try of the same at once does not. */
export function isAway(error: unknown): boolean {
  const { code, message = '' } = rootOf(error)
  return typeof code === 'string' ? AWAY_CODES.test(code) : AWAY_WORDS.test(message)
}

/** Why, in the words of the server, of the system or of the driver: `the database system is shutting down`, `connect ECONNREFUSED …`. */
export const reasonOf = (error: unknown): string => rootOf(error).message ?? String(error)
