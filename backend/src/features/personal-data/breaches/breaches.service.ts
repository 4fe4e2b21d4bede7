import type { Breach, BreachDraft } from '@menara/shared/contract/people/personal-data/breaches.contract.ts'
import { breachDueAt, breachStage } from '@menara/shared/domain/personal-data/personal-data-requests.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { csvStream } from '../../../platform/files/csv.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import { inboxTexts } from '../../../platform/texts/message-templates.ts'
import type { Notifier } from '../../../ports/notifications.ts'
import type { People } from '../../../ports/people.ts'
import type { Places } from '../../../ports/places.ts'
import { forAllSites } from '../all-sites.ts'
import type { BreachesStore, RunningBreach } from './breaches.store.ts'

interface BreachesNeeds {
  readonly store: BreachesStore
  readonly places: Pick<Places, 'site'>
  readonly people: Pick<People, 'holding'>
  readonly journal: Pick<Journal, 'record'>
  readonly send: Notifier['send']
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
type Page = { readonly next?: string | undefined; readonly limit?: number | undefined }
type Facts = Readonly<Record<string, unknown>>
export type BreachesService = ReturnType<typeof breachesService>

const PAGE = 200

/** Breaches of personal data: recorded, completed as more is known, and closed when people and the authority know. */
export function breachesService(needs: BreachesNeeds) {
  const { store, journal, atomically, now, newId } = needs
  const record = (action: string, { id, ...detail }: Facts & { readonly id: string }, caller: Caller) =>
    journal.record({
      ...{ action: `personal_data_breach.${action}`, subject: 'personal_data_breaches', subject_id: id, actor_id: caller.userId },
      detail,
    })

  async function found(id: string): Promise<Breach> {
    const row = await store.find(id)
    if (!row) throw new Fault('not-found', 'personal_data.no_breach')
    return shownOf(row)
  }
  async function open(id: string, caller: Caller): Promise<Breach> {
    forAllSites(caller)
    const breach = await found(id)
    if (breach.closed_at !== null) throw new Fault('conflict', 'personal_data.breach_closed')
    return breach
  }
  return {
    async list({ next, limit = 20 }: Page, caller: Caller): Promise<{ data: Breach[]; next?: string }> {
      forAllSites(caller)
      const rows = await store.list({ after: readCursor(next, ['instant', 'id']), limit: limit + 1 })
      return pageOf(rows.map(shownOf), limit, (row) => [row.discovered_at, row.id])
    },

    create: (draft: BreachDraft, caller: Caller): Promise<Breach> =>
      atomically(async () => {
        forAllSites(caller)
        await check(draft, needs)
        const id = newId()
        await store.insert({ ...draft, id, created_by: caller.userId, created_at: now().toISOString() })
        record('recorded', { id, after: draft }, caller)
        return found(id)
      }),

    update: (id: string, { rev, ...draft }: BreachDraft & { readonly rev: number }, caller: Caller): Promise<Breach> =>
      atomically(async () => {
        const before = await open(id, caller)
        await check(draft, needs)
        if (!(await store.change(id, rev, draft))) throw new Fault('conflict', 'personal_data.changed')
        record('updated', { id, before: draftOf(before), after: draft }, caller)
        return found(id)
      }),

    /** Throws `conflict` while people or the authority do not know. */
    close: (id: string, rev: number, caller: Caller): Promise<Breach> =>
      atomically(async () => {
        const before = await open(id, caller)
        if (before.subjects_notified_at === null || before.authority_notified_at === null)
          throw new Fault('conflict', 'personal_data.breach_untold')
        const closed = { closed_by: caller.userId, closed_at: now().toISOString() }
        if (!(await store.change(id, rev, closed))) throw new Fault('conflict', 'personal_data.changed')
        record('closed', { id }, caller)
        return found(id)
      }),

    export(caller: Caller): AsyncGenerator<Buffer> {
      forAllSites(caller)
      return csvStream(HEAD, everyRow(store))
    },

    /** Tells who manages personal data when half of the time for notices, and all of it, is used; once each. */
    async look(): Promise<void> {
      for (const breach of await store.running()) await atomically(() => tell(breach, needs))
    },
  }
}

async function* everyRow(store: BreachesStore): AsyncGenerator<readonly (string | number | null)[]> {
  for (let after: readonly [string, string] | undefined; ; ) {
    const rows = (await store.list({ after, limit: PAGE })).map(shownOf)
    yield* rows.map(cellsOf)
    const last = rows.at(-1)
    if (rows.length < PAGE || !last) return
    after = [last.discovered_at, last.id]
  }
}

async function tell(breach: RunningBreach, { store, people, send, now }: BreachesNeeds): Promise<void> {
  const stage = breachStage(Date.parse(breach.discovered_at), now().getTime())
  if (stage === 'begun' || (stage === 'half' && breach.half_told_at !== null)) return
  const at = now().toISOString()
  await store.told(breach.id, stage === 'half' ? { half_told_at: at } : { half_told_at: breach.half_told_at ?? at, over_told_at: at })
  const user_ids = await people.holding('personal_data_manage', null)
  const link = '/admin/manage/personal-data?tab=breaches'
  await send({ user_ids, type: `breach.${stage}`, link, ...inboxTexts(`breach.${stage}`, { title: breach.title }) })
}

async function check({ discovered_at, subjects_notified_at, authority_notified_at, location_ids }: BreachDraft, needs: BreachesNeeds) {
  const at = needs.now().getTime()
  const discovered = Date.parse(discovered_at)
  if (discovered > at) throw invalid('discovered_at', 'future', 'Say when it was discovered')
  for (const [field, value] of Object.entries({ subjects_notified_at, authority_notified_at })) {
    if (value === null) continue
    if (Date.parse(value) > at) throw invalid(field, 'future', 'Say when they were notified')
    if (Date.parse(value) < discovered) throw invalid(field, 'after', 'They were notified after it was discovered')
  }
  for (const id of location_ids) if (!(await needs.places.site(id))) throw invalid('location_ids', 'exists')
}

const shownOf = (row: Omit<Breach, 'due_at'>): Breach => ({
  ...row,
  due_at: new Date(breachDueAt(Date.parse(row.discovered_at))).toISOString(),
})
const draftOf = ({ title, discovered_at, categories, people, location_ids, cause, measures, ...rest }: Breach): BreachDraft => ({
  ...{ title, discovered_at, categories, people, location_ids, cause, measures },
  ...{ subjects_notified_at: rest.subjects_notified_at, authority_notified_at: rest.authority_notified_at },
})

const HEAD = [
  ...['Breach', 'Discovered at', 'Notices due at', 'Data', 'People', 'Sites', 'Cause', 'Measures'],
  ...['People notified at', 'Authority notified at', 'Closed at'],
]
const cellsOf = (row: Breach): readonly (string | number | null)[] => [
  ...[row.title, row.discovered_at, row.due_at, row.categories.join(', '), row.people],
  ...[row.locations.map((site) => site.name).join(', '), row.cause, row.measures],
  ...[row.subjects_notified_at, row.authority_notified_at, row.closed_at],
]
