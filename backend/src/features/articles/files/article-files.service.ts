import type { ArticleDetail } from '@menara/shared/contract/articles.contract.ts'
import { MAX_ARTICLE_FILES } from '@menara/shared/domain/article-rules.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { PICTURE_ENDINGS } from '../../../platform/files/attachment-types.ts'
import type { ArrivedFile } from '../../../platform/files/uploads.ts'
import { type ArticlesNeeds, changingArticle, readingOf, record, seenArticle } from '../articles.service.ts'
import type { ArticleFileRow } from './article-files.store.ts'

export type ArticleFiles = ReturnType<typeof articleFilesService>

/** Files of articles: readers of an article open them, whatever version they read. */
export function articleFilesService(needs: ArticlesNeeds) {
  const { store, files, uploads, now, afterCommit } = needs
  const changing = changingArticle(needs)
  async function changed(id: string, caller: Caller, { action, ...detail }: Noted): Promise<ArticleDetail> {
    await store.change(id, {}, now().toISOString())
    const article = await seenArticle(needs, id, caller)
    record(needs, action, { article, caller, detail })
    return article
  }
  return {
    add: (id: string, arrived: readonly ArrivedFile[], caller: Caller): Promise<ArticleDetail> =>
      changing(id, caller, async (before) => {
        mustBeCurrent(before)
        if (arrived.length === 0) throw invalid('file', 'required')
        if (before.files.length + arrived.length > MAX_ARTICLE_FILES)
          throw new Fault('conflict', 'articles.file_limit', { params: { limit: MAX_ARTICLE_FILES } })
        const at = now().toISOString()
        const rows = arrived.map((file, index) => rowOf(file, { article_id: id, number: before.files.length + index + 1, at }))
        await files.insert(rows)
        afterCommit(() => {
          for (const row of rows) uploads.keep(row)
        })
        return changed(id, caller, { action: 'file_added', sha256: arrived.map((file) => file.sha256) })
      }),

    remove: (id: string, fileId: string, caller: Caller): Promise<ArticleDetail> =>
      changing(id, caller, async (before) => {
        mustBeCurrent(before)
        const gone = await files.remove(id, fileId)
        if (!gone) throw noSuchFile()
        afterCommit(() => uploads.remove(gone))
        return changed(id, caller, { action: 'file_removed', name: gone.name })
      }),

    /** A file of an article that the caller may read. */
    async file(fileId: string, caller: Caller): Promise<ArticleFileRow> {
      const found = await files.find(fileId)
      if (!found || !(await store.find(found.article_id, readingOf(needs, caller)))) throw noSuchFile()
      return found
    },
  }
}

export const noSuchFile = () => new Fault('not-found', 'articles.no_file')

/** Throws `conflict` for an archived article. */
function mustBeCurrent({ state }: ArticleDetail): void {
  if (state === 'archived') throw new Fault('conflict', 'articles.archived')
}

interface Noted {
  readonly action: string
  readonly sha256?: readonly string[]
  readonly name?: string
}
interface Placed {
  readonly article_id: string
  /** Which of its files it is, beginning with 1. */
  readonly number: number
  readonly at: string
}
/** The name of a picture may tell who took it, and is not kept. */
const rowOf = ({ id, name, mime, bytes, sha256 }: ArrivedFile, { number, ...placed }: Placed): ArticleFileRow => ({
  ...{ ...placed, id, mime, bytes, sha256 },
  name: name || `${number}.${PICTURE_ENDINGS[mime] ?? 'bin'}`,
})
