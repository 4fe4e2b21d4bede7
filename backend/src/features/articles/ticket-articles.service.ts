import type { TicketArticle } from '@menara/shared/contract/articles.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { TicketRow, Tickets } from '../../ports/tickets/tickets.ts'
import { type ArticlesNeeds, readingOf } from './articles.service.ts'
import type { TicketArticlesStore } from './ticket-articles.store.ts'

interface TicketArticlesNeeds extends Pick<ArticlesNeeds, 'now' | 'zone' | 'journal' | 'atomically'> {
  readonly articles: ArticlesNeeds['store']
  readonly store: TicketArticlesStore
  readonly tickets: Pick<Tickets, 'find' | 'hold' | 'happened' | 'conflicts'>
}
export type TicketArticlesService = ReturnType<typeof ticketArticlesService>

/** Which articles a ticket was worked with. */
export function ticketArticlesService(needs: TicketArticlesNeeds) {
  const { store, tickets, articles, atomically, now } = needs
  const held = async (id: string, caller: Caller): Promise<TicketRow> => {
    const ticket = await tickets.hold(id, caller)
    if (!ticket) throw tickets.conflicts.missing()
    return ticket
  }
  const tell = (articleId: string, { location }: TicketRow) =>
    needs.journal.announce({ topic: 'articles', key: articleId, location_id: location.id })

  return {
    async of(ticketId: string, caller: Caller): Promise<TicketArticle[]> {
      if (!(await tickets.find(ticketId, caller))) throw tickets.conflicts.missing()
      return store.of(ticketId, caller)
    },

    link: (ticketId: string, articleId: string, caller: Caller): Promise<TicketArticle[]> =>
      atomically(async () => {
        const ticket = await held(ticketId, caller)
        const article = await articles.find(articleId, readingOf(needs, caller))
        if (!article || article.version === null || article.state !== 'published') throw invalid('article_id', 'exists')
        const row = { ticket_id: ticketId, article_id: articleId, version: article.version }
        if (await store.link({ ...row, linked_by: caller.userId, linked_at: now().toISOString() })) {
          await tickets.happened({ action: 'linked', ticket, actor: caller, text: article.title.en })
          tell(articleId, ticket)
        }
        return store.of(ticketId, caller)
      }),

    unlink: (ticketId: string, articleId: string, caller: Caller): Promise<TicketArticle[]> =>
      atomically(async () => {
        const ticket = await held(ticketId, caller)
        const linked = (await store.of(ticketId, caller)).find(({ id }) => id === articleId)
        if (!linked || !(await store.unlink(ticketId, articleId))) throw new Fault('not-found', 'articles.not_found')
        await tickets.happened({ action: 'unlinked', ticket, actor: caller, text: linked.title.en })
        tell(articleId, ticket)
        return store.of(ticketId, caller)
      }),
  }
}
