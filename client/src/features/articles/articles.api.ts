import { articles, publicArticles } from '@menara/shared/contract/articles.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking, queryClient } from '../../kit/calls/query.ts'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { sentAs } from '../../kit/files/accepted-files.ts'
import { toastSuccess } from '../../kit/overlays/toasts.ts'

export type ArticleBody = CallOf<typeof articles.create>['body']

export const articleById = (id: string) => asking(articles.get, { params: { id } })
export const versionsOf = (id: string) => asking(articles.versions, { params: { id } })
export const articlesOfTicket = (id: string) => asking(articles.ofTicket, { params: { id } })
export const suggestionsFor = (query: CallOf<typeof articles.suggest>['query']) => asking(articles.suggest, { query })
export const publicSuggestions = (code: string, text: string) =>
  asking(publicArticles.suggest, { params: { code }, query: text ? { text } : {} })
export const publicArticle = (code: string, id: string) => asking(publicArticles.get, { params: { code, id } })

const stale = () => queryClient.invalidateQueries({ queryKey: ['articles'] })

/** Creates an article, or changes one that has the revision `rev`. */
export async function saveArticle(id: string | undefined, body: ArticleBody & { readonly rev?: number }) {
  const { rev, ...draft } = body
  const saved =
    id === undefined
      ? await call(articles.create, { body: draft })
      : await call(articles.update, { params: { id }, body: { ...draft, ...(rev !== undefined && { rev }) } })
  queryClient.setQueryData(articleById(saved.data.id).queryKey, saved)
  await stale()
  return saved
}

/** A change that says itself done, and after which what is shown of articles is asked again. */
function useChange<Args, Result>(change: (args: Args) => Promise<Result>, isSaid = true) {
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (isSaid) toastSuccess('update')
    },
    onError: showRefusal,
    onSettled: stale,
  })
}
export const usePublishArticle = (id: string) => useChange((note: string) => call(articles.publish, { params: { id }, body: { note } }))
export const useMoveArticle = (id: string) =>
  useChange((to: 'archive' | 'restore') => call(to === 'archive' ? articles.archive : articles.restore, { params: { id } }))
export const useAnswerArticle = (id: string) =>
  useChange((body: { readonly version: number; readonly helped: boolean }) => call(articles.answer, { params: { id }, body }), false)
export const useLinkArticle = (ticketId: string) =>
  useChange((article_id: string) => call(articles.link, { params: { id: ticketId }, body: { article_id } }), false)
export const useUnlinkArticle = (ticketId: string) =>
  useChange((article_id: string) => call(articles.unlink, { params: { id: ticketId, article_id } }), false)
export const useAddArticleFile = (id: string) =>
  useChange((files: readonly File[]) => call(articles.addFile, { params: { id }, form: {} }, { files: sentAs(files) }))
export const useRemoveArticleFile = (id: string) => useChange((file_id: string) => call(articles.removeFile, { params: { id, file_id } }))
export const fetchArticleFile = (id: string) => call(articles.file, { params: { id } })
export const fetchPublicArticleFile = (code: string, id: string, file_id: string) =>
  call(publicArticles.file, { params: { code, id, file_id } })
/** Removal of an article that was never published. */
export async function removeArticle(id: string): Promise<void> {
  await call(articles.remove, { params: { id } })
  await queryClient.invalidateQueries({ queryKey: ['articles', 'list'] })
}
export const useAnswerPublicArticle = (code: string, id: string) =>
  useMutation({
    mutationFn: (body: { readonly version: number; readonly helped: boolean }) =>
      call(publicArticles.answer, { params: { code, id }, body }),
  })
