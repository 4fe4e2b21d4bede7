import { type PettyCashVoucher, pettyCash } from '@menara/shared/contract/claims/petty-cash.contract.ts'
import type { VoucherStep } from '@menara/shared/domain/claims/petty-cash-state.ts'
import { useTranslation } from 'react-i18next'
import { rupiahText } from '../../../kit/texts/money.ts'
import { CashDialog, type CashField } from '../cash-dialog.tsx'
import { useVoucherStep } from '../petty-cash.api.ts'

interface DialogProps {
  readonly voucher: PettyCashVoucher
  readonly step: VoucherStep
  readonly close: () => void
}

/** Asks for what a step of a voucher needs, and takes it. */
export function VoucherStepDialog({ voucher, step, close }: DialogProps) {
  const { t } = useTranslation('petty_cash')
  const take = useVoucherStep()
  const note: CashField = { name: 'note', kind: 'text', label: t('note'), required: true }
  const settling: readonly CashField[] = [
    { name: 'spent', kind: 'money', label: t('voucher.spent'), description: t('voucher.spentText'), required: true },
    { name: 'receipt', kind: 'line', label: t('voucher.receipt'), required: true },
  ]
  return (
    <CashDialog
      title={`${voucher.fund.code}-${voucher.number}: ${t(`voucherStep.${step}`)}`}
      text={`${voucher.purpose} · ${voucher.requester.name} · ${rupiahText(voucher.amount)}`}
      schema={pettyCash.voucherStep.body}
      start={{ step, ...(step === 'settle' && { spent: voucher.amount }) }}
      fields={step === 'settle' ? settling : step === 'reject' || step === 'reverse' ? [note] : []}
      submit={t(`voucherStep.${step}`)}
      save={(body) => take.mutateAsync({ id: voucher.id, body })}
      close={close}
    />
  )
}
