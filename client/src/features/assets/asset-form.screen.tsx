import { Box, Button, Group, SimpleGrid, Stack } from '@mantine/core'
import type { AssetDetail } from '@menara/shared/contract/places/assets.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { LoadedRecord } from '../../kit/forms/record-form.tsx'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { recordView, useViewState } from '../../kit/lists/view-state.ts'
import { askToRemove } from '../../kit/overlays/ask-to-remove.ts'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { WaitingRows } from '../../kit/states.tsx'
import { AssetTicketsCard } from '../tickets/embed/asset-tickets.tsx'
import { AssetStateBadge } from './asset-badges.tsx'
import { AssetFields } from './asset-fields.tsx'
import { assetById, usePrintLabels, useRemoveAsset, useSetActive } from './assets.api.ts'
import { AttributesCard } from './attributes-card.tsx'
import { DevicesCard } from './devices-card.tsx'

const AssetMaintenance = lazy(async () => ({
  default: (await import('../schedule/embed/asset-maintenance.tsx')).AssetMaintenanceCard,
}))
const AssetBookings = lazy(async () => ({ default: (await import('../bookings/embed/asset-bookings.tsx')).AssetBookings }))

export function AssetFormScreen() {
  const { id } = useViewState(recordView).state
  return (
    <LoadedRecord id={id} query={assetById}>
      {(asset) => <AssetPage known={asset} />}
    </LoadedRecord>
  )
}

function AssetPage({ known }: { readonly known: AssetDetail | undefined }) {
  const { t } = useTranslation('assets')
  return (
    <>
      <PageHeader
        title={known?.name ?? t('new')}
        above={known && <AssetStateBadge asset={known} />}
        subtitle={known?.code}
        actions={known && <AssetActions asset={known} />}
      />
      <SimpleGrid cols={{ base: 1, lg: known ? 2 : 1 }}>
        <AssetFields key={known ? `${known.id} ${known.rev}` : 'new'} asset={known} />
        {known && (
          <Stack>
            <AttributesCard asset={known} />
            <DevicesCard asset={known} />
            <Suspense fallback={<WaitingRows rows={2} />}>
              <AssetMaintenance assetId={known.id} siteId={known.location_id} />
            </Suspense>
            <AssetTicketsCard asset={known} />
          </Stack>
        )}
      </SimpleGrid>
      {known?.bookable && (
        <Box mt="md">
          <Suspense fallback={<WaitingRows />}>
            <AssetBookings asset={known} />
          </Suspense>
        </Box>
      )}
    </>
  )
}

function AssetActions({ asset }: { readonly asset: AssetDetail }) {
  const { t } = useTranslation('assets')
  const go = useNavigate()
  const setActive = useSetActive()
  const remove = useRemoveAsset()
  const print = usePrintLabels()
  const askRemove = () =>
    askToRemove({
      title: t('removeTitle'),
      text: t('removeText', { name: asset.name }),
      remove: () => remove.mutateAsync(asset.id),
      done: () => void go({ to: '/admin/manage/assets' }),
    })
  return (
    <Group gap="xs">
      <ButtonLink to="/admin/manage/assets/formManageAccess" search={{ asset: asset.id }} variant="default">
        {t('access.manage')}
      </ButtonLink>
      <Button variant="default" loading={print.isPending} onClick={() => print.mutate({ ids: [asset.id], name: `${asset.code}.pdf` })}>
        {t('label')}
      </Button>
      <Button
        variant="default"
        loading={setActive.isPending}
        onClick={() =>
          setActive.mutate({ id: asset.id, active: !asset.active }, { onSuccess: () => toastSuccess('update'), onError: showRefusal })
        }
      >
        {asset.active ? t('deactivate') : t('activate')}
      </Button>
      <Button variant="default" onClick={askRemove}>
        {t('delete', { ns: 'common' })}
      </Button>
    </Group>
  )
}
