import { Badge, Text } from '@mantine/core'
import { type PttChannel, ptt } from '@menara/shared/contract/media/ptt.contract.ts'
import { IconPhoneOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { RowButton, RowRemove } from '../../../kit/lists/row-button.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useSiteId } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { useCloseIncident, useRemoveChannel } from '../ptt.api.ts'

/** Talk channels of the chosen site and of all sites, with incidents while they are open. */
export function ChannelsTable() {
  const { t } = useTranslation('ptt')
  const go = useNavigate()
  const siteId = useSiteId()
  const [search, setSearch] = useState('')
  const list = usePages(ptt.list, { search, location_id: siteId, state: 'open' })
  return (
    <ListPanel<PttChannel>
      list={list}
      filters={<SearchInput label={t('searchChannel')} value={search} onSearch={setSearch} />}
      label={t('channels')}
      columns={useColumns()}
      keyOf={(item) => item.id}
      nameOf={(item) => item.name}
      height="calc(100dvh - 290px)"
      onOpen={(value) => void go({ to: '/admin/manage/ptt/form', search: { id: value.id } })}
      empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
    />
  )
}

function useColumns(): readonly Column<PttChannel>[] {
  const { t } = useTranslation('ptt')
  return [
    {
      key: 'name',
      header: t('name'),
      cell: (item) => (
        <Text component="span" size="sm" fw={600}>
          {item.name}
        </Text>
      ),
    },
    { key: 'kind', header: t('kind'), width: 120, cell: (item) => <Badge color="gray">{t(`kinds.${item.kind}`)}</Badge> },
    { key: 'site', header: t('site'), width: 200, cell: (item) => item.location?.name ?? t('everySite') },
    { key: 'priority', header: t('priority'), width: 110, cell: (item) => t(`priorities.${item.priority}`) },
    {
      key: 'limit',
      header: t('limit'),
      width: 110,
      wideOnly: true,
      cell: (item) => <span className="num">{t('seconds', { count: item.talk_limit_s })}</span>,
    },
    {
      key: 'recorded',
      header: t('recorded'),
      width: 130,
      wideOnly: true,
      cell: (item) => (item.recorded ? t('days', { count: item.retention_days }) : '–'),
    },
    {
      key: 'members',
      header: t('members'),
      width: 100,
      cell: (item) => <span className="num">{t('memberRows', { count: item.member_count })}</span>,
    },
    {
      key: 'actions',
      header: '',
      width: 56,
      wideOnly: true,
      cell: (item) => (item.kind === 'incident' ? <CloseButton channel={item} /> : <RemoveButton channel={item} />),
    },
  ]
}

interface ButtonProps {
  readonly channel: PttChannel
}
function RemoveButton({ channel }: ButtonProps) {
  const { t } = useTranslation('ptt')
  const remove = useRemoveChannel()
  return (
    <RowRemove
      label={t('removeName', { name: channel.name })}
      title={t('removeTitle')}
      text={t('removeText', { name: channel.name })}
      remove={() => remove.mutateAsync(channel.id)}
    />
  )
}

/** The channel of an incident is not removed but closed: its log stays. */
function CloseButton({ channel }: ButtonProps) {
  const { t } = useTranslation('ptt')
  const close = useCloseIncident()
  const ask = () =>
    askFirst({
      title: t('closeTitle'),
      text: t('closeText', { name: channel.name }),
      confirm: t('close'),
      danger: false,
      run: () => close.mutateAsync(channel.id).then(() => toastSuccess('update'), showRefusal),
    })
  return <RowButton label={t('closeName', { name: channel.name })} icon={IconPhoneOff} run={ask} />
}
