import { Stack } from '@mantine/core'
import type { SiteProps } from './site-props.ts'
import { MonthStrip } from './usage/month-strip.tsx'
import { NowStrip } from './usage/now-strip.tsx'
import { UsagePanel } from './usage/usage-panel.tsx'

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
