import type { StatementMapping } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import { bankStatements } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { useChange } from '../payment.api.ts'

export const statementById = (id: string) => asking(bankStatements.get, { params: { id } })

/** What a line may be for. */
export const choicesOf = (id: string, search: string) => ({
  ...asking(bankStatements.choices, { params: { id }, query: search === '' ? {} : { search } }),
  placeholderData: keepPreviousData,
})

interface Import {
  readonly accountId: string
  readonly file: File
  readonly isDry: boolean
  /** Of a CSV. */
  readonly mapping?: StatementMapping | undefined
}
export const useImportStatement = () =>
  useChange(({ accountId, file, isDry, mapping }: Import) =>
    call(
      bankStatements.import,
      { form: { account_id: accountId, dry_run: isDry ? 'true' : 'false', ...(mapping && { mapping: JSON.stringify(mapping) }) } },
      { files: { file: [file] } },
    ),
  )
export const useAllocate = (id: string) =>
  useChange((allocations: CallOf<typeof bankStatements.allocate>['body']['allocations']) =>
    call(bankStatements.allocate, { params: { id }, body: { allocations } }),
  )
export const useConfirmAll = (id: string) =>
  useChange((threshold: number) => call(bankStatements.confirm, { params: { id }, body: { threshold } }))
export const useReverse = () =>
  useChange(({ id, note }: { readonly id: string; readonly note: string }) =>
    call(bankStatements.reverse, { params: { id }, body: { note } }),
  )
