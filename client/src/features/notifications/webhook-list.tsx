import { Badge, Button, Paper } from '@mantine/core'
import { type Webhook, webhooks } from '@menara/shared/contract/notifications.contract.ts'
import { notificationTypes } from '@menara/shared/domain/notification-types.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { languageNow } from '../../i18n/i18n.ts'
import { call } from '../../kit/calls/call.ts'
import { useRows } from '../../kit/links/pages.ts'
import type { Column } from '../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../kit/lists/list-page.tsx'
import { RowRemove } from '../../kit/lists/row-button.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { EmptyState } from '../../kit/states.tsx'
import { allWebhooks } from './notifications.api.ts'
import { outgoingView } from './outgoing-view.ts'

/** Programs that are told. */
export function WebhookList() {
  const { t } = useTranslation('notifications')
  const { show } = useViewState(outgoingView)
  const list = useRows(allWebhooks)
  const edit = (id: string) => show({ tab: 'webhooks', edit: id })
  return (
    <Paper>
      <ListPanel<Webhook>
        list={list}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit('new')}>
            {t('addWebhook')}
          </Button>
        }
        label={t('tab.webhooks')}
        columns={useColumns()}
        keyOf={(item) => item.id}
        nameOf={(item) => item.name}
        onOpen={(value) => edit(value.id)}
        empty={<EmptyState title={t('noWebhooks')} text={t('noWebhooksText')} />}
      />
    </Paper>
  )
}

function useColumns(): Column<Webhook>[] {
  const { t } = useTranslation('notifications')
  const cache = useQueryClient()
  const names = (webhook: Webhook) => notificationTypes.filter((row) => webhook.types.includes(row.type)).map((row) => row[languageNow()])
  return [
    { key: 'name', header: t('name'), cell: (item) => <b>{item.name}</b> },
    { key: 'url', header: t('url'), cell: (item) => <span className="clip">{item.url}</span> },
    { key: 'types', header: t('types'), cell: (item) => names(item).join(', ') || t('allTypes') },
    {
      key: 'enabled',
      header: t('state'),
      width: '7rem',
      cell: (item) => <Badge color={item.enabled ? 'green' : 'gray'}>{t(item.enabled ? 'on' : 'off')}</Badge>,
    },
    {
      key: 'remove',
      header: '',
      width: '4rem',
      wideOnly: true,
      cell: ({ id, name }) => (
        <RowRemove
          label={t('removeName', { name })}
          title={t('removeTitle', { name })}
          text={t('removeText')}
          remove={() => call(webhooks.remove, { params: { id } })}
          done={() => void cache.invalidateQueries({ queryKey: ['webhooks', 'list'] })}
        />
      ),
    },
  ]
}
