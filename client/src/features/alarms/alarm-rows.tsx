import { useMediaQuery } from '@mantine/hooks'
import type { Alarm } from '@menara/shared/contract/iot.contract.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useZoneOf } from '../../kit/site.ts'
import { AlarmRow } from './alarm-row.tsx'
import classes from './alarms.module.css'
import { useRovingRows } from './use-roving-rows.ts'

interface AlarmRowsProps {
  readonly alarms: readonly Alarm[]
  readonly compact?: boolean
  readonly height: number | string
  readonly selected?: ReadonlySet<string>
  readonly onSelect?: (id: string) => void
  readonly onOpen: (id: string) => void
  /** Keys of the screen: called with the alarm that has the focus. */
  readonly onKey?: (key: string, alarm: Alarm) => void
}

const ROW_PX = 48
const NARROW_ROW_PX = 64

/** Virtual rows with a roving focus: arrows, Home, End, Enter opens, Space selects, other keys go to the screen. */
export function AlarmRows({ alarms, compact = false, height, selected, onSelect, onOpen, onKey }: AlarmRowsProps) {
  const { t } = useTranslation('alarms')
  const zoneOf = useZoneOf()
  const narrow = useMediaQuery('(max-width: 48em)') ?? false
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: alarms.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (narrow ? NARROW_ROW_PX : ROW_PX),
    overscan: 10,
    getItemKey: (i) => alarms[i]?.id ?? i,
  })
  const { focusAt, onKeyDown, onFocus } = useRovingRows({
    alarms,
    scroller,
    show: (i) => virtual.scrollToIndex(i),
    onOpen,
    onSelect,
    onKey,
  })

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={t('title')}
      aria-rowcount={alarms.length + 1}
      className={classes.list}
      style={{ height }}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {!compact && <Head selectable={onSelect !== undefined} />}
      <div role="rowgroup" style={{ position: 'relative', height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((it) => {
          const alarm = alarms[it.index]
          return (
            alarm && (
              <AlarmRow
                key={alarm.id}
                alarm={alarm}
                zone={zoneOf(alarm.location.id)}
                top={it.start}
                index={it.index}
                focused={it.index === focusAt}
                selected={selected?.has(alarm.id) ?? false}
                compact={compact}
                onSelect={onSelect}
                onOpen={onOpen}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

function Head({ selectable }: { readonly selectable: boolean }) {
  const { t } = useTranslation('alarms')
  return (
    <div role="row" className={classes.head}>
      <span aria-hidden />
      {selectable && (
        <span role="columnheader">
          <span className="sr">{t('selection')}</span>
        </span>
      )}
      {(['time', 'priority', 'what', 'value', 'state', 'ticket'] as const).map((it) => (
        <span key={it} role="columnheader">
          {t(`column.${it}`)}
        </span>
      ))}
    </div>
  )
}
