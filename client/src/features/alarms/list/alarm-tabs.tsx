import { Tabs } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { useMay } from '../../../kit/session/session.ts'
import chips from '../alarm-chips.module.css'
import classes from '../alarms.module.css'
import { useAlarmCounts } from '../desks/desk-alarms.tsx'
import { type AlarmView, isList, views } from '../drawer/alarm-place.ts'
import type { AlarmList } from './alarm-order.ts'

const CONFIGURING: ReadonlySet<AlarmView> = new Set(['rules', 'desks'])

interface AlarmTabsProps {
  readonly view: AlarmView
  readonly setView: (view: AlarmView) => void
}

/** Every view one click away, with how many are in it. */
export const AlarmTabs = memo(function AlarmTabs({ view, setView }: AlarmTabsProps) {
  const { t } = useTranslation('alarms')
  const mayConfigure = useMay('alarm_configure')
  return (
    <Tabs value={view} onChange={(value) => value && setView(value as AlarmView)} keepMounted={false}>
      <Tabs.List className={classes.tabs}>
        {views
          .filter((view) => mayConfigure || !CONFIGURING.has(view))
          .map((view) => (
            <Tabs.Tab key={view} value={view} aria-controls={`alarm-view-${view}`} rightSection={isList(view) && <Count list={view} />}>
              {t(`view.${view}`)}
            </Tabs.Tab>
          ))}
      </Tabs.List>
    </Tabs>
  )
})

function Count({ list }: { readonly list: AlarmList }) {
  const counts = useAlarmCounts()
  return (
    <span className={`num ${chips.count}`} data-count={list}>
      {counts ? numberText(counts.lists[list]) : '…'}
    </span>
  )
}
