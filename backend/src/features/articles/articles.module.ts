import type { Platform } from '../../platform/platform.ts'
import type { Places } from '../../ports/places.ts'
import type { FaultCodes } from '../../ports/tickets/fault-codes.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import { articleSuggestionsStore } from './article-suggestions.store.ts'
import { articleVersionsService } from './article-versions.service.ts'
import { articlesRoutes } from './articles.routes.ts'
import { articlesService } from './articles.service.ts'
import { articlesStore } from './articles.store.ts'
import { publicArticlesService } from './public-articles.service.ts'
import { ticketArticlesService } from './ticket-articles.service.ts'
import { ticketArticlesStore } from './ticket-articles.store.ts'

interface Others {
  readonly places: Places
  readonly tickets: Tickets
  readonly codes: FaultCodes
}

/** The knowledge base: articles in versions, offered where tickets and faults are written. */
export function openArticles({ app, db, journal, zone, now, newId }: Platform, { places, tickets, codes }: Others): void {
  const store = articlesStore(db)
  const base = { store, journal, places, zone, now, newId, atomically: ((work) => db.atomically(work)) as typeof db.atomically }
  const suggestions = articleSuggestionsStore(db)
  articlesRoutes(app, {
    records: articlesService(base),
    versions: articleVersionsService(base),
    suggestions,
    ofTickets: ticketArticlesService({ ...base, articles: store, store: ticketArticlesStore(db), tickets }),
    byCode: publicArticlesService({ ...base, suggestions, codes }),
  })
}
