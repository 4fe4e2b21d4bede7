import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { Ref } from '@menara/shared/kit/words.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSiteId } from '../../kit/site.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'

interface SiteSettingsProps<Row> {
  readonly title: string
  readonly text: string
  readonly asked: UseQueryResult<{ readonly data: readonly Row[] }>
  readonly row: (row: Row) => ReactNode
}

/** What is set for each site by itself: all of them, or the chosen one. */
export function SiteSettings<Row extends { readonly location: Ref }>({ title, text, asked, row }: SiteSettingsProps<Row>) {
  const siteId = useSiteId()
  const { data, error, refetch } = asked
  return (
    <section aria-label={title}>
      <Stack gap="xs" px="md" py="xs">
        <Title order={2} fz="sm">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        {error && !data && <FailedState error={error} retry={() => void refetch()} />}
        {!data && !error && <WaitingRows rows={2} />}
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="xs">
          {data?.data.filter((row) => !siteId || row.location.id === siteId).map(row)}
        </SimpleGrid>
      </Stack>
    </section>
  )
}
