import { ticketReports } from '@menara/shared/contract/desk/ticket-reports.contract.ts'
import { ticketTypeByCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../kit/calls/query.ts'
import { wallTimeOf } from '../../kit/dates/zoned-time.ts'
import { useViewState } from '../../kit/lists/view-state.ts'
import { usePageZone, useSite } from '../../kit/site.ts'
import { partsOf, totalsSheet } from './report-parts.ts'
import { daysBefore, daysOf, type ReportDays, type ReportPlace, readReport, ticketReportView } from './report-place.ts'
import { waitsOf } from './report-waits.ts'

const NO_DAYS = { start: '2026-01-01', end: '2026-01-01' }

/** What the address asks for, and what the server knows of it. */
export function useTicketReport() {
  const { t, i18n } = useTranslation(['ticket_reports', 'common', 'sla'])
  const view = useViewState(ticketReportView)
  const site = useSite()
  const zone = usePageZone()
  const [opened] = useState(() => new Date().toISOString())
  const place = readReport(view.state)
  const range = daysOf(place, wallTimeOf(opened, zone).slice(0, 10))
  const typeId = ticketTypeByCode(place.type)?.id
  const asked = (days: ReportDays | null) =>
    asking(ticketReports.get, {
      query: { ...(days ?? NO_DAYS), zone, ...(site && { location_id: site.id }), ...(typeId !== undefined && { ticket_type_id: typeId }) },
    })
  const now = useQuery({ ...asked(range), enabled: range !== null, placeholderData: keepPreviousData })
  const past = useQuery({ ...asked(range && daysBefore(range)), enabled: range !== null && place.compare })
  const report = range ? now.data?.data : undefined
  const before = place.compare ? past.data?.data.totals : undefined
  const isEnglish = i18n.language === 'en'
  const tables = useMemo(() => {
    if (!report) return undefined
    const words = {
      word: (key: string) => t(key),
      state: (code: string) => t(`common:state.${code}`),
      priority: (code: string) => t(`common:priority.${code}`),
      target: (kind: string) => t(`sla:kind.${kind}`),
      category: (item: { readonly name_en: string; readonly name_id: string }) => (isEnglish ? item.name_en : item.name_id),
    }
    return { totals: totalsSheet(report.totals, before, words), parts: [...partsOf(report, words), ...waitsOf(report, words)] }
  }, [report, before, t, isEnglish])
  return {
    place,
    range,
    zone,
    report,
    before,
    tables,
    error: now.error ?? past.error,
    retry: () => void Promise.all([now.refetch(), ...(place.compare ? [past.refetch()] : [])]),
    set: (some: Partial<ReportPlace>): void => {
      const next = { ...place, ...some }
      const shown = {
        ...(next.days !== 30 && { days: next.days }),
        ...(next.from && { from: next.from }),
        ...(next.to && { to: next.to }),
        ...(next.type && { type: next.type }),
        ...(next.compare && { compare: true as const }),
      }
      view.show(shown, 'replace')
    },
  }
}
export type ShownReport = ReturnType<typeof useTicketReport>
