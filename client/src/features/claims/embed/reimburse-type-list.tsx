import { Badge, Button, Group, Text } from '@mantine/core'
import { type ReimburseType, reimburseTypes } from '@menara/shared/contract/claims/reimburse-types.contract.ts'
import { IconArchive, IconPlus, IconRestore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { usePages } from '../../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../../kit/lists/data-grid.tsx'
import { ListCount, ListSection } from '../../../kit/lists/list-page.tsx'
import { RowButton, RowRemove } from '../../../kit/lists/row-button.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { useNamed } from '../../../kit/texts/named.ts'
import { usePutType, useRemoveType } from '../claims.api.ts'

/** What may be claimed, the archived types too. `open` shows the form of one, or of a new one. */
export function ReimburseTypeList({ open }: { readonly open: (id?: string) => void }) {
  const { t } = useTranslation('claims')
  const list = usePages(reimburseTypes.list, { archived: true })
  const columns = useColumns()
  return (
    <ListSection
      title={t('types.title')}
      filters={<ListCount list={list} />}
      actions={
        <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => open()}>
          {t('types.new')}
        </Button>
      }
    >
      <DataGrid<ReimburseType>
        label={t('types.title')}
        {...list}
        height={360}
        columns={columns}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name_en}
        onOpen={(row) => open(row.id)}
        empty={<EmptyState title={t('types.none')} text={t('types.text')} />}
      />
    </ListSection>
  )
}

function useColumns(): readonly Column<ReimburseType>[] {
  const { t } = useTranslation('claims')
  const nameIn = useNamed()
  const [put, remove] = [usePutType(), useRemoveType()]
  const limit = (amount: number | null) => (amount === null ? t('types.unlimited') : rupiahText(amount))
  return [
    {
      key: 'name',
      header: t('type'),
      cell: (row) => (
        <Text span size="sm" fw={500}>
          {nameIn(row)}
          {!row.active && (
            <Badge color="gray" ml={8}>
              {t('types.archived')}
            </Badge>
          )}
        </Text>
      ),
    },
    { key: 'policy', header: t('types.policy'), width: 150, cell: (row) => t(`policy.${row.policy}`) },
    {
      key: 'kind',
      header: t('types.kind'),
      width: 170,
      cell: (row) => (row.rate === null ? t(`kind.${row.kind}`) : `${t(`kind.${row.kind}`)} · ${rupiahText(row.rate)}`),
    },
    { key: 'account', header: t('types.account_code'), width: 110, wideOnly: true, cell: (row) => row.account_code },
    { key: 'line', header: t('types.line_limit'), width: 140, cell: (row) => limit(row.line_limit) },
    { key: 'claim', header: t('types.claim_limit'), width: 140, wideOnly: true, cell: (row) => limit(row.claim_limit) },
    {
      key: 'actions',
      acts: true,
      header: t('advance.actions'),
      width: 110,
      cell: (row) => (
        <Group gap={4} wrap="nowrap">
          <RowButton
            label={t(row.active ? 'types.archive' : 'types.restore', { name: nameIn(row) })}
            icon={row.active ? IconArchive : IconRestore}
            run={() => put.mutate({ id: row.id, body: { active: !row.active } }, { onError: showRefusal })}
          />
          <RowRemove
            label={t('types.remove', { name: nameIn(row) })}
            title={t('types.removeTitle')}
            text={t('types.removeText', { name: nameIn(row) })}
            remove={() => remove.mutateAsync(row.id)}
          />
        </Group>
      ),
    },
  ]
}
