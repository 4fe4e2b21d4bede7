import { Alert, Button, FileInput, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useImportRates } from './rates.api.ts'

/** Reads rates from CSV: first what it would take, then in earnest. */
export function RatesImport({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('payment')
  const [file, setFile] = useState<File | null>(null)
  const [trial, real] = [useImportRates(), useImportRates()]
  const read = async (isDry: boolean) => {
    if (!file) return
    const csv = await file.text()
    if (isDry) return trial.mutate({ csv, dry_run: true }, { onError: showRefusal })
    real.mutate(
      { csv },
      {
        onSuccess() {
          toastSuccess('create')
          close()
        },
        onError: showRefusal,
      },
    )
  }
  const found = trial.data?.data
  return (
    <Modal opened onClose={close} size="lg" title={t('rate.import')} centered>
      <Stack gap="sm">
        <FileInput
          label={t('rate.file')}
          description={t('rate.importText')}
          accept=".csv,text/csv,text/plain"
          withAsterisk
          value={file}
          onChange={setFile}
          clearable
          clearButtonProps={{ 'aria-label': t('rate.noFile') }}
        />
        {found && (
          <>
            <Alert color={found.taken === found.count ? 'teal' : 'orange'}>
              <Text size="sm">{t('statement.found', { taken: found.taken, count: found.count })}</Text>
            </Alert>
            <ScrollTable label={t('statement.rows')} from={480} upTo={240}>
              <Table.Tbody>
                {found.rows.map((row) => (
                  <Table.Tr key={row.row}>
                    <Table.Td>{row.row}</Table.Td>
                    <Table.Td>{row.currency}</Table.Td>
                    <Table.Td>{row.valid_from}</Table.Td>
                    <Table.Td className="num">{row.rate}</Table.Td>
                    <Table.Td>{row.fault ? t(`rate.fault.${row.fault}`) : ''}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </ScrollTable>
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={!file} loading={trial.isPending} onClick={() => void read(true)}>
            {t('statement.try')}
          </Button>
          <Button disabled={!file} loading={real.isPending} onClick={() => void read(false)}>
            {t('rate.import')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
