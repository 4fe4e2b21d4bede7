import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { ErasureOrder, type ErasurePreview } from '@menara/shared/contract/people/personal-data/erasures.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../../kit/forms/form.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { erasurePreview, useErase } from '../personal-data.api.ts'
import { ErasedTable } from './erased-table.tsx'

interface Erased {
  readonly person: { readonly id: string; readonly name: string }
  readonly requestId: string
}
interface DialogProps {
  readonly opened: boolean
  readonly close: () => void
  /** Whom, and the request that is answered. */
  readonly of: Erased | undefined
}

/** What an erasure would remove and what stays, before it is ordered by writing the name down. */
export function ErasureDialog({ opened, close, of }: DialogProps) {
  const { t } = useTranslation('personal_data')
  return (
    <Modal opened={opened} onClose={close} size="lg" title={t('erasure.title', { name: of?.person.name ?? '' })}>
      {of && <Preview of={of} close={close} />}
    </Modal>
  )
}

function Preview({ of, close }: { readonly of: Erased; readonly close: () => void }) {
  const { data, error, isError, isPending, refetch } = useQuery(erasurePreview(of.person.id))
  if (isPending) return <WaitingRows rows={5} />
  if (isError) return <FailedState error={error} retry={() => void refetch()} />
  return <Order of={of} preview={data.data} close={close} />
}

function Order({ of, preview, close }: { readonly of: Erased; readonly preview: ErasurePreview; readonly close: () => void }) {
  const { t } = useTranslation(['personal_data', 'common'])
  const erase = useErase(of.person.id)
  const { form, onError, focusFirst } = useContractForm<{ name: string }>(ErasureOrder, { name: '' })
  const submit = form.onSubmit(
    ({ name }) =>
      erase.mutate(
        { name, request_id: of.requestId },
        {
          onSuccess() {
            toastSuccess('delete')
            close()
          },
          onError,
        },
      ),
    focusFirst,
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm">{t('erasure.text')}</Text>
        <ErasedTable categories={preview.categories} />
        {preview.obstacle === null ? (
          <TextInput
            label={t('erasure.name', { name: preview.person.name })}
            withAsterisk
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
        ) : (
          <Alert color="yellow">{t(`erasure.obstacle.${preview.obstacle}`)}</Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common:cancel')}
          </Button>
          {preview.obstacle === null && (
            <Button color="red" type="submit" loading={erase.isPending}>
              {t('erasure.erase')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
