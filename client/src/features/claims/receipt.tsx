import type { ClaimLine } from '@menara/shared/contract/claims/claims.contract.ts'
import { claims } from '@menara/shared/contract/claims/claims.contract.ts'
import { pathOf } from '@menara/shared/kit/endpoint.ts'
import { useTranslation } from 'react-i18next'
import { AuthImage } from '../../kit/auth-image.tsx'
import { SaveFileButton } from '../../kit/files/save-file-button.tsx'
import { receiptFile } from './claims.api.ts'

interface ReceiptProps {
  readonly receipt: ClaimLine['receipts'][number]
  readonly label: string
  readonly height: number
  readonly onOpen?: (url: string) => void
}

/** A receipt: a picture is shown, another file is saved. */
export function Receipt({ receipt, label, ...picture }: ReceiptProps) {
  const { t } = useTranslation('claims')
  const { id, name } = receipt
  if (name === '') return <AuthImage path={pathOf(claims.receipt, { id })} alt={label} {...picture} />
  return <SaveFileButton file={receipt} label={t('saveReceipt', { receipt: label, name })} fetchFile={() => receiptFile(id)} />
}
