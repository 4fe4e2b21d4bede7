import { bankStatements, type StatementLine } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import { useTranslation } from 'react-i18next'
import { rupiahText } from '../../../kit/texts/money.ts'
import { NoteDialog } from '../note-dialog.tsx'
import { useReverse } from './statements.api.ts'

interface DialogProps {
  readonly allocation: StatementLine['allocations'][number]
  readonly close: () => void
}
/** Takes an allocation back, with a reason. */
export function ReverseDialog({ allocation: { allocation_id: id, label: name, amount, target }, close }: DialogProps) {
  const { t } = useTranslation('payment')
  const reverse = useReverse()
  return (
    <NoteDialog
      title={t('statement.reverse')}
      text={t(target === 'receivable' ? 'statement.reverseReceivable' : 'statement.reverseText', { name, amount: rupiahText(amount) })}
      body={bankStatements.reverse.body}
      busy={reverse.isPending}
      run={(note, then) => reverse.mutate({ id, note }, then)}
      close={close}
    />
  )
}
