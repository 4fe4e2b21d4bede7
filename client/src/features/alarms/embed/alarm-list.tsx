import { isSetAside } from '@menara/shared/domain/alarms/alarm-state.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, FailedState, StaleNote, WaitingRows } from '../../../kit/states.tsx'
import { useAlarms } from '../alarms.live.ts'
import { compareAlarms, plainLines } from '../list/alarm-order.ts'
import { AlarmRows } from '../list/alarm-rows.tsx'

interface AlarmListProps {
  readonly compact?: boolean
  readonly siteId?: string | undefined
  readonly height?: number | string
}

/** Standing alarms, live, for other screens, without those set aside; a row leads to the alarm. */
export function AlarmList({ compact = true, siteId, height = 420 }: AlarmListProps) {
  const { t } = useTranslation('alarms')
  const go = useNavigate()
  const feed = useAlarms(siteId)
  const lines = useMemo(() => plainLines([...feed.rows.values()].filter((row) => !isSetAside(row)).sort(compareAlarms)), [feed.rows])
  if (feed.status === 'connecting' && lines.length === 0) return <WaitingRows />
  if (feed.status === 'refused') return <FailedState error={new Error(feed.reason ?? '')} />
  return (
    <>
      {feed.status === 'stale' && <StaleNote asOf={feed.asOf} reason={feed.reason} />}
      {lines.length === 0 ? (
        <EmptyState title={t('empty.live')} text={t('emptyText.live')} />
      ) : (
        <AlarmRows
          lines={lines}
          compact={compact}
          height={height}
          onOpen={(id) => void go({ to: '/admin/plugins/iot/alarm', search: { alarm: id } })}
        />
      )}
    </>
  )
}
