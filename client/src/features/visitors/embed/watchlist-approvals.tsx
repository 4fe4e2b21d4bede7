import { Select } from '@mantine/core'
import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { type WatchlistApproval, watchlistApprovals } from '@menara/shared/contract/visitors/watchlist-approvals.contract.ts'
import { ticketTypeByCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { SiteSettings } from '../site-settings.tsx'
import { useVisitorCommand, whoClears } from '../visitors.api.ts'

const VISITOR = ticketTypeByCode('visitor')?.id ?? 0

/** What decides about hits on the watchlist, site by site. */
export function WatchlistApprovals() {
  const { t } = useTranslation('visitors')
  return (
    <SiteSettings
      title={t('clearing.title')}
      text={t('clearing.text')}
      asked={useQuery(whoClears())}
      row={(item) => <SiteApproval key={item.location.id} row={item} />}
    />
  )
}

const ALONE = 'alone'
function SiteApproval({ row: { location, approval_type } }: { readonly row: WatchlistApproval }) {
  const { t, i18n } = useTranslation('visitors')
  const { data } = useQuery(asking(approvals.types, { query: { ticket_type_id: VISITOR } }))
  const run = useVisitorCommand(watchlistApprovals.put)
  const nameOf = (item: { readonly name_en: string; readonly name_id: string }) => (i18n.language === 'en' ? item.name_en : item.name_id)
  const types = data?.data ?? (approval_type ? [approval_type] : [])
  return (
    <Select
      label={location.name}
      w={{ base: '100%', xs: 360 }}
      data={[{ value: ALONE, label: t('clearing.alone') }, ...types.map((item) => ({ value: item.id, label: nameOf(item) }))]}
      value={approval_type?.id ?? ALONE}
      allowDeselect={false}
      disabled={run.isPending}
      onChange={(next) => run.mutate({ params: { id: location.id }, body: { approval_type_id: next === ALONE ? null : next } })}
    />
  )
}
