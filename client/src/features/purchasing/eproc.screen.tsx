import { Group, Paper, SegmentedControl, Select, Stack } from '@mantine/core'
import { type PurchaseState, purchaseStates } from '@menara/shared/domain/purchasing/purchase-states.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { oneOf, text, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useSiteId } from '../../kit/site.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { PurchaseBoard, PurchaseFigures } from './purchase-board.tsx'
import { PurchaseList } from './purchase-list.tsx'
import { purchasesLike, usePurchasesLive } from './purchasing.api.ts'

export const eprocView = { look: oneOf(['board', 'list']), search: text, state: oneOf(purchaseStates) }

/** The buyer's workbench: every purchase that goes on, by stage, with what waits for whom. */
export function EprocScreen() {
  const { t } = useTranslation('purchasing')
  const { state, change } = useViewState(eprocView)
  const location_id = useSiteId()
  usePurchasesLive()
  const { data, error, refetch } = useQuery(purchasesLike({ search: state.search, state: state.state, location_id }))
  const look = state.look ?? 'board'
  const rows = data?.data
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
          <Select
            aria-label={t('stageFilter')}
            placeholder={t('everyStage')}
            clearable
            clearButtonProps={{ 'aria-label': t('everyStage') }}
            data={purchaseStates.map((value) => ({ value, label: t(`stage.${value}`) }))}
            value={state.state ?? null}
            onChange={(value) => change({ state: (value ?? undefined) as PurchaseState | undefined })}
          />
          <SegmentedControl
            aria-label={t('look')}
            value={look}
            onChange={(value) => change({ look: value === 'list' ? 'list' : undefined })}
            data={[
              { value: 'board', label: t('board') },
              { value: 'list', label: t('list') },
            ]}
          />
        </Group>
        {error && !rows && <FailedState error={error} retry={() => void refetch()} />}
        {!error && !rows && <WaitingRows />}
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
