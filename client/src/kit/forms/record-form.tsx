import { Button, Group, Paper, Stack } from '@mantine/core'
import { type QueryKey, type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TSchema } from 'typebox'
import { toastSuccess } from '../overlays/toasts.ts'
import { FailedState, WaitingRows } from '../states.tsx'
import { useContractForm } from './form.ts'

interface LoadedRecordProps<Row, Key extends QueryKey> {
  /** Of the record; absent: a new one, and nothing is asked. */
  readonly id: string | undefined
  readonly query: (id: string) => UseQueryOptions<{ readonly data: Row }, Error, { readonly data: Row }, Key>
  readonly children: (record: Row | undefined) => ReactNode
}

/** What is shown of one record: until it is there that it loads, or why it is refused. */
export function LoadedRecord<Row, Key extends QueryKey>({ id, query, children }: LoadedRecordProps<Row, Key>) {
  const answer = useQuery({ ...query(id ?? ''), enabled: id !== undefined })
  if (id !== undefined && answer.isPending) return <WaitingRows />
  // A later question that fails takes nothing away: somebody may be typing.
  if (answer.isLoadingError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  return <>{children(answer.data?.data)}</>
}

interface RecordFormProps {
  readonly submit: (event?: FormEvent<HTMLFormElement>) => void
  readonly busy: boolean
  readonly onCancel: () => void
  readonly submitText?: string
  readonly children: ReactNode
}

/** Frame of an ordinary form: fields, then discard and save. */
export function RecordForm({ submit, busy, onCancel, submitText, children }: RecordFormProps) {
  const { t } = useTranslation()
  return (
    <Paper p="md" maw={860}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel}>
              {t('discard')}
            </Button>
            <Button type="submit" loading={busy}>
              {submitText ?? t('saveChanges')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}

interface RecordFormOptions<V, Body extends object, Saved> {
  /** The record that is changed; undefined: a new one is created. */
  readonly record: object | undefined
  /** The body of the contract that the values stand for. */
  readonly read: (values: V) => Body
  readonly save: (body: Body) => Promise<Saved>
  /** Where discarding leads. */
  readonly leave: () => void
  /** Where saving leads, when that is elsewhere. */
  readonly done?: (saved: Saved) => void
}

/**
 * The form of one record: checked by the contract's schema, saved, and said to be. A refusal is put at its field, or said as a toast.
 * Whoever has left the form by the time it is saved is led nowhere. `frame` is for `<RecordForm>`.
 */
export function useRecordForm<V extends Record<string, unknown>, Body extends object, Saved>(
  schema: TSchema,
  start: NoInfer<V>,
  { record, read, save, leave, done = leave }: RecordFormOptions<V, Body, Saved>,
) {
  const { form, onError, focusFirst } = useContractForm<V>(schema, start, { read: (values) => read(values) as Record<string, unknown> })
  const saving = useMutation({
    mutationFn: (values: V) => save(read(values)),
    onSuccess: () => toastSuccess(record ? 'update' : 'create'),
    onError,
  })
  const submit = form.onSubmit((values) => saving.mutate(values, { onSuccess: done }), focusFirst)
  return { form, onError, focusFirst, frame: { submit, busy: saving.isPending, onCancel: leave } }
}
