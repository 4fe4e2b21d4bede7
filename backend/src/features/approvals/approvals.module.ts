import { leasedJob } from '../../platform/jobs/leased-job.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import { signedLinks } from '../../platform/secrets/signed-links.ts'
import type { AbsenceSubstitutes, AskApproval, ClaimApproval, Postponed, VisitApproval, VisitorAsking } from '../../ports/approvals.ts'
import type { Events } from '../../ports/events.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import type { ListedVisitors } from '../../ports/visitors/listed-visitors.ts'
import { approvalChangeNotifications } from './approval-change-notifications.ts'
import { approvalFollower } from './approval-follower.service.ts'
import { approvalNotifier } from './approvals.notifier.ts'
import { approvalsRoutes } from './approvals.routes.ts'
import { approvalMatchStore } from './definitions/approval-match.store.ts'
import { approvalPeopleStore } from './definitions/approval-people.store.ts'
import { approvalPreviewService } from './definitions/approval-preview.service.ts'
import { approvalTypesService } from './definitions/approval-types.service.ts'
import { approvalTypesStore } from './definitions/approval-types.store.ts'
import { approvalDueStore, approverAssignmentsStore } from './definitions/approver-assignments.store.ts'
import { approvalInboxService } from './inbox/approval-inbox.service.ts'
import { approvalInboxStore } from './inbox/approval-inbox.store.ts'
import { approvalAccessLinks } from './links/approval-access-links.ts'
import { approvalLinksRoutes } from './links/approval-links.routes.ts'
import { approvalLinksService } from './links/approval-links.service.ts'
import { approvalLinksStore } from './links/approval-links.store.ts'
import { approvalAbout } from './rounds/approval-about.service.ts'
import { approvalAnew } from './rounds/approval-anew.service.ts'
import { approvalAsking } from './rounds/approval-asking.service.ts'
import { approvalEngine } from './rounds/approval-engine.service.ts'
import { approvalRoundsStore } from './rounds/approval-rounds.store.ts'
import { approvalVotesService } from './rounds/approval-votes.service.ts'
import { absenceSubstitutes, substitutesService } from './substitutes/approval-substitutes.service.ts'
import { approvalSubstitutesStore } from './substitutes/approval-substitutes.store.ts'
import { approvalTimers } from './timers/approval-timers.service.ts'

const SWEEP_MS = 30_000

interface Others {
  readonly tickets: Tickets
  readonly events: Pick<Events, 'on'>
  readonly people: People
  readonly places: Pick<Places, 'site'>
  readonly telling: Notifier
  readonly visitors: ListedVisitors
  readonly postponed: Postponed
}
export interface Approvals extends Closable {
  /** Reminders, escalations, ends, substitutes: one backend at a time. */
  sweep(): Promise<void>
  readonly ask: AskApproval
  readonly anew: VisitApproval & ClaimApproval
  readonly about: VisitorAsking
  readonly substitutes: AbsenceSubstitutes
}

/** Approvals of tickets: they follow what happens to tickets and decide where those that wait may go. */
export function openApprovals(
  platform: Platform,
  { tickets, events, people: known, places, telling, visitors, postponed }: Others,
): Approvals {
  const { app, db, journal, keys, now, newId } = platform
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const [match, people, inbox] = [approvalMatchStore(db), approvalPeopleStore(db), approvalInboxStore(db)]
  const rounds = { ...approvalRoundsStore(db), ...approverAssignmentsStore(db), ...approvalDueStore(db) }
  const tell = approvalNotifier(telling.send)
  const [links, signed] = [approvalLinksStore(db), signedLinks(keys)]
  const doors = approvalAccessLinks({ store: links, signed, now, newId })
  const stir = approvalChangeNotifications(journal)
  const shared = { rounds, people, tickets, tell, doors, stir, now, newId }
  const engine = approvalEngine({ ...shared, match, journal, visitors })
  const timers = approvalTimers({ ...shared, engine, atomically })
  events.on('ticket.changed', approvalFollower({ engine, rounds, postponed }))
  const votes = approvalVotesService({ ...shared, engine, confirms: known.confirms, atomically })
  approvalLinksRoutes(
    app,
    approvalLinksService({
      ...{ store: links, signed, rounds, inbox, tickets, votes, people: known, visitors, journal, stir, atomically, now, newId },
      site: places.site,
    }),
    now,
  )
  const substitutes = {
    ...{ store: approvalSubstitutesStore(db), rounds, inbox, journal, stir, atomically, now, newId },
    ...{ tend: timers.tend, send: telling.send, person: known.person },
  }
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
    standing: substitutesService(substitutes),
  })

  const job = leasedJob(platform, {
    name: 'approval timers',
    work: timers.sweep,
    everyMs: SWEEP_MS,
    trouble: 'approvals could not be looked after',
  })
  const anew = approvalAnew({ match, rounds, tickets, engine })
  const about = approvalAbout({ match, rounds, tickets, engine })
  const ask = approvalAsking({ match, rounds, tickets, engine })
  return { sweep: job.once, ask, anew, about, substitutes: absenceSubstitutes(substitutes), close: job.close }
}
