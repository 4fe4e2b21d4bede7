import { Select, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { approvals } from '@menara/shared/contract/approvals.contract.ts'
import { type WatchlistApproval, watchlistApprovals } from '@menara/shared/contract/watchlist-approvals.contract.ts'
import { ticketTypeByCode } from '@menara/shared/domain/ticket-types.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/query.ts'
import { useSiteId } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { useVisitorCommand, whoClears } from '../visitors.api.ts'

const VISITOR = ticketTypeByCode('visitor')?.id ?? 0

/** What decides about hits on the watchlist, site by site. */
export function WatchlistApprovals() {
  const { t } = useTranslation('visitors')
  const siteId = useSiteId()
  const { data, error, refetch } = useQuery(whoClears())
  const rows = data?.data.filter((it) => !siteId || it.location.id === siteId)
  return (
    <section aria-label={t('clearing.title')}>
      <Stack gap="xs" px="md" py="xs">
        <Title order={2} fz="sm">
          {t('clearing.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('clearing.text')}
        </Text>
        {error && !data && <FailedState error={error} retry={() => void refetch()} />}
        {!data && !error && <WaitingRows rows={2} />}
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="xs">
          {rows?.map((it) => (
            <SiteApproval key={it.location.id} row={it} />
          ))}
        </SimpleGrid>
      </Stack>
    </section>
  )
}

const ALONE = 'alone'
function SiteApproval({ row: { location, approval_type } }: { readonly row: WatchlistApproval }) {
  const { t, i18n } = useTranslation('visitors')
  const { data } = useQuery(asking(approvals.types, { query: { ticket_type_id: VISITOR } }))
  const run = useVisitorCommand(watchlistApprovals.put)
  const nameOf = (it: { readonly name_en: string; readonly name_id: string }) => (i18n.language === 'en' ? it.name_en : it.name_id)
  const types = data?.data ?? (approval_type ? [approval_type] : [])
  return (
    <Select
      label={location.name}
      w={{ base: '100%', xs: 360 }}
      data={[{ value: ALONE, label: t('clearing.alone') }, ...types.map((it) => ({ value: it.id, label: nameOf(it) }))]}
      value={approval_type?.id ?? ALONE}
      allowDeselect={false}
      disabled={run.isPending}
      onChange={(next) => run.mutate({ params: { id: location.id }, body: { approval_type_id: next === ALONE ? null : next } })}
    />
  )
}
