import type { Platform } from '../../platform/platform.ts'
import { linkTokens } from '../../platform/secrets/link-tokens.ts'
import type { Events } from '../../ports/events.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import { ownSurveysService } from './answering/own-surveys.service.ts'
import { publicSurveysService } from './answering/public-surveys.service.ts'
import { surveyPlacesStore } from './answering/survey-places.store.ts'
import { surveyResponsesStore } from './answering/survey-responses.store.ts'
import { surveySubmit } from './answering/survey-submit.service.ts'
import { surveyAskingService } from './links/survey-asking.service.ts'
import { surveyLinksService } from './links/survey-links.service.ts'
import { surveyLinksStore } from './links/survey-links.store.ts'
import { surveyStatesService } from './record/survey-states.service.ts'
import { surveysService } from './record/surveys.service.ts'
import { surveysStore } from './record/surveys.store.ts'
import { surveyResultsService } from './results/survey-results.service.ts'
import { surveyResultsStore } from './results/survey-results.store.ts'
import { surveysRoutes } from './surveys.routes.ts'

interface Others {
  readonly places: Places
  readonly people: People
  readonly tickets: Tickets
  readonly telling: Pick<Notifier, 'send'>
  readonly events: Pick<Events, 'on'>
}
const NOBODY = { link_id: null, user_id: null }

/** Surveys: made by administrators, answered by link or in one's own name, counted for the desk and personnel. */
export function openSurveys(
  { app, db, keys, journal, zone, now, newId }: Platform,
  { places, people, tickets, telling, events }: Others,
): void {
  const base = { journal, places, zone, now, newId, atomically: ((work) => db.atomically(work)) as typeof db.atomically }
  const [surveys, responses, store] = [surveysStore(db), surveyResponsesStore(db), surveyLinksStore(db)]
  const tokens = linkTokens(keys, 'survey answers')
  const submit = surveySubmit({ ...base, surveys, responses, tickets })
  const links = surveyLinksService({ ...base, surveys, store, tokens })
  const isOpen: Parameters<typeof surveyAskingService>[0]['isOpen'] = async (survey) => (await submit.closedReason(survey, NOBODY)) === null
  const asking = surveyAskingService({ ...base, surveys, store, tokens, people, isOpen, today: submit.today, send: telling.send })
  events.on('ticket.changed', asking.followTickets)
  surveysRoutes(app, {
    records: surveysService({ ...base, store: surveys }),
    states: surveyStatesService({ ...base, store: surveys, firstLink: links.firstLink, ended: submit.ended }),
    own: ownSurveysService({ ...base, surveys, responses, submit }),
    ...{ links, asking },
    results: surveyResultsService({ ...base, surveys, responses, store: surveyResultsStore(db) }),
    byLink: publicSurveysService({ ...base, surveys, responses, links: store, placesOf: surveyPlacesStore(db), tokens, submit }),
  })
}
