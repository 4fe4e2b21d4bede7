import { Alert, Button, FileInput, Group, Select, Stack, Table, Text } from '@mantine/core'
import type { StatementMapping } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useAccounts } from '../payment.api.ts'
import { paymentView } from '../payment-view.ts'
import { Money } from '../payment-words.tsx'
import { MappingFields, START_MAPPING } from './mapping-fields.tsx'
import { useImportStatement } from './statements.api.ts'

/** Reads a statement: first what it would take, then in earnest. */
export function ImportForm({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('payment')
  const { change } = useViewState(paymentView)
  const accounts = useAccounts()
  const [accountId, setAccountId] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [mapping, setMapping] = useState<StatementMapping | null>(null)
  const [trial, real] = [useImportStatement(), useImportStatement()]
  const isCsv = file !== null && /\.(csv|txt)$/i.test(file.name) && !/\.sta$/i.test(file.name)
  const shownMapping = mapping ?? accounts.find((one) => one.id === accountId)?.statement_mapping ?? START_MAPPING
  const read = (isDry: boolean) => {
    if (!file) return
    const args = { accountId, file, isDry, ...(isCsv && { mapping: shownMapping }) }
    if (isDry) return trial.mutate(args, { onError: showRefusal })
    real.mutate(args, {
      onSuccess({ data }) {
        toastSuccess('create')
        close()
        if (data.statement) change({ statement: data.statement.id }, 'push')
      },
      onError: showRefusal,
    })
  }
  const found = trial.data?.data
  return (
    <Modal opened onClose={close} size="lg" title={t('statement.import')} centered>
      <Stack gap="sm">
        <Select
          label={t('batch.account')}
          withAsterisk
          allowDeselect={false}
          data={accounts.map((account) => ({ value: account.id, label: `${account.name} · ${account.bank}` }))}
          value={accountId || null}
          onChange={(id) => setAccountId(id ?? '')}
        />
        <FileInput
          label={t('statement.file')}
          description={t('statement.fileText')}
          withAsterisk
          value={file}
          onChange={setFile}
          clearable
          clearButtonProps={{ 'aria-label': t('statement.noFile') }}
        />
        {isCsv && <MappingFields mapping={shownMapping} change={setMapping} />}
        {found && (
          <>
            <Alert color={found.taken === found.count ? 'teal' : 'orange'}>
              <Text size="sm">{t('statement.found', { taken: found.taken, count: found.count })}</Text>
            </Alert>
            <ScrollTable label={t('statement.rows')} from={520} upTo={240}>
              <Table.Tbody>
                {found.rows.map((row) => (
                  <Table.Tr key={row.row}>
                    <Table.Td>{row.row}</Table.Td>
                    <Table.Td>{row.booked_on ?? '–'}</Table.Td>
                    <Table.Td>
                      <Money amount={row.amount} />
                    </Table.Td>
                    <Table.Td>{row.text}</Table.Td>
                    <Table.Td>{row.fault ? t(`fault.${row.fault}`) : ''}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </ScrollTable>
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={!file || accountId === ''} loading={trial.isPending} onClick={() => read(true)}>
            {t('statement.try')}
          </Button>
          <Button disabled={!file || accountId === ''} loading={real.isPending} onClick={() => read(false)}>
            {t('statement.import')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
