import { Text } from '@mantine/core'
import type { Shift } from '@menara/shared/contract/people/shifts.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRows } from '../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../kit/lists/data-grid.tsx'
import { RowRemove } from '../../kit/lists/row-button.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { allShifts, useRemoveShift } from './users.api.ts'

export function ShiftsTab() {
  const { t } = useTranslation('users')
  const go = useNavigate()
  const list = useRows(allShifts())
  return (
    <DataGrid<Shift>
      {...list}
      label={t('tab.Shift')}
      columns={useColumns()}
      keyOf={(item) => item.id}
      nameOf={(item) => item.name}
      height="calc(100dvh - 230px)"
      onOpen={(value) => void go({ to: '/admin/manage/user/formShift', search: { id: value.id } })}
      empty={<EmptyState title={t('emptyShift')} />}
    />
  )
}

function useColumns(): readonly Column<Shift>[] {
  const { t } = useTranslation('users')
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
    {
      key: 'hours',
      header: t('hours'),
      width: 150,
      cell: (item) => (
        <span className="num">
          {item.start} – {item.end}
        </span>
      ),
    },
    { key: 'days', header: t('days'), cell: (item) => item.days.map((day) => t(`day.${day}`)).join(', ') },
    {
      key: 'grace',
      header: t('grace'),
      width: 130,
      wideOnly: true,
      cell: (item) => <span className="num">{t('minutes', { count: item.grace_minutes })}</span>,
    },
    { key: 'groups', header: t('groups'), cell: (item) => item.groups.map((group) => group.name).join(', ') || '–' },
    { key: 'actions', header: '', width: 56, wideOnly: true, cell: (item) => <RemoveShift shift={item} /> },
  ]
}

function RemoveShift({ shift }: { readonly shift: Shift }) {
  const { t } = useTranslation('users')
  const remove = useRemoveShift()
  return (
    <RowRemove
      label={t('removeName', { name: shift.name })}
      title={t('removeShiftTitle')}
      text={t('removeShiftText', { name: shift.name })}
      remove={() => remove.mutateAsync(shift.id)}
    />
  )
}
