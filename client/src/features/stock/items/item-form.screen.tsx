import { Badge, Button, SimpleGrid, Stack } from '@mantine/core'
import { type StockItemDetail, stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { queryClient } from '../../../kit/calls/query.ts'
import { LoadedRecord } from '../../../kit/forms/record-form.tsx'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { recordView, useViewState } from '../../../kit/lists/view-state.ts'
import { askToRemove } from '../../../kit/overlays/ask-to-remove.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useSiteId } from '../../../kit/site.ts'
import { itemById, useItemName, useStockChanges } from '../stock.api.ts'
import { ItemFields } from './item-fields.tsx'
import { ItemStock } from './item-stock.tsx'
import { PostingPanel } from './posting-panel.tsx'

/** One item: what it is, where it lies, and what is taken in and given out. */
export function ItemFormScreen() {
  useStockChanges(useSiteId())
  const { id } = useViewState(recordView).state
  return (
    <LoadedRecord id={id} query={itemById}>
      {(item) => <ItemPage item={item} />}
    </LoadedRecord>
  )
}

function ItemPage({ item }: { readonly item: StockItemDetail | undefined }) {
  const { t } = useTranslation('stock')
  const nameOf = useItemName()
  const mayPost = useMay('stock_post')
  return (
    <>
      <PageHeader
        title={item ? nameOf(item) : t('item.new')}
        subtitle={item?.code}
        above={item?.below && <Badge color="orange">{t('item.below')}</Badge>}
        actions={item && <ItemActions item={item} />}
      />
      <SimpleGrid cols={{ base: 1, lg: item ? 2 : 1 }}>
        <ItemFields key={item?.id ?? 'new'} item={item} />
        {item && (
          <Stack>
            <ItemStock item={item} />
            {mayPost && <PostingPanel item={item} />}
          </Stack>
        )}
      </SimpleGrid>
    </>
  )
}

function ItemActions({ item }: { readonly item: StockItemDetail }) {
  const { t } = useTranslation('stock')
  const go = useNavigate()
  const manages = useMay('stock_manage')
  const remove = () =>
    askToRemove({
      title: t('item.removeTitle'),
      text: t('item.removeText', { name: item.name_en }),
      remove: async () => {
        await call(stockItems.remove, { params: { id: item.id } })
        await queryClient.invalidateQueries({ queryKey: ['stock_items', 'list'] })
      },
      done: () => void go({ to: '/admin/plugins/inventory' }),
    })
  return (
    <>
      <ButtonLink variant="default" to="/admin/plugins/inventory/indexs" search={{ item: item.id }}>
        {t('card.title')}
      </ButtonLink>
      {manages && (
        <Button variant="default" onClick={remove}>
          {t('delete', { ns: 'common' })}
        </Button>
      )}
    </>
  )
}
