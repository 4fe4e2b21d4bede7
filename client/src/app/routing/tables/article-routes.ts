import { page, type RouteEntry } from '../route-entry.ts'

/** The addresses of the knowledge base. */
export const articleRoutes: readonly RouteEntry[] = [
  page('/desk/articles', null, async () => (await import('../../../features/articles/articles.screen.tsx')).ArticlesScreen),
  page('/desk/articles/article', null, async () => (await import('../../../features/articles/article.screen.tsx')).ArticleScreen),
  page(
    '/desk/articles/form',
    'article_write',
    async () => (await import('../../../features/articles/article-form.screen.tsx')).ArticleFormScreen,
  ),
]
