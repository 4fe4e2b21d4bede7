import { SimpleGrid } from '@mantine/core'
import { iot } from '@menara/shared/contract/iot.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../kit/dates.ts'
import { asking } from '../../kit/query.ts'
import { StatCard } from '../../kit/stat-card.tsx'
import type { AlarmCounts } from './alarm-order.ts'

const EVERY_MS = 10_000

/** Figures above the list: from the feed itself, and devices from the server. */
export function AlarmStrip({ counts, siteId }: { readonly counts: AlarmCounts | undefined; readonly siteId: string | undefined }) {
  const { t } = useTranslation('alarms')
  const summary = useQuery({ ...asking(iot.summary, { query: { ...(siteId && { location_id: siteId }) } }), refetchInterval: EVERY_MS })
    .data?.data
  const red = (count: number | undefined) => (count ? 'var(--app-critical)' : undefined)
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
      <StatCard
        label={t('strip.unacked')}
        value={counts && numberText(counts.unacked)}
        colour={counts?.unacked ? 'var(--app-high)' : undefined}
      />
      <StatCard label={t('strip.critical')} value={counts && numberText(counts.critical)} colour={red(counts?.critical)} />
      <StatCard label={t('strip.active')} value={counts && numberText(counts.active)} />
      <StatCard label={t('strip.standing')} value={counts && numberText(counts.standing)} />
      <StatCard
        label={t('strip.devices')}
        value={summary && numberText(summary.online)}
        hint={summary && t('strip.ofDevices', { count: summary.devices })}
        colour={summary && summary.offline > 0 ? 'var(--app-medium)' : undefined}
      />
    </SimpleGrid>
  )
}
