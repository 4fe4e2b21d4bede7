import { useMediaQuery } from '@mantine/hooks'
import type { Widget } from '@menara/shared/contract/dashboards.contract.ts'
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
      {ordered.map((it) => (
        <div
          key={it.id}
          style={
            narrow
              ? { height: `${it.h * ROW_REM}rem` }
              : { gridColumn: `${it.x + 1} / span ${it.w}`, gridRow: `${it.y + 1} / span ${it.h}`, minHeight: 0 }
          }
        >
          <WidgetFrame widget={it} siteId={siteId} />
        </div>
      ))}
    </div>
  )
}
