import { Badge, Group, Text } from '@mantine/core'
import type { ProgressStatus } from '@menara/shared/contract/desk/progress-statuses.contract.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { useRows } from '../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../kit/lists/data-grid.tsx'
import { RowButton, RowRemove } from '../../kit/lists/row-button.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { labelsOf, usePutSetting, useRemoveSetting } from './desk-settings.api.ts'
import { useSettingWords } from './embed/setting-words.ts'
import { useSettingPlace } from './setting-place.ts'

/** The labels of a type's states, those of one state together and in their order. */
export function LabelList({ typeId }: { readonly typeId: number }) {
  const { t } = useTranslation(['desk_settings', 'common'])
  const { toForm } = useSettingPlace()
  const { labelOf, requesterOf } = useSettingWords()
  const list = useRows(labelsOf(typeId))
  const labels = list.rows
  const states = [...new Set((labels ?? []).map((label) => label.state))]
  const rows = labels && states.flatMap((state) => labels.filter((label) => label.state === state))
  const columns: readonly Column<ProgressStatus>[] = [
    { key: 'label', header: t('label.label'), cell: (item) => <Badge color={item.colour}>{labelOf(item)}</Badge> },
    { key: 'state', header: t('label.state'), width: 220, cell: (item) => t(`state.${item.state}`, { ns: 'common' }) },
    {
      key: 'requester',
      header: t('label.requester'),
      width: 240,
      cell: (item) => requesterOf(item) ?? <Text span size="sm" c="dimmed">{`– ${t('label.same')}`}</Text>,
    },
    { key: 'actions', header: '', width: 130, wideOnly: true, cell: (item) => <Actions label={item} all={labels ?? []} /> },
  ]
  return (
    <DataGrid<ProgressStatus>
      {...list}
      rows={rows}
      label={t('label.title')}
      columns={columns}
      keyOf={(item) => String(item.id)}
      nameOf={labelOf}
      height={560}
      onOpen={(value) => toForm('label', typeId, String(value.id))}
      empty={<EmptyState title={t('label.empty')} text={t('label.emptyText')} />}
    />
  )
}

function Actions({ label, all }: { readonly label: ProgressStatus; readonly all: readonly ProgressStatus[] }) {
  const { t } = useTranslation('desk_settings')
  const name = useSettingWords().labelOf(label)
  const put = usePutSetting('label')
  const remove = useRemoveSetting('label')
  const siblings = all.filter((item) => item.state === label.state)
  const place = siblings.findIndex((sibling) => sibling.id === label.id)
  const move = (sort: number) =>
    put.mutate({ id: String(label.id), typeId: label.ticket_type_id, body: { sort } }, { onError: showRefusal })
  if (siblings.length < 2) return null
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {place > 0 && <RowButton label={t('upName', { name })} icon={IconArrowUp} run={() => move(place - 1)} />}
      {place < siblings.length - 1 && <RowButton label={t('downName', { name })} icon={IconArrowDown} run={() => move(place + 1)} />}
      <RowRemove
        label={t('removeName', { name })}
        title={t('label.removeTitle')}
        text={t('label.removeText', { name })}
        remove={() => remove.mutateAsync(String(label.id))}
      />
    </Group>
  )
}
