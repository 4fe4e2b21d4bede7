import { Group } from '@mantine/core'
import type { SavedReport } from '@menara/shared/contract/reports/saved-reports.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText, zoneName } from '../../../kit/dates/dates.ts'
import { wallTimeOf } from '../../../kit/dates/zoned-time.ts'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { type CellPlace, cellText, daysOf, draftOf, questionOf, stateOf } from '../report-view.ts'
import { everyReport, tableOf } from '../reporting.api.ts'
import { useReportWords } from '../result/figure-words.ts'
import { ReportResult } from '../result/report-result.tsx'

/** Counted anew while it is in sight. */
const EVERY_MS = 300_000

interface ReportCardProps {
  readonly id: string
  /** Of this site alone, in its zone. */
  readonly siteId: string | undefined
}

/** A kept report as it stands now, for a dashboard. Each figure leads to the rows it counts. */
export function ReportCard({ id, siteId }: ReportCardProps) {
  const { t } = useTranslation('reporting')
  const mayReports = useMay('show_plugin_reporting')
  const kept = useQuery({ ...everyReport, enabled: mayReports })
  if (!mayReports) return <EmptyState title={t('notForYou')} />
  if (kept.isLoadingError) return <FailedState error={kept.error} retry={() => void kept.refetch()} />
  if (!kept.data) return <WaitingRows rows={4} />
  const report = kept.data.data.find((item) => item.id === id)
  return report ? <Counted report={report} siteId={siteId} /> : <EmptyState title={t('notShared')} />
}

function Counted({ report, siteId }: { readonly report: SavedReport; readonly siteId: string | undefined }) {
  const navigate = useNavigate()
  const zone = useZoneOf()(siteId)
  const [opened] = useState(() => new Date().toISOString())
  const draft = draftOf(report.definition)
  const words = useReportWords(draft.subject)
  const days = daysOf(draft, wallTimeOf(opened, zone).slice(0, 10))
  const question = questionOf(draft, { days: days ?? { start: '2026-01-01', end: '2026-01-01' }, zone, siteId })
  const answer = useQuery({ ...tableOf(question), enabled: days !== null, refetchInterval: EVERY_MS })
  const state = stateOf(draft, report.id)
  const open = (place: CellPlace): void => void navigate({ to: '/admin/plugins/reporting', search: { ...state, cell: cellText(place) } })
  if (answer.isLoadingError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  if (!answer.data || !days) return <WaitingRows rows={4} />
  return (
    <>
      <Group justify="space-between" gap="xs" mb="xs" fz="xs" c="dimmed">
        <span>
          {dayText(days.start)} – {dayText(days.end)} · {zoneName(zone)}
        </span>
        <AnchorLink to="/admin/plugins/reporting" search={state} size="xs">
          {report.name}
        </AnchorLink>
      </Group>
      <ReportResult draft={draft} table={answer.data.data} words={words} open={open} />
    </>
  )
}
