import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { flag, number, text, useViewState, type ViewState } from '../../../kit/lists/view-state.ts'
import { useSiteId, useZoneOf } from '../../../kit/site.ts'
import { seriesOf, statisticsOf } from '../iot.api.ts'
import { before, PRESETS, presetRange, rangeOfDays } from './report-range.ts'
import { courseSheet, type ReportWord, summarySheet } from './report-sheet.ts'

export const pointsReportView = {
  /** Ids with commas. */
  points: text,
  days: number,
  from: text,
  to: text,
  compare: flag,
}
const MOST_POINTS = 8
const WIDTH = 600

/** What the address asks for, and what the server knows of it. */
export function useReport() {
  const { t } = useTranslation('iot')
  const { state: place, change } = useViewState(pointsReportView)
  const siteId = useSiteId()
  const zone = useZoneOf()(siteId)
  const [opened] = useState(() => Date.now())
  const ids = useMemo(() => (place.points ?? '').split(',').filter(Boolean).slice(0, MOST_POINTS), [place.points])
  const days = PRESETS.find((item) => item === place.days) ?? 7
  const { from = '', to = '' } = place
  const own = from !== '' || to !== ''
  const range = useMemo(
    () => (own ? rangeOfDays(from, to, zone) : presetRange(days, { now: opened, zone })),
    [own, from, to, zone, days, opened],
  )
  const past = range && place.compare ? before(range) : null
  const enabled = ids.length > 0 && range !== null
  const asked = { ids, start: range?.start ?? 0, end: range?.end ?? 1 }
  const now = useQuery({ ...statisticsOf(asked), enabled })
  const old = useQuery({ ...statisticsOf({ ids, start: past?.start ?? 0, end: past?.end ?? 1 }), enabled: enabled && past !== null })
  const series = useQuery({ ...seriesOf({ ...asked, width: WIDTH, compareStart: past?.start }), enabled })
  const compared = past !== null
  const summary = useMemo(() => {
    const [figures, base] = [now.data?.data, compared ? old.data?.data : null]
    return figures && base !== undefined ? summarySheet(figures, base, (key: ReportWord) => t(`sheet.${key}`)) : undefined
  }, [now.data, old.data, compared, t])
  const course = useMemo(
    () =>
      series.data &&
      courseSheet(
        series.data.data,
        (key: ReportWord) => t(`sheet.${key}`),
        (at) => dateText(at, 'full', zone),
      ),
    [series.data, zone, t],
  )
  return {
    siteId,
    zone,
    ids,
    days,
    own,
    range,
    from,
    to,
    compare: place.compare === true,
    summary,
    course,
    series: series.data?.data,
    error: now.error ?? old.error ?? series.error,
    retry: () => void Promise.all([now.refetch(), series.refetch(), ...(compared ? [old.refetch()] : [])]),
    set: (some: ViewState<typeof pointsReportView>): void => change(some),
  }
}
export type Report = ReturnType<typeof useReport>
