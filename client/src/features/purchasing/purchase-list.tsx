import { Text } from '@mantine/core'
import type { Purchase } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { waitOf } from '@menara/shared/domain/purchasing/purchase-states.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Column, DataGrid } from '../../kit/lists/data-grid.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { rupiahText } from '../../kit/texts/money.ts'
import { StageBadge } from './purchase-badges.tsx'
import { amountOf, Deadline, pageOfStage } from './purchase-board.tsx'

/** Purchases as rows. */
export function PurchaseList({ rows }: { readonly rows: readonly Purchase[] }) {
  const { t } = useTranslation('purchasing')
  const navigate = useNavigate()
  const columns: readonly Column<Purchase>[] = [
    { key: 'number', header: t('col.number'), width: 150, cell: (row) => row.number },
    { key: 'title', header: t('col.title'), cell: (row) => row.title },
    { key: 'site', header: t('col.site'), width: 160, cell: (row) => row.location.name },
    { key: 'stage', header: t('col.stage'), width: 170, cell: (row) => <StageBadge state={row.state} /> },
    { key: 'wait', header: t('col.wait'), width: 140, cell: (row) => t(`wait.${waitOf(row.state)}`) },
    { key: 'deadline', header: t('col.deadline'), width: 180, cell: (row) => <Deadline row={row} /> },
    {
      key: 'amount',
      header: t('col.amount'),
      width: 140,
      cell: (row) => (
        <Text size="sm" className="num">
          {rupiahText(amountOf(row))}
        </Text>
      ),
    },
  ]
  return (
    <DataGrid
      label={t('title')}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      nameOf={(row) => `${row.number} ${row.title}`}
      onOpen={(row) => void navigate({ to: pageOfStage(row.state), search: { id: row.id } })}
      empty={<EmptyState title={t('none')} text={t('noneText')} />}
      height="calc(100dvh - 380px)"
      least={1000}
    />
  )
}
