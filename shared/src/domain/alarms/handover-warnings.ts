/** What whoever signs a hand-over should know first. `count` is 0 where there is nothing to count. */
export interface HandoverWarning {
  readonly kind: 'unacknowledged' | 'unassigned' | 'no_summary'
  readonly count: number
}
interface Signed {
  readonly summary: string
  readonly sheet: {
    readonly totals: { readonly unacked: number }
    readonly incidents: readonly { readonly assignee: string | null }[]
  }
}

/** Alarms nobody acknowledged, open incidents without an assignee (of those listed), no summary. */
export function handoverWarnings({ sheet, summary }: Signed): HandoverWarning[] {
  const unassigned = sheet.incidents.filter((incident) => incident.assignee === null).length
  const found: HandoverWarning[] = []
  if (sheet.totals.unacked > 0) found.push({ kind: 'unacknowledged', count: sheet.totals.unacked })
  if (unassigned > 0) found.push({ kind: 'unassigned', count: unassigned })
  if (summary.trim() === '') found.push({ kind: 'no_summary', count: 0 })
  return found
}
