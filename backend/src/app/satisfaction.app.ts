import { satisfactionRoutes } from '../features/satisfaction/satisfaction.routes.ts'
import { type SatisfactionNeeds, satisfactionService } from '../features/satisfaction/satisfaction.service.ts'
import { satisfactionStore } from '../features/satisfaction/satisfaction.store.ts'
import { surveyLinks } from '../features/satisfaction/survey-link.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tickets } from '../ports/tickets.ts'

/** How content people are with their tickets. */
export function openSatisfaction({ app, db, keys, now }: Platform, tickets: Tickets, reported: Pick<SatisfactionNeeds, 'isReported'>) {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const service = satisfactionService({ store: satisfactionStore(db), links: surveyLinks(keys), tickets, ...reported, atomically, now })
  tickets.follow(service.asks)
  satisfactionRoutes(app, service)
  return { surveyToken: service.surveyToken }
}
