import { Button, Group } from '@mantine/core'
import { type AlarmDesk, alarmDesks } from '@menara/shared/contract/alarm-desks.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Column, DataGrid, RowCount } from '../../kit/data-grid.tsx'
import { usePages } from '../../kit/pages.ts'
import { asking } from '../../kit/query.ts'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { useViewState } from '../../kit/view-state.ts'
import { alarmsView, useAlarmPlace } from './alarm-place.ts'
import { DeskForm } from './desk-form.tsx'

/** Desks: what each owns and who is told when nobody acknowledges. */
export function DesksView() {
  const { desk } = useViewState(alarmsView).state
  if (desk === 'new') return <DeskForm key="new" desk={undefined} />
  return desk ? <OneDesk id={desk} /> : <DeskList />
}

function OneDesk({ id }: { readonly id: string }) {
  const answer = useQuery(asking(alarmDesks.get, { params: { id } }))
  if (answer.isPending) return <WaitingRows />
  if (answer.isError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  return <DeskForm key={id} desk={answer.data.data} />
}

const names = (refs: readonly { readonly name: string }[]): string => refs.map((ref) => ref.name).join(', ') || '–'

function DeskList() {
  const { t } = useTranslation('alarm_rules')
  const place = useAlarmPlace()
  const { rows, error, retry, more } = usePages(alarmDesks.list, {}, 100)
  const columns: Column<AlarmDesk>[] = [
    { key: 'name', header: t('desk.name'), width: 220, cell: (item) => <b>{item.name}</b> },
    { key: 'sites', header: t('desk.locations'), cell: (item) => names(item.locations) },
    { key: 'areas', header: t('desk.areas'), cell: (item) => names(item.areas) },
    { key: 'lead', header: t('desk.lead'), width: 160, cell: (item) => item.lead?.name ?? '–' },
    { key: 'group', header: t('desk.group'), width: 160, cell: (item) => item.group?.name ?? '–' },
    { key: 'supervisor', header: t('desk.supervisor'), width: 160, cell: (item) => item.supervisor?.name ?? '–' },
  ]
  return (
    <>
      <Group p="sm" gap="sm">
        <RowCount count={rows?.length} more={more !== undefined} />
        <Button ml="auto" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => place.move({ desk: 'new' }, 'push')}>
          {t('desk.add')}
        </Button>
      </Group>
      <DataGrid
        label={t('desk.all')}
        columns={columns}
        rows={rows}
        keyOf={(item) => item.id}
        nameOf={(item) => item.name}
        onOpen={(value) => place.move({ desk: value.id }, 'push')}
        error={error}
        retry={retry}
        more={more}
        empty={<EmptyState title={t('desk.none')} text={t('desk.noneText')} />}
        height="calc(100dvh - 12rem)"
      />
    </>
  )
}
