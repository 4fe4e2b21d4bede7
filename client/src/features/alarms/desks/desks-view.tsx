import { Button } from '@mantine/core'
import { type AlarmDesk, alarmDesks } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { LoadedRecord } from '../../../kit/forms/record-form.tsx'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { alarmsView, useAlarmPlace } from '../drawer/alarm-place.ts'
import { DeskForm } from './desk-form.tsx'

/** Desks: what each owns and who is told when nobody acknowledges. */
export function DesksView() {
  const { desk } = useViewState(alarmsView).state
  if (!desk) return <DeskList />
  return (
    <LoadedRecord id={desk === 'new' ? undefined : desk} query={(id) => asking(alarmDesks.get, { params: { id } })}>
      {(known) => <DeskForm key={desk} desk={known} />}
    </LoadedRecord>
  )
}

const names = (refs: readonly { readonly name: string }[]): string => refs.map((ref) => ref.name).join(', ') || '–'

function DeskList() {
  const { t } = useTranslation('alarm_rules')
  const place = useAlarmPlace()
  const list = usePages(alarmDesks.list, {}, { limit: 100 })
  const columns: Column<AlarmDesk>[] = [
    { key: 'name', header: t('desk.name'), width: 220, cell: (item) => <b>{item.name}</b> },
    { key: 'sites', header: t('desk.locations'), cell: (item) => names(item.locations) },
    { key: 'areas', header: t('desk.areas'), cell: (item) => names(item.areas) },
    { key: 'lead', header: t('desk.lead'), width: 160, cell: (item) => item.lead?.name ?? '–' },
    { key: 'group', header: t('desk.group'), width: 160, cell: (item) => item.group?.name ?? '–' },
    { key: 'supervisor', header: t('desk.supervisor'), width: 160, cell: (item) => item.supervisor?.name ?? '–' },
  ]
  return (
    <ListPanel
      list={list}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => place.move({ desk: 'new' }, 'push')}>
          {t('desk.add')}
        </Button>
      }
      label={t('desk.all')}
      columns={columns}
      keyOf={(item) => item.id}
      nameOf={(item) => item.name}
      onOpen={(value) => place.move({ desk: value.id }, 'push')}
      empty={<EmptyState title={t('desk.none')} text={t('desk.noneText')} />}
      height="calc(100dvh - 12rem)"
    />
  )
}
