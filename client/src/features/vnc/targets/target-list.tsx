import { Badge, Button, Paper } from '@mantine/core'
import { type VncTarget, vnc } from '@menara/shared/contract/media/vnc.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { useRows } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { RowRemove } from '../../../kit/lists/row-button.tsx'
import { useSiteId } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { targetsOf } from '../vnc.api.ts'
import { useVncPlace } from '../vnc-place.ts'

/** Screens as they are administered. */
export function TargetList() {
  const { t } = useTranslation('vnc')
  const { move } = useVncPlace()
  const list = useRows(targetsOf(useSiteId()))
  return (
    <Paper>
      <ListPanel
        list={list}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => move({ tab: 'targets', edit: 'new' })}>
            {t('add')}
          </Button>
        }
        label={t('tab.targets')}
        columns={useColumns()}
        keyOf={(item) => item.id}
        nameOf={(item) => item.name}
        onOpen={(value) => move({ tab: 'targets', edit: value.id })}
        empty={<EmptyState title={t('noTargets')} text={t('noTargetsText')} />}
      />
    </Paper>
  )
}

function useColumns(): Column<VncTarget>[] {
  const { t } = useTranslation('vnc')
  return [
    { key: 'name', header: t('name'), cell: (item) => <b>{item.name}</b> },
    { key: 'site', header: t('site'), cell: (item) => [item.location.name, item.area?.name].filter(Boolean).join(' · ') },
    {
      key: 'state',
      header: t('state'),
      width: '8rem',
      cell: (item) => <Badge color={item.enabled ? 'green' : 'gray'}>{item.enabled ? t('on') : t('off')}</Badge>,
    },
    {
      key: 'password',
      header: t('password'),
      width: '8rem',
      cell: (item) => (item.has_password ? t('written') : t('without')),
      wideOnly: true,
    },
    {
      key: 'recorded',
      header: t('recordingOf'),
      width: '9rem',
      cell: (item) => (item.recorded ? t('days', { count: item.retention_days }) : t('notRecorded')),
    },
    { key: 'remove', header: '', width: '4rem', cell: (item) => <Remove target={item} />, wideOnly: true },
  ]
}

function Remove({ target: { id, name } }: { readonly target: VncTarget }) {
  const { t } = useTranslation('vnc')
  const cache = useQueryClient()
  return (
    <RowRemove
      label={t('removeName', { name })}
      title={t('removeTitle', { name })}
      text={t('removeText')}
      remove={() => call(vnc.remove, { params: { id } })}
      done={() => void cache.invalidateQueries({ queryKey: ['vnc'] })}
    />
  )
}
