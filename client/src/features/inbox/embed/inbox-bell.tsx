import { Box } from '@mantine/core'

export function InboxBell() {
  return <Box w={34} />
}
