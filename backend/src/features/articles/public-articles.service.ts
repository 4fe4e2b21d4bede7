import type { ArticleSuggestion } from '@menara/shared/contract/articles.contract.ts'
import { invalid } from '../../platform/errors.ts'
import type { FaultCodes } from '../../ports/tickets/fault-codes.ts'
import type { ArticleSuggestionsStore } from './article-suggestions.store.ts'
import { type ArticlesNeeds, noSuchArticle } from './articles.service.ts'
import { noSuchFile } from './files/article-files.service.ts'
import type { ArticleFileRow } from './files/article-files.store.ts'

interface PublicArticlesNeeds extends Pick<ArticlesNeeds, 'store' | 'files' | 'journal' | 'atomically' | 'now' | 'newId'> {
  readonly suggestions: ArticleSuggestionsStore
  readonly codes: FaultCodes
}
export type PublicArticlesService = ReturnType<typeof publicArticlesService>
interface Asked {
  readonly code: string
  /** Network address of who asks: looks are limited by it. */
  readonly address: string
}

/** Articles for people without an account, who scanned the code of an area or an asset. */
export function publicArticlesService({ store, files, suggestions, codes, journal, atomically, now, newId }: PublicArticlesNeeds) {
  async function text(id: string, { code, address }: Asked) {
    codes.mayLook(address)
    const { location_id } = await codes.placeOf(code)
    const found = await suggestions.publicText(id, location_id)
    if (!found) throw noSuchArticle()
    return { ...found, location_id }
  }
  return {
    async suggest(typed: string | undefined, { code, address }: Asked): Promise<ArticleSuggestion[]> {
      codes.mayLook(address)
      const { location_id, asset_id } = await codes.placeOf(code)
      return suggestions.forAnybody({ text: typed, location_id, asset_id })
    },
    async get(id: string, asked: Asked) {
      const { location_id: _site, ...article } = await text(id, asked)
      return article
    },
    async file(id: string, fileId: string, asked: Asked): Promise<ArticleFileRow> {
      const { files: shown } = await text(id, asked)
      const found = shown.some((file) => file.id === fileId) ? await files.find(fileId) : undefined
      if (!found) throw noSuchFile()
      return found
    },
    answer: (id: string, { version, helped }: { version: number; helped: boolean }, asked: Asked): Promise<void> =>
      atomically(async () => {
        const { location_id } = await text(id, asked)
        if (!(await store.hasVersion(id, version))) throw invalid('version', 'exists')
        await store.answer({ id: newId(), article_id: id, version, user_id: null, helped, answered_at: now().toISOString() })
        journal.announce({ topic: 'articles', key: id, location_id })
      }),
  }
}
