import { Box, Center, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from '../../kit/look/logo.tsx'

interface PublicFrameProps {
  readonly title: string
  readonly subtitle?: string
  readonly corner?: ReactNode
  readonly children: ReactNode
}

/** One card in the middle: signing in and what is around it. */
export function PublicFrame({ title, subtitle, corner, children }: PublicFrameProps) {
  return (
    <Box mih="100dvh" p="md" pos="relative">
      <Group justify="flex-end" gap={4}>
        {corner}
      </Group>
      <Center mih="calc(100dvh - 80px)">
        <Stack w="100%" maw={400} gap="lg">
          <Group justify="center" gap={10}>
            <Logo size={40} />
            <Text fz={24} fw={750}>
              Menara
            </Text>
          </Group>
          <Paper p="lg" shadow="sm">
            <Title order={1} mb={4}>
              {title}
            </Title>
            {subtitle && (
              <Text size="sm" c="dimmed" mb="md">
                {subtitle}
              </Text>
            )}
            {children}
          </Paper>
        </Stack>
      </Center>
    </Box>
  )
}
