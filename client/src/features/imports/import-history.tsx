import { Badge, Button, Table, Text } from '@mantine/core'
import { type ImportBatch, imports } from '@menara/shared/contract/records/imports.contract.ts'
import type { ImportKind } from '@menara/shared/domain/imports/import-kinds.ts'
import { useTranslation } from 'react-i18next'
import { agoText, numberText } from '../../kit/dates/dates.ts'
import { usePages } from '../../kit/links/pages.ts'
import { ListSection } from '../../kit/lists/list-page.tsx'
import { ScrollTable } from '../../kit/lists/scroll-table.tsx'

interface ImportHistoryProps {
  readonly kind: ImportKind
  readonly open: (id: string) => void
}

/** The imports there were, and changes of selections: each can be looked at again and undone. */
export function ImportHistory({ kind, open }: ImportHistoryProps) {
  const { t } = useTranslation('imports')
  const { rows = [], more } = usePages(imports.list, { kind }, { limit: 20 })
  if (rows.length === 0) return null
  return (
    <ListSection title={t('history')}>
      <ScrollTable label={t('history')} from={480}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('file')}</Table.Th>
            <Table.Th>{t('when')}</Table.Th>
            <Table.Th>{t('rowsLabel')}</Table.Th>
            <Table.Th>{t('stateLabel')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((batch) => (
            <HistoryRow key={batch.id} batch={batch} open={open} />
          ))}
        </Table.Tbody>
      </ScrollTable>
      {more && (
        <Button variant="default" size="xs" loading={more.busy} onClick={more.load}>
          {t('loadMore', { ns: 'common' })}
        </Button>
      )}
    </ListSection>
  )
}

function HistoryRow({ batch, open }: { readonly batch: ImportBatch; readonly open: (id: string) => void }) {
  const { t } = useTranslation('imports')
  const { id, file_name, source, made_at, made_by, total, state } = batch
  return (
    <Table.Tr>
      <Table.Td>
        <Button variant="subtle" size="compact-sm" onClick={() => open(id)}>
          {source === 'file' ? file_name : t('selection')}
        </Button>
      </Table.Td>
      <Table.Td>
        <Text size="sm">{agoText(made_at)}</Text>
        <Text size="xs" c="dimmed">
          {made_by?.name}
        </Text>
      </Table.Td>
      <Table.Td className="num">{numberText(total)}</Table.Td>
      <Table.Td>
        <Badge color="gray">{t(`short.${state}`)}</Badge>
      </Table.Td>
    </Table.Tr>
  )
}
