import type { ArticleDetail } from '@menara/shared/contract/articles.contract.ts'
import { MAX_ARTICLE_FILES } from '@menara/shared/domain/article-rules.ts'
import { ACCEPTED } from '../../kit/files/accepted-files.ts'
import { FileSection } from '../../kit/files/file-section.tsx'
import { useMay } from '../../kit/session/session.ts'
import { fetchArticleFile, useAddArticleFile, useRemoveArticleFile } from './articles.api.ts'

/** Files of an article, for its readers; who writes it adds and takes them off here. */
export function ArticleFiles({ article: { id, files, state } }: { readonly article: ArticleDetail }) {
  const mayChange = useMay('article_write') && state !== 'archived'
  const [add, remove] = [useAddArticleFile(id), useRemoveArticleFile(id)]
  return (
    <FileSection
      {...{ ns: 'articles', files, most: MAX_ARTICLE_FILES, accept: ACCEPTED, mayChange, add }}
      remove={remove.mutateAsync}
      fetchFile={fetchArticleFile}
    />
  )
}
