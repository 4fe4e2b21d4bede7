import { readyKeys } from '@menara/shared/domain/reports/ready-reports.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wallTimeOf } from '../../kit/dates/zoned-time.ts'
import { useViewState } from '../../kit/lists/view-state.ts'
import { usePageZone, useSiteId } from '../../kit/site.ts'
import {
  type CellPlace,
  cellText,
  daysOf,
  questionOf,
  type ReportDraft,
  readCell,
  readDraft,
  reportingView,
  stateOf,
} from './report-view.ts'
import { tableOf } from './reporting.api.ts'

/** The report that the address describes, what the server counts for it, and how it is changed. */
export function useReport() {
  const { state, show, change } = useViewState(reportingView)
  const zone = usePageZone()
  const siteId = useSiteId()
  const [opened] = useState(() => new Date().toISOString())
  const draft = readDraft(state)
  const ready = readyKeys.find((key) => `ready-${key}` === state.report)
  const days = daysOf(draft, wallTimeOf(opened, zone).slice(0, 10))
  const question = days && questionOf(draft, { days, zone, siteId })
  const answer = useQuery({
    ...tableOf(question ?? questionOf(draft, { days: { start: '2026-01-01', end: '2026-01-01' }, zone, siteId })),
    enabled: question !== null && ready === undefined,
    placeholderData: keepPreviousData,
  })
  return {
    ...{ draft, days, zone, question, answer },
    report: state.report,
    ready,
    cell: readCell(state.cell, draft),
    set: (some: Partial<ReportDraft>): void => show(stateOf({ ...draft, ...some }, state.report), 'replace'),
    replace: (next: ReportDraft, report: string | undefined): void => show(stateOf(next, report)),
    openCell: (cell: CellPlace): void => change({ cell: cellText(cell) }, 'push'),
    closeCell: (): void => change({ cell: undefined }),
  }
}
export type ShownReport = ReturnType<typeof useReport>
