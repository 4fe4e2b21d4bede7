import { Badge, Group, Paper, Select, Text } from '@mantine/core'
import { type Delivery, deliveryStates, notifications } from '@menara/shared/contract/notifications.contract.ts'
import { deliveryChannels, notificationTypeOf } from '@menara/shared/domain/notification-types.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { languageNow } from '../../i18n/i18n.ts'
import { dateText } from '../../kit/dates/dates.ts'
import { usePages } from '../../kit/links/pages.ts'
import { type Column, DataGrid, RowCount } from '../../kit/lists/data-grid.tsx'
import { RowButton } from '../../kit/lists/row-button.tsx'
import { oneOf, text, useViewState } from '../../kit/lists/view-state.ts'
import { colourOf } from '../../kit/look/look.ts'
import { useHomeZone } from '../../kit/site.ts'
import { EmptyState } from '../../kit/states.tsx'
import { useRetry } from './notifications.api.ts'

const COLOUR: Readonly<Record<Delivery['state'], string>> = { waiting: 'blue', sent: 'green', dead: 'red', dropped: 'gray' }

export const deliveriesView = { state: oneOf(deliveryStates), channel: oneOf(deliveryChannels), target_id: text }

/** Newest first; the dead ones may be tried again. */
export function DeliveryList() {
  const { t } = useTranslation('notifications')
  const zone = useHomeZone()
  const view = useViewState(deliveriesView)
  const { state, channel, target_id } = view.state
  const list = usePages(notifications.deliveries, { ...(state && { state }), ...(channel && { channel }), ...(target_id && { target_id }) })
  return (
    <Paper>
      <Group p="sm" gap="sm">
        <Select
          aria-label={t('state')}
          placeholder={t('anyState')}
          clearable
          clearButtonProps={{ 'aria-label': t('anyState') }}
          w={170}
          value={state ?? null}
          onChange={(chosen) => view.change({ state: chosen ?? undefined })}
          data={deliveryStates.map((state) => ({ value: state, label: t(`stateOf.${state}`) }))}
        />
        <Select
          aria-label={t('channelLabel')}
          placeholder={t('anyChannel')}
          clearable
          clearButtonProps={{ 'aria-label': t('anyChannel') }}
          w={170}
          value={channel ?? null}
          onChange={(chosen) => view.change({ channel: chosen ?? undefined })}
          data={deliveryChannels.map((channel) => ({ value: channel, label: t(`channel.${channel}`) }))}
        />
        <RowCount count={list.rows?.length} more={list.more !== undefined} />
        {list.total !== undefined && list.total > 0 && (
          <Text size="sm" role="status">
            {t('deadCount', { count: list.total })}
          </Text>
        )}
      </Group>
      <DataGrid<Delivery>
        label={t('tab.deliveries')}
        columns={useColumns()}
        rows={list.rows}
        keyOf={(item) => item.id}
        nameOf={(item) => `${item.to}, ${dateText(item.created_at, 'full', zone)}`}
        error={list.error}
        retry={list.retry}
        more={list.more}
        least={860}
        empty={<EmptyState title={t('noDeliveries')} text={t('noDeliveriesText')} />}
      />
    </Paper>
  )
}

function useColumns(): Column<Delivery>[] {
  const zone = useHomeZone()
  const { t } = useTranslation('notifications')
  return [
    {
      key: 'state',
      header: t('state'),
      width: '8.5rem',
      cell: (item) => <Badge color={colourOf(COLOUR, item.state)}>{t(`stateOf.${item.state}`)}</Badge>,
    },
    { key: 'channel', header: t('channelLabel'), width: '7rem', cell: (item) => t(`channel.${item.channel}`) },
    { key: 'to', header: t('toWhom'), cell: (item) => item.to || t('outsider') },
    { key: 'type', header: t('type'), cell: (item) => typeText(item.type, t) },
    { key: 'at', header: t('created'), width: '14.5rem', cell: (item) => dateText(item.created_at, 'full', zone) },
    { key: 'attempts', header: t('attempts'), width: '5.5rem', cell: (item) => item.attempts },
    {
      key: 'error',
      header: t('error'),
      cell: (item) => (
        <span className="clip" title={item.error}>
          {item.error || '–'}
        </span>
      ),
    },
    { key: 'retry', header: '', width: '3.5rem', cell: (item) => item.state === 'dead' && <Retry delivery={item} /> },
  ]
}

const OWN = ['test', 'digest']
const typeText = (type: string, t: (key: string) => string): string =>
  OWN.includes(type) ? t(`typeOf.${type}`) : notificationTypeOf(type)[languageNow()]

function Retry({ delivery: { id, to } }: { readonly delivery: Delivery }) {
  const { t } = useTranslation('notifications')
  const retry = useRetry()
  return <RowButton label={t('retryName', { name: to })} icon={IconRefresh} run={() => retry.mutate(id)} />
}
