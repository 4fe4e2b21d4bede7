import { useMediaQuery } from '@mantine/hooks'
import type { Widget } from '@menara/shared/contract/iot/dashboards.contract.ts'
import { useMemo } from 'react'
import classes from '../widgets.module.css'
import { inReadingOrder } from './arrange.ts'
import { WidgetFrame } from './widget-frame.tsx'

/** Rem of a row of the grid. */
const ROW_REM = 4.75

/** Widgets where they were put; one below the other, as they are read, where it is narrow. */
export function DashboardView({ widgets, siteId }: { readonly widgets: readonly Widget[]; readonly siteId: string | undefined }) {
  const narrow = useMediaQuery('(max-width: 48em)') ?? false
  const ordered = useMemo(() => inReadingOrder(widgets), [widgets])
  return (
    <div className={narrow ? classes.stack : classes.grid} data-dashboard>
      {ordered.map((item) => (
        <div
          key={item.id}
          style={
            narrow
              ? { height: `${item.h * ROW_REM}rem` }
              : { gridColumn: `${item.x + 1} / span ${item.w}`, gridRow: `${item.y + 1} / span ${item.h}`, minHeight: 0 }
          }
        >
          <WidgetFrame widget={item} siteId={siteId} />
        </div>
      ))}
    </div>
  )
}
