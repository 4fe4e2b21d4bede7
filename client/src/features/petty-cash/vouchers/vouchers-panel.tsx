import { Button, Group, Select, Text } from '@mantine/core'
import { type PettyCashFund, type PettyCashVoucher, pettyCash } from '@menara/shared/contract/claims/petty-cash.contract.ts'
import { type VoucherState, type VoucherStep, voucherStates } from '@menara/shared/domain/claims/petty-cash-state.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { DocumentIcon } from '../../documents/embed/document-icon.tsx'
import { CashDialog } from '../cash-dialog.tsx'
import { useAsk } from '../petty-cash.api.ts'
import { CashBadge } from '../petty-cash-words.tsx'
import { VoucherStepDialog } from './voucher-step-dialog.tsx'

interface PanelProps {
  readonly fund: PettyCashFund
}
interface Taking {
  readonly voucher: PettyCashVoucher
  readonly step: VoucherStep
}

/** Vouchers of a fund: asked for, and taken from step to step. */
export function VouchersPanel({ fund }: PanelProps) {
  const { t } = useTranslation('petty_cash')
  const [state, setState] = useState<VoucherState | null>(null)
  const [asking, setAsking] = useState(false)
  const [taking, setTaking] = useState<Taking | null>(null)
  const list = usePages(pettyCash.vouchers, { fund_id: fund.id, ...(state && { state }) })
  const columns = useColumns(fund, (voucher, step) => setTaking({ voucher, step }))
  return (
    <>
      <ListPanel<PettyCashVoucher>
        label={t('tab.vouchers')}
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        nameOf={(row) => `${fund.code}-${row.number}`}
        empty={<EmptyState title={t('voucher.none')} text={t('voucher.noneText')} />}
        filters={
          <Select
            aria-label={t('stateFilter')}
            placeholder={t('everyState')}
            clearable
            clearButtonProps={{ 'aria-label': t('everyState') }}
            w={180}
            value={state}
            onChange={(value) => setState(voucherStates.find((one) => one === value) ?? null)}
            data={voucherStates.map((value) => ({ value, label: t(`state.${value}`) }))}
          />
        }
        actions={
          fund.state === 'active' && (
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsking(true)}>
              {t('voucher.ask')}
            </Button>
          )
        }
      />
      {asking && <AskDialog fund={fund} close={() => setAsking(false)} />}
      {taking && <VoucherStepDialog {...taking} close={() => setTaking(null)} />}
    </>
  )
}

function AskDialog({ fund, close }: PanelProps & { readonly close: () => void }) {
  const { t } = useTranslation('petty_cash')
  const ask = useAsk()
  return (
    <CashDialog
      title={t('voucher.ask')}
      text={t('voucher.askText', { cash: rupiahText(fund.cash) })}
      schema={pettyCash.ask.body}
      start={{ fund_id: fund.id, submit: true }}
      fields={[
        { name: 'purpose', kind: 'line', label: t('voucher.purpose'), required: true },
        { name: 'amount', kind: 'money', label: t('amount'), required: true },
      ]}
      submit={t('voucher.submit')}
      save={(body) => ask.mutateAsync(body)}
      close={close}
    />
  )
}

function useColumns(
  fund: PettyCashFund,
  take: (voucher: PettyCashVoucher, step: VoucherStep) => void,
): readonly Column<PettyCashVoucher>[] {
  const { t } = useTranslation('petty_cash')
  const zone = useZoneOf()(fund.location.id)
  const money = (amount: number | null) => (
    <Text size="sm" className="num" ta="right">
      {rupiahText(amount)}
    </Text>
  )
  return [
    { key: 'number', header: t('voucher.number'), width: 90, cell: (row) => row.number },
    {
      key: 'purpose',
      header: t('voucher.purpose'),
      cell: (row) => (
        <Text size="sm" fw={500} className="clip">
          {row.purpose}
        </Text>
      ),
    },
    { key: 'requester', header: t('voucher.requester'), width: 150, wideOnly: true, cell: (row) => row.requester.name },
    { key: 'state', header: t('column.state'), width: 120, cell: (row) => <CashBadge state={row.state} /> },
    { key: 'amount', header: t('amount'), width: 120, cell: (row) => money(row.amount) },
    { key: 'spent', header: t('voucher.spent'), width: 120, cell: (row) => money(row.spent) },
    { key: 'changed', header: t('column.changed'), width: 150, wideOnly: true, cell: (row) => dateText(row.updated_at, 'short', zone) },
    {
      key: 'steps',
      acts: true,
      header: t('column.actions'),
      width: 200,
      cell: (row) => (
        <Group gap={4} wrap="nowrap">
          {row.state !== 'draft' && <DocumentIcon kind="petty_cash_voucher" subject_id={row.id} of={`${row.fund.code}/${row.number}`} />}
          {row.steps.map((step) => (
            <Button key={step} size="compact-xs" variant="default" onClick={() => take(row, step)}>
              {t(`voucherStep.${step}`)}
            </Button>
          ))}
        </Group>
      ),
    },
  ]
}
