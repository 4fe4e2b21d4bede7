import type { Answer } from '../polling/source.ts'
import type { Rows } from '../rows/rows.ts'

/** Pages that one question reads at most: beyond that something is wrong with the log, or with who asks. */
const MOST = 50

/** Reads older pages of a log until there are enough rows or no more pages. */
export async function readBack(
  first: Answer,
  { more, isEnough }: { more: (next: string) => Promise<Answer>; isEnough: (rows: Rows) => boolean },
): Promise<Answer> {
  if (first.kind !== 'rows') return first
  const rows = new Map(first.rows)
  let next = first.next
  for (let page = 1; next !== null && page < MOST && !isEnough(rows); page++) {
    const answer = await more(next)
    if (answer.kind !== 'rows') return answer
    for (const [key, text] of answer.rows) if (!rows.has(key)) rows.set(key, text)
    next = answer.next
  }
  return { ...first, rows, next }
}
