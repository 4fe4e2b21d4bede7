import { Box, Paper, Text } from '@mantine/core'
import type { Widget } from '@menara/shared/contract/iot/dashboards.contract.ts'
import type { ReactNode } from 'react'
import { scrolling } from '../../../kit/lists/scrolling.ts'
import classes from '../widgets.module.css'
import { useWidgetTitle, WidgetContent } from './widget-content.tsx'

interface WidgetFrameProps {
  readonly widget: Widget
  readonly siteId: string | undefined
  /** Before and after the title, while it is being arranged. */
  readonly grip?: ReactNode
  readonly tools?: ReactNode
}

/** What fills its frame to the edge, and what scrolls in it: that can be reached by keyboard. */
const FLUSH = new Set(['map', 'alarms', 'camera'])
const SCROLLS = new Set(['table', 'text'])

/** A widget with its name. */
export function WidgetFrame({ widget, siteId, grip, tools }: WidgetFrameProps) {
  const title = useWidgetTitle(widget)
  return (
    <Paper component="section" className={classes.widget} aria-label={title} data-widget={widget.id}>
      <div className={classes.head}>
        {grip}
        <Text size="xs" fw={600} c="dimmed" className="clip" style={{ flex: 1 }} title={title}>
          {title}
        </Text>
        {tools}
      </div>
      <Box
        className={`${classes.body} ${FLUSH.has(widget.kind) ? classes.flush : ''} ${SCROLLS.has(widget.kind) ? classes.scrolls : ''}`}
        {...(SCROLLS.has(widget.kind) && scrolling)}
      >
        <WidgetContent widget={widget} siteId={siteId} />
      </Box>
    </Paper>
  )
}
