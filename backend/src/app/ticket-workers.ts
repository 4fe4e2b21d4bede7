import type { People } from './parts.ts'

interface Assigning {
  readonly assignee: { readonly id: string } | null
  /** Null: any site. */
  readonly location: { readonly id: string } | null
}

/**
 * Says of rows that name an assignee whether that person may still work tickets at their site; true where nobody is named. Each site is asked
 * about once, however many rows there are.
 */
export async function stillWorking(people: Pick<People, 'holding'>, rows: readonly Assigning[]): Promise<(row: Assigning) => boolean> {
  const workers = new Map<string | null, ReadonlySet<string>>()
  for (const { assignee, location } of rows) {
    const site = location?.id ?? null
    if (assignee && !workers.has(site)) workers.set(site, new Set(await people.holding('ticket_work', site)))
  }
  return ({ assignee, location }) => assignee === null || (workers.get(location?.id ?? null)?.has(assignee.id) ?? false)
}
