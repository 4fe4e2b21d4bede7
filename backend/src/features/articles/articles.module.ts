import { join } from 'node:path'
import { openUploads } from '../../platform/files/uploads.ts'
import { leasedJob } from '../../platform/jobs/leased-job.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { FaultCodes } from '../../ports/tickets/fault-codes.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import { articleReviewsService } from './article-reviews.service.ts'
import { articleSuggestionsStore } from './article-suggestions.store.ts'
import { articleVersionsService } from './article-versions.service.ts'
import { articlesRoutes } from './articles.routes.ts'
import { type ArticlesNeeds, articlesService } from './articles.service.ts'
import { articlesStore } from './articles.store.ts'
import { articleFilesService } from './files/article-files.service.ts'
import { articleFilesStore } from './files/article-files.store.ts'
import { publicArticlesService } from './public-articles.service.ts'
import { ticketArticlesService } from './ticket-articles.service.ts'
import { ticketArticlesStore } from './ticket-articles.store.ts'

interface Others {
  readonly places: Places
  readonly tickets: Tickets
  readonly codes: FaultCodes
  readonly people: People
  readonly telling: Pick<Notifier, 'send'>
}
export interface Articles extends Closable {
  /** Reminds of reviews that are due, now. */
  look(): Promise<void>
}
const LOOK_MS = 300_000

/** The knowledge base: articles in versions, offered where tickets and faults are written. */
export function openArticles(platform: Platform, { places, tickets, codes, people, telling }: Others): Articles {
  const { app, db, journal, dataDir, scan, zone, now, newId } = platform
  const [store, files] = [articlesStore(db), articleFilesStore(db)]
  const uploads = openUploads(join(dataDir, 'articles'), scan)
  const base: ArticlesNeeds = {
    ...{ store, files, uploads, journal, places, zone, now, newId },
    atomically: (work) => db.atomically(work),
    afterCommit: (work) => db.afterCommit(work),
  }
  const suggestions = articleSuggestionsStore(db)
  articlesRoutes(app, {
    ...{ records: articlesService(base), versions: articleVersionsService(base), files: articleFilesService(base), suggestions },
    ofTickets: ticketArticlesService({ ...base, articles: store, store: ticketArticlesStore(db), tickets }),
    byCode: publicArticlesService({ ...base, suggestions, codes }),
    ...{ uploads, newId },
  })
  app.addHook('onReady', () => uploads.recover((ids) => files.known(ids)))
  const { look } = articleReviewsService({ ...base, people, notifier: telling })
  const { close } = leasedJob(platform, {
    name: 'articles',
    work: look,
    everyMs: LOOK_MS,
    trouble: 'reviews of articles could not be looked at',
  })
  return { look, close }
}
