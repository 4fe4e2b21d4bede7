import { Badge, Group, Text } from '@mantine/core'
import type { TicketSubtype } from '@menara/shared/contract/desk/ticket-subtypes.contract.ts'
import { IconArchive, IconRestore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { useRows } from '../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../kit/lists/data-grid.tsx'
import { RowButton, RowRemove } from '../../kit/lists/row-button.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { subtypesOf, usePutSetting, useRemoveSetting } from './desk-settings.api.ts'
import { useSettingWords } from './embed/setting-words.ts'
import { useSettingPlace } from './setting-place.ts'

/** The kinds within a ticket type, the archived ones too. */
export function SubtypeList({ typeId }: { readonly typeId: number }) {
  const { t } = useTranslation('desk_settings')
  const { toForm } = useSettingPlace()
  const { nameOf } = useSettingWords()
  const list = useRows(subtypesOf(typeId, true))
  const columns: readonly Column<TicketSubtype>[] = [
    {
      key: 'name',
      header: t('subtype.name'),
      cell: (item) => (
        <Text span size="sm" fw={500}>
          {nameOf(item)}
          {!item.active && (
            <Badge color="gray" ml={8}>
              {t('archived')}
            </Badge>
          )}
        </Text>
      ),
    },
    { key: 'team', header: t('team'), width: 240, cell: (item) => item.group?.name ?? t('subtype.everybody') },
    { key: 'actions', header: '', width: 120, wideOnly: true, cell: (item) => <Actions subtype={item} /> },
  ]
  return (
    <DataGrid<TicketSubtype>
      {...list}
      label={t('subtype.title')}
      columns={columns}
      keyOf={(item) => item.id}
      nameOf={nameOf}
      height={360}
      onOpen={(value) => toForm('subtype', typeId, value.id)}
      empty={<EmptyState title={t('subtype.empty')} text={t('subtype.emptyText')} />}
    />
  )
}

function Actions({ subtype }: { readonly subtype: TicketSubtype }) {
  const { t } = useTranslation('desk_settings')
  const name = useSettingWords().nameOf(subtype)
  const put = usePutSetting('subtype')
  const remove = useRemoveSetting('subtype')
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <RowButton
        label={t(subtype.active ? 'archiveName' : 'restoreName', { name })}
        icon={subtype.active ? IconArchive : IconRestore}
        run={() =>
          put.mutate({ id: subtype.id, typeId: subtype.ticket_type_id, body: { active: !subtype.active } }, { onError: showRefusal })
        }
      />
      <RowRemove
        label={t('removeName', { name })}
        title={t('subtype.removeTitle')}
        text={t('subtype.removeText', { name })}
        remove={() => remove.mutateAsync(subtype.id)}
      />
    </Group>
  )
}
