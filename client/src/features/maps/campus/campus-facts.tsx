import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { useMay } from '../../../kit/session/session.ts'
import { StatCard } from '../../../kit/stat-card.tsx'
import { summaryOf } from '../maps.api.ts'
import classes from '../maps.module.css'
import type { Maps } from '../use-maps.ts'

/** Figures of the site out of its own rows; one that nobody may see or nobody knows is left out. */
export function CampusFacts({ maps }: { readonly maps: Maps }) {
  const { t } = useTranslation('maps')
  const mayIot = useMay('show_plugin_iot')
  const siteId = maps.here?.site.id ?? ''
  const summary = useQuery({ ...summaryOf(siteId), enabled: mayIot && siteId !== '' }).data?.data
  const moving = (kind: string): string => numberText(maps.movers.filter((mover) => mover.kind === kind).length)
  return (
    <div className={classes.facts} style={{ marginTop: 12 }}>
      <StatCard label={t('ikn.area')} value={numberText(maps.areas.length)} />
      {mayIot && (
        <StatCard
          label={t('devices')}
          value={summary && `${numberText(summary.online)} / ${numberText(summary.devices)}`}
          hint={t('ikn.online')}
        />
      )}
      {mayIot && (
        <StatCard
          label={t('standing')}
          value={numberText(maps.here?.alarms.length ?? 0)}
          colour={(maps.here?.alarms.length ?? 0) > 0 ? 'var(--app-high)' : undefined}
        />
      )}
      {summary?.power_kw != null && <StatCard label={t('ikn.power')} value={`${numberText(summary.power_kw, 0)} kW`} />}
      <StatCard label={t('layer.guards')} value={moving('guard')} />
      <StatCard label={t('layer.visitors')} value={moving('visitor')} />
      <StatCard label={t('ikn.vehicles')} value={moving('asset')} />
      <StatCard label={t('layer.cameras')} value={numberText(maps.cameras.length)} />
    </div>
  )
}
