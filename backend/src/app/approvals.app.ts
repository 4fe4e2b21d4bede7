import { type ApprovalAbout, approvalAbout } from '../features/approvals/approval-about.service.ts'
import { type ApprovalAnew, approvalAnew } from '../features/approvals/approval-anew.service.ts'
import { approvalAsking } from '../features/approvals/approval-asking.service.ts'
import { approvalDoors } from '../features/approvals/approval-doors.ts'
import { approvalEngine } from '../features/approvals/approval-engine.service.ts'
import { approvalFollower } from '../features/approvals/approval-follower.service.ts'
import { approvalHints } from '../features/approvals/approval-hints.ts'
import { approvalInboxService } from '../features/approvals/approval-inbox.service.ts'
import { approvalInboxStore } from '../features/approvals/approval-inbox.store.ts'
import { approvalLinksRoutes } from '../features/approvals/approval-links.routes.ts'
import { approvalLinksService } from '../features/approvals/approval-links.service.ts'
import { approvalLinksStore } from '../features/approvals/approval-links.store.ts'
import { approvalMatchStore } from '../features/approvals/approval-match.store.ts'
import { approvalPeopleStore } from '../features/approvals/approval-people.store.ts'
import { approvalPreviewService } from '../features/approvals/approval-preview.service.ts'
import { approvalRoundsStore } from '../features/approvals/approval-rounds.store.ts'
import { approvalDueStore, approvalSeatsStore } from '../features/approvals/approval-seats.store.ts'
import { substitutesService } from '../features/approvals/approval-substitutes.service.ts'
import { approvalSubstitutesStore } from '../features/approvals/approval-substitutes.store.ts'
import { approvalTimers } from '../features/approvals/approval-timers.service.ts'
import { approvalTypesService } from '../features/approvals/approval-types.service.ts'
import { approvalTypesStore } from '../features/approvals/approval-types.store.ts'
import type { ListedVisitors } from '../features/approvals/approval-visitors.ts'
import { approvalVotesService } from '../features/approvals/approval-votes.service.ts'
import { approvalsRoutes } from '../features/approvals/approvals.routes.ts'
import { approvalTelling } from '../features/approvals/approvals.telling.ts'
import { leaseOn } from '../platform/lease.ts'
import type { Closable, Platform } from '../platform/platform.ts'
import { recurringJob } from '../platform/recurring-job.ts'
import { signedLinks } from '../platform/signed-links.ts'
import type { Events } from '../ports/events.ts'
import type { Notifier } from '../ports/notifications.ts'
import type { People } from '../ports/people.ts'
import type { Places } from '../ports/places.ts'
import type { Tickets } from '../ports/tickets.ts'

const SWEEP_MS = 30_000

interface Others {
  readonly tickets: Tickets
  readonly events: Pick<Events, 'on'>
  readonly people: People
  readonly places: Pick<Places, 'site'>
  readonly telling: Notifier
  readonly visitors: ListedVisitors
}
export interface Approvals extends Closable {
  /** Reminders, escalations, ends, substitutes: one backend at a time. */
  sweep(): Promise<void>
  /** Asks for an approval by its type, in the open transaction. */
  readonly ask: ReturnType<typeof approvalAsking>
  readonly anew: ApprovalAnew
  readonly about: ApprovalAbout
}

/** Approvals of tickets: they follow what happens to tickets and decide where those that wait may go. */
export function openApprovals(base: Platform, { tickets, events, people: known, places, telling, visitors }: Others): Approvals {
  const { app, db, journal, log, keys, now, newId } = base
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const [match, people, inbox] = [approvalMatchStore(db), approvalPeopleStore(db), approvalInboxStore(db)]
  const rounds = { ...approvalRoundsStore(db), ...approvalSeatsStore(db), ...approvalDueStore(db) }
  const tell = approvalTelling(telling.send)
  const [links, signed] = [approvalLinksStore(db), signedLinks(keys)]
  const doors = approvalDoors({ store: links, signed, now, newId })
  const stir = approvalHints(journal)
  const shared = { rounds, people, tickets, tell, doors, stir, now, newId }
  const engine = approvalEngine({ ...shared, match, journal, visitors })
  const timers = approvalTimers({ ...shared, engine, atomically })
  events.on('ticket.changed', approvalFollower({ engine, rounds }))
  const votes = approvalVotesService({ ...shared, engine, confirms: known.confirms, atomically })
  approvalLinksRoutes(
    app,
    approvalLinksService({
      ...{ store: links, signed, rounds, inbox, tickets, votes, people: known, visitors, journal, stir, atomically, now, newId },
      site: places.site,
    }),
    now,
  )
  approvalsRoutes(app, {
    types: approvalTypesService({
      store: { ...approvalTypesStore(db), ...match },
      journal,
      exists: async (what, id) => {
        if (what === 'role') return known.hasRole(id)
        if (what === 'cost_centre') return match.hasCostCentre(id)
        if (what === 'category') return (await match.typeOfCategory(id)) !== undefined
        if (what === 'subtype') return match.hasSubtype(id)
        if (what === 'site') return (await places.site(id)) !== undefined
        return (what === 'user' ? await known.person(id) : await known.group(id)) !== undefined
      },
      atomically,
      newId,
    }),
    votes,
    preview: approvalPreviewService({ match, people }),
    inbox: approvalInboxService({ store: inbox, rounds, links, tickets, visitors, now }),
    standing: substitutesService({
      store: approvalSubstitutesStore(db),
      rounds,
      inbox,
      journal,
      stir,
      tend: timers.tend,
      send: telling.send,
      person: known.person,
      atomically,
      now,
      newId,
    }),
  })

  const lease = leaseOn({ db, name: 'approval timers', holder: newId() })
  const job = recurringJob({ work: timers.sweep, everyMs: SWEEP_MS, log, trouble: 'approvals could not be looked after', lease })
  job.start()
  const anew = approvalAnew({ match, rounds, tickets, engine })
  const about = approvalAbout({ match, rounds, tickets, engine })
  return { sweep: job.once, ask: approvalAsking({ match, rounds, tickets, engine }), anew, about, close: job.close }
}
