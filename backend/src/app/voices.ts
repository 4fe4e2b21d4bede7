import { type Articles, openArticles } from '../features/articles/articles.module.ts'
import { openFaults } from '../features/faults/faults.module.ts'
import { openSatisfaction } from '../features/satisfaction/satisfaction.module.ts'
import { openSurveys } from '../features/surveys/surveys.module.ts'
import type { Platform } from '../platform/platform.ts'
import type { Events } from '../ports/events.ts'
import type { Notifier } from '../ports/notifications.ts'
import type { People } from '../ports/people.ts'
import type { Places } from '../ports/places.ts'
import type { Tickets } from '../ports/tickets/tickets.ts'

interface Others {
  readonly places: Places
  readonly people: People
  readonly tickets: Tickets
  readonly telling: Notifier
  readonly events: Events
}

/** What people say without being asked, and when they are: faults, satisfaction with tickets, surveys; and the knowledge base that answers before they ask. */
export function openVoices(platform: Platform, ports: Others): Articles {
  const codes = openFaults(platform, { ...ports, openSurveys: (reported) => openSatisfaction(platform, { ...ports, ...reported }) })
  openSurveys(platform, ports)
  return openArticles(platform, { ...ports, codes })
}
