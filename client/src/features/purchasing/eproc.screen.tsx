import { Group, Paper, SegmentedControl, Select, Stack } from '@mantine/core'
import { type PurchaseState, purchaseStates, vendorInvoiceStates } from '@menara/shared/domain/purchasing/purchase-states.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { oneOf, text, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useSiteId } from '../../kit/site.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { DirectLimitSetting } from './direct/direct-limit-setting.tsx'
import { InvoiceRows } from './invoices/invoice-rows.tsx'
import { PurchaseBoard, PurchaseFigures } from './purchase-board.tsx'
import { PurchaseList } from './purchase-list.tsx'
import { purchasesLike, usePurchasesLive } from './purchasing.api.ts'
import { ToleranceSettings } from './tolerance-settings.tsx'
import { VendorScores } from './vendor-scores.tsx'
import { VendorDocuments } from './vendors/vendor-documents.tsx'

const LOOKS = ['board', 'list', 'invoices', 'vendors', 'settings'] as const
export const eprocView = { look: oneOf(LOOKS), search: text, state: oneOf(purchaseStates), invoice: oneOf(vendorInvoiceStates) }

/** The buyer's workbench: every purchase that goes on, by stage, with what waits for whom. */
export function EprocScreen() {
  const { t } = useTranslation('purchasing')
  const { state, change } = useViewState(eprocView)
  const location_id = useSiteId()
  usePurchasesLive()
  const { data, error, refetch } = useQuery(purchasesLike({ search: state.search, state: state.state, location_id }))
  const look = state.look ?? 'board'
  const rows = data?.data
  const asksPurchases = look === 'board' || look === 'list'
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <ButtonLink to="/desk/ticketing/$type/formTicket" params={{ type: 'procurement' }}>
            {t('newRequest')}
          </ButtonLink>
        }
      />
      <Stack gap="md">
        <PurchaseFigures rows={rows} />
        <Group gap="sm">
          <SearchInput label={t('search')} value={state.search ?? ''} onSearch={(search) => change({ search: search || undefined })} />
          {asksPurchases && (
            <Select
              aria-label={t('stageFilter')}
              placeholder={t('everyStage')}
              clearable
              clearButtonProps={{ 'aria-label': t('everyStage') }}
              data={purchaseStates.map((value) => ({ value, label: t(`stage.${value}`) }))}
              value={state.state ?? null}
              onChange={(value) => change({ state: (value ?? undefined) as PurchaseState | undefined })}
            />
          )}
          <SegmentedControl
            aria-label={t('look')}
            value={look}
            onChange={(value) => change({ look: LOOKS.find((look) => look === value && look !== 'board') })}
            data={LOOKS.map((value) => ({ value, label: t(value === 'board' || value === 'list' ? value : `looks.${value}`) }))}
          />
        </Group>
        {look === 'invoices' && <InvoiceRows search={state.search} siteId={location_id} invoice={state.invoice} change={change} />}
        <OfVendors look={look} siteId={location_id} />
        {asksPurchases && error && !rows && <FailedState error={error} retry={() => void refetch()} />}
        {asksPurchases && !error && !rows && <WaitingRows />}
        {rows && look === 'board' && <PurchaseBoard rows={rows} />}
        {rows && look === 'list' && (
          <Paper>
            <PurchaseList rows={rows} />
          </Paper>
        )}
      </Stack>
    </>
  )
}

/** What is not of one purchase: vendors with their documents, and settings. */
function OfVendors({ look, siteId }: { readonly look: (typeof LOOKS)[number]; readonly siteId: string | undefined }) {
  if (look === 'settings')
    return (
      <Stack gap="md">
        <DirectLimitSetting />
        <ToleranceSettings />
      </Stack>
    )
  if (look !== 'vendors') return null
  return (
    <>
      <VendorScores siteId={siteId} />
      <VendorDocuments />
    </>
  )
}
