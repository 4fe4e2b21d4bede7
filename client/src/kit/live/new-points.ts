import type { Op } from '@menara/shared/kit/feeds/feed-frames.ts'

/** Whether a frame names a row that is not among the known ones and was not asked for yet; `asked` remembers it, so that each is asked for once. */
export function hasNewRows(ops: readonly Op[], known: ReadonlySet<string>, asked: Set<string>): boolean {
  const fresh = ops.filter(([id, row]) => row !== null && !known.has(id) && !asked.has(id))
  for (const [id] of fresh) asked.add(id)
  return fresh.length > 0
}
