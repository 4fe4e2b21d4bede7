import { ActionIcon, Button, FileButton, Text } from '@mantine/core'
import type { ClaimLine } from '@menara/shared/contract/claims/claims.contract.ts'
import { IconCamera, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../kit/calls/call.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { ACCEPTED } from '../../../kit/files/accepted-files.ts'
import { addReceipts, removeReceipt } from '../claims.api.ts'
import { Receipt } from '../receipt.tsx'
import classes from './claim-form.module.css'
import type { LineValues } from './claim-values.ts'
import type { ClaimDraftState } from './use-claim-draft.ts'

/** The sentence that names the refused file, to stand beside the line; every other refusal is shown where refusals are. */
function problemOf(failure: unknown): string | null {
  if (failure instanceof Refused && failure.status === 422) return failure.message
  showRefusal(failure)
  return null
}

interface ReceiptsProps {
  readonly draft: ClaimDraftState
  readonly line: LineValues
  readonly at: number
  readonly kept: ClaimLine | undefined
  readonly error: string | undefined
}

/** Receipts on a line: pictures, and files to be saved; what they repeat comes with the answer. */
export function LineReceipts({ draft, line, at, kept, error }: ReceiptsProps) {
  const { t } = useTranslation('claims')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function add(files: File[]): Promise<void> {
    if (files.length === 0) return
    setBusy(true)
    setProblem(null)
    try {
      // The line has an id once it is kept.
      const written = await draft.flush()
      const id = line.id ?? written?.lines[at]?.id
      if (id !== undefined) draft.take((await addReceipts(draft.kept.id, id, files)).data)
    } catch (failure) {
      setProblem(problemOf(failure))
    } finally {
      setBusy(false)
    }
  }
  const remove = (id: string) => void removeReceipt(id).then(({ data }) => draft.take(data), showRefusal)
  return (
    <div className={classes.receipts}>
      {kept?.receipts.map((receipt, number) => (
        <div key={receipt.id} className={receipt.name === '' ? classes.receipt : classes.file}>
          <Receipt receipt={receipt} label={t('receiptOf', { number: number + 1, line: at + 1 })} height={64} />
          <ActionIcon
            className={receipt.name === '' ? classes.remove : undefined}
            size="xs"
            variant="filled"
            color="gray"
            aria-label={t('removeReceipt', { number: number + 1, line: at + 1 })}
            onClick={() => remove(receipt.id)}
          >
            <IconX size={12} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <FileButton accept={ACCEPTED} multiple onChange={(files) => void add(files)}>
        {(props) => (
          <Button {...props} size="xs" variant="default" loading={busy} leftSection={<IconCamera size={14} aria-hidden />}>
            {t('addReceipt')}
          </Button>
        )}
      </FileButton>
      {(problem ?? error) && (
        <Text size="xs" c="red" role={problem ? 'alert' : undefined}>
          {problem ?? error}
        </Text>
      )}
    </div>
  )
}
