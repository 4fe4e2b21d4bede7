import { type SearchStore, type Source, sources } from './search.store.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'
const PART = 20_000
const NEWEST = 500
/** After all rows were read, names that were changed meanwhile are found by reading all again. */
const AGAIN_MS = 3_600_000

/** How far the rows of a kind were read: after which id it goes on, and not before when (ms since 1970). */
interface Progress {
  readonly after: string
  readonly notBefore: number
}
const BEGIN: Progress = { after: FIRST, notBefore: 0 }

/** Keeps the words of names and titles: of new rows at once, of all others by and by. `round` reads a part of each kind. */
export function searchWordsRunner(store: Pick<SearchStore, 'after' | 'newest' | 'learn'>, now: () => Date) {
  const progress = new Map<string, Progress>()

  async function readPart(source: Source, { after, notBefore }: Progress): Promise<Progress> {
    const at = now().getTime()
    if (at < notBefore) return { after, notBefore }
    const rows = await store.after(source, after, PART)
    await store.learn(source, rows)
    const last = rows.at(-1)
    if (last && rows.length === PART) return { after: last.id, notBefore: 0 }
    // Of a kind that has no rows yet nothing was read: it is looked at again at once.
    return last || after !== FIRST ? { after: FIRST, notBefore: at + AGAIN_MS } : BEGIN
  }

  return {
    async round(): Promise<void> {
      for (const source of sources) {
        await store.learn(source, await store.newest(source, NEWEST))
        progress.set(source.kind, await readPart(source, progress.get(source.kind) ?? BEGIN))
      }
    },
  }
}
