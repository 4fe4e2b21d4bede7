import { type AbsenceCovers, openAbsenceCovers } from '../features/absence-covers/absence-covers.module.ts'
import { type Approvals, openApprovals } from '../features/approvals/approvals.module.ts'
import { openCategories } from '../features/categories/categories.module.ts'
import { openCostCentres } from '../features/cost-centres/cost-centres.module.ts'
import { openDeskLabels, openDeskSettings } from '../features/desk-settings/desk-settings.module.ts'
import { openSpending } from '../features/spending/spending.module.ts'
import { openTicketQueue } from '../features/tickets/ticket-queue.module.ts'
import { openTickets } from '../features/tickets/tickets.module.ts'
import type { Platform } from '../platform/platform.ts'
import type { Events } from '../ports/events.ts'
import type { Notifier } from '../ports/notifications.ts'
import type { People } from '../ports/people.ts'
import type { Places } from '../ports/places.ts'

interface Others {
  readonly places: Places
  readonly people: People
  readonly telling: Notifier
  readonly events: Events
}

/** Wires tickets to what administrators set for them: categories, cost centres with what they have spent, defaults and labels. */
export function openDesk(platform: Platform, others: Others) {
  const categories = openCategories(platform, others)
  const settings = openDeskSettings(platform, { ...others, category: categories.category })
  const { costCentreTaken } = openCostCentres(platform, { ...others, ...openSpending(platform) })
  const { ways, ...desk } = openTickets(platform, { ...others, categories, settings, costCentreTaken })
  const { tickets } = desk
  const { give: giveLabel } = openDeskLabels(platform, { ...settings, tickets, events: others.events })
  openTicketQueue(platform, { ...others, ...categories, tickets, ways, giveLabel })
  return { ...desk, categories, costCentreTaken }
}

type ApprovingOthers = Parameters<typeof openApprovals>[1]
export interface Approving extends Approvals {
  readonly covers: AbsenceCovers
}

/** Opens approvals, and who takes over during absences: their substitutes answer approvals too. */
export function openApproving(platform: Platform, others: ApprovingOthers): Approving {
  const approvals = openApprovals(platform, others)
  const covers = openAbsenceCovers(platform, { ...others, substitutes: approvals.substitutes })
  return {
    ...approvals,
    covers,
    async close() {
      await covers.close()
      await approvals.close()
    },
  }
}
