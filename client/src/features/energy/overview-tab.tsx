import { Stack } from '@mantine/core'
import { MonthStrip } from './month-strip.tsx'
import { NowStrip } from './now-strip.tsx'
import type { SiteProps } from './site-props.ts'
import { UsagePanel } from './usage-panel.tsx'

/** The present, the month and what was used. */
export function OverviewTab(props: SiteProps) {
  return (
    <Stack gap="sm">
      <NowStrip {...props} />
      <MonthStrip {...props} />
      <UsagePanel {...props} />
    </Stack>
  )
}
