import type { Platform } from '../../platform/platform.ts'
import type { Events } from '../../ports/events.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import { satisfactionRoutes } from './satisfaction.routes.ts'
import { type SatisfactionNeeds, satisfactionService } from './satisfaction.service.ts'
import { satisfactionStore } from './satisfaction.store.ts'
import { surveyLinks } from './survey-link.ts'

interface Others extends Pick<SatisfactionNeeds, 'isReported'> {
  readonly tickets: Tickets
  readonly events: Pick<Events, 'on'>
}
/** How content people are with their tickets. */
export function openSatisfaction({ app, db, keys, now }: Platform, { tickets, events, ...reported }: Others) {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const service = satisfactionService({ store: satisfactionStore(db), links: surveyLinks(keys), tickets, ...reported, atomically, now })
  events.on('ticket.changed', service.asks)
  satisfactionRoutes(app, service)
  return { surveyToken: service.surveyToken }
}
