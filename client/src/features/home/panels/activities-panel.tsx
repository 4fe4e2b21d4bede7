import { Text } from '@mantine/core'
import type { Activity } from '@menara/shared/contract/activities.contract.ts'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useNowText } from '../../../kit/dates/clock.ts'
import { agoText, dateText } from '../../../kit/dates/dates.ts'
import { scrolling } from '../../../kit/lists/scrolling.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { EmptyState, FailedState, StaleNote, WaitingRows } from '../../../kit/states.tsx'
import { iconOfType } from '../../activities/embed/activity-icon.ts'
import { happenedText } from '../../activities/embed/happened-text.ts'
import { useActivities } from '../home.live.ts'
import classes from '../home.module.css'
import { Panel } from './panel.tsx'

/** What happened, newest first, as it happens. */
export function ActivitiesPanel({ siteId, height = 360 }: { readonly siteId: string | undefined; readonly height?: number | string }) {
  const { t } = useTranslation('home')
  const feed = useActivities(siteId)
  // Drawn in small steps: a burst of rows must not hold up the page.
  const rows = [...useDeferredValue(feed.rows).values()].sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
  return (
    <Panel title={t('activities')} flush note={feed.status === 'stale' && <StaleNote asOf={feed.asOf} reason={feed.reason} />}>
      {feed.status === 'connecting' && rows.length === 0 && <WaitingRows rows={5} />}
      {feed.status === 'refused' && <FailedState error={new Error(feed.reason ?? '')} />}
      {feed.status === 'live' && rows.length === 0 && <EmptyState title={t('noActivities')} />}
      <ol className={classes.happenings} style={{ maxHeight: height, overflowY: 'auto' }} {...scrolling} aria-label={t('activities')}>
        {rows.map((row) => (
          <Happening key={row.id} activity={row} />
        ))}
      </ol>
    </Panel>
  )
}

function Happening({ activity }: { readonly activity: Activity }) {
  const { type, location, area, actor, at } = activity
  const { i18n } = useTranslation(['home', 'letters'])
  const zone = useZoneOf()(location?.id)
  const Icon = iconOfType(type)
  return (
    <li className={classes.happening} data-activity={type}>
      <Icon size={16} stroke={1.7} aria-hidden />
      <div style={{ minWidth: 0, flex: 1 }}>
        <Text size="sm" lineClamp={2}>
          {happenedText(activity, i18n)}
        </Text>
        <Text size="xs" c="dimmed" className="clip">
          {[actor?.name, location?.name, area?.name].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Text size="xs" c="dimmed" className="num" component="time" dateTime={at} title={dateText(at, 'full', zone)} style={{ flex: 'none' }}>
        <Ago at={at} />
      </Text>
    </li>
  )
}
function Ago({ at }: { readonly at: string }) {
  return <>{useNowText((now) => agoText(at, now))}</>
}
