import type { People } from '../../ports/people.ts'

/** Tells of rows that name an assignee whether that person may still work tickets at the row's site; see the port. Asks once for each site. */
export const stillWorkingBy =
  ({ holding }: Pick<People, 'holding'>): People['stillWorking'] =>
  async (rows) => {
    const workers = new Map<string | null, ReadonlySet<string>>()
    for (const { assignee, location } of rows) {
      const site = location?.id ?? null
      if (assignee && !workers.has(site)) workers.set(site, new Set(await holding('ticket_work', site)))
    }
    return ({ assignee, location }) => assignee === null || (workers.get(location?.id ?? null)?.has(assignee.id) ?? false)
  }
