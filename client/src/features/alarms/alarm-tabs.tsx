import { Tabs } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../kit/dates.ts'
import { useMay } from '../../kit/session.ts'
import chips from './alarm-chips.module.css'
import type { AlarmList } from './alarm-order.ts'
import { type AlarmView, isList, views } from './alarm-place.ts'
import classes from './alarms.module.css'
import { useAlarmCounts } from './desk-alarms.tsx'

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
    <Tabs value={view} onChange={(it) => it && setView(it as AlarmView)} keepMounted={false}>
      <Tabs.List className={classes.tabs}>
        {views
          .filter((it) => mayConfigure || !CONFIGURING.has(it))
          .map((it) => (
            <Tabs.Tab key={it} value={it} aria-controls={`alarm-view-${it}`} rightSection={isList(it) && <Count list={it} />}>
              {t(`view.${it}`)}
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
