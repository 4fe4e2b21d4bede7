import type { Caller } from '../../platform/access/caller.ts'
import { nearest, wordsIn } from './mistyping.ts'
import type { SearchStore } from './search.store.ts'

/** Words of a text that are looked at. */
const MOST_WORDS = 6
const MOST_TEXTS = 3

export type SearchService = ReturnType<typeof searchService>

/** What somebody may have meant who mistyped. */
export function searchService({ begins, near }: Pick<SearchStore, 'begins' | 'near'>) {
  return {
    /** Texts with each unknown word replaced by a near one, the nearest first; none where every word is known or none is near. */
    async corrections(text: string, caller: Caller): Promise<string[]> {
      let texts = [text.toLowerCase()]
      let isChanged = false
      for (const word of [...new Set(wordsIn(text))].slice(0, MOST_WORDS)) {
        if (await begins(word, caller)) continue
        const meant = nearest(word, await near(word, caller)).slice(0, MOST_TEXTS)
        if (meant.length === 0) continue
        isChanged = true
        // By the nearest of the word before: the first text stays the nearest of all.
        texts = meant.flatMap((one, at) => texts.slice(0, at === 0 ? MOST_TEXTS : 1).map((known) => known.replaceAll(word, one)))
      }
      return isChanged ? texts.slice(0, MOST_TEXTS) : []
    },
  }
}
