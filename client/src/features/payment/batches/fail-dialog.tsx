import { type PaymentLine, paymentBatches } from '@menara/shared/contract/finance/payment-batches.contract.ts'
import { useTranslation } from 'react-i18next'
import { rupiahText } from '../../../kit/texts/money.ts'
import { NoteDialog } from '../note-dialog.tsx'
import { useFailLine } from '../payment.api.ts'

interface DialogProps {
  readonly line: PaymentLine
  readonly close: () => void
}
/** Says that the bank returned a line. */
export function FailDialog({ line, close }: DialogProps) {
  const { t } = useTranslation('payment')
  const fail = useFailLine(line.id)
  return (
    <NoteDialog
      title={t('batch.fail')}
      text={t('batch.failText', { name: line.payee.name, amount: rupiahText(line.amount) })}
      body={paymentBatches.fail.body}
      busy={fail.isPending}
      run={fail.mutate}
      close={close}
    />
  )
}
