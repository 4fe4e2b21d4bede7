import { Button, Group, Paper, Text } from '@mantine/core'
import { IconBellCog, IconChecks } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { EmptyState, FailedState, StaleNote, WaitingRows } from '../../kit/states.tsx'
import { readAll } from './inbox.api.ts'
import { type Inbox, useInbox, useUnread } from './inbox.live.ts'
import { type InboxFilter, InboxFilters, useInboxFilter } from './inbox-filters.tsx'
import { InboxList } from './inbox-list.tsx'
import { isUnread, SHOWN } from './inbox-order.ts'

/** Everything that was said to me: by day, newest first, live. */
export function InboxScreen() {
  const { t } = useTranslation('inbox')
  const { filter, setFilter } = useInboxFilter()
  const all = useInbox()
  const { show } = filter
  const inbox = useInbox(filter.type, show === 'all' || show === 'unread' ? undefined : show)
  const unread = useUnread(all)
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          <Group gap="sm">
            <Text size="sm" c="dimmed" role="status">
              {all.status === 'connecting' ? t('loading', { ns: 'common' }) : t('unread', { count: unread })}
            </Text>
            {inbox.status === 'stale' && <StaleNote asOf={inbox.asOf} reason={inbox.reason} />}
          </Group>
        }
        actions={
          <>
            <ButtonLink to="/admin/setting/notifications" variant="default" leftSection={<IconBellCog size={16} aria-hidden />}>
              {t('choose')}
            </ButtonLink>
            <Button
              variant="default"
              leftSection={<IconChecks size={16} aria-hidden />}
              disabled={unread === 0}
              onClick={() => void readAll([...all.items, ...inbox.items])}
            >
              {t('readAll')}
            </Button>
          </>
        }
      />
      <Paper>
        <InboxFilters filter={filter} change={setFilter} />
        <Content inbox={inbox} filter={filter} />
      </Paper>
    </>
  )
}

function Content({ inbox: { status, reason, items }, filter }: { readonly inbox: Inbox; readonly filter: InboxFilter }) {
  const { t } = useTranslation('inbox')
  const shown = filter.show === 'unread' ? items.filter(isUnread) : items
  if (status === 'refused') return <FailedState error={new Error(reason ?? '')} />
  if (items.length === 0 && status === 'connecting') return <WaitingRows />
  if (shown.length === 0)
    return filter.show !== 'all' || filter.type ? (
      <EmptyState title={t('nothingHere')} text={t('nothingHereText')} />
    ) : (
      <EmptyState title={t('empty')} text={t('emptyText')} />
    )
  return (
    <>
      <InboxList key={filter.show} items={shown} show={filter.show} />
      {items.length >= SHOWN && (
        <Text size="xs" c="dimmed" ta="center" p="sm">
          {t('newestOnly', { count: SHOWN })}
        </Text>
      )}
    </>
  )
}
