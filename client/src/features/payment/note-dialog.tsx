import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TSchema } from 'typebox'
import { useContractForm } from '../../kit/forms/form.ts'
import { Modal } from '../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../kit/overlays/toasts.ts'

interface NoteDialogProps {
  /** What is done: the heading, and the button that does it. */
  readonly title: string
  readonly text: string
  /** Of the call: it has a `note`. */
  readonly body: TSchema
  readonly busy: boolean
  readonly run: (note: string, then: { readonly onSuccess: () => void; readonly onError: (error: unknown) => void }) => void
  readonly close: () => void
}

/** Asks for the note that a step needs, and takes the step. */
export function NoteDialog({ title, text, body, busy, run, close }: NoteDialogProps) {
  const { t } = useTranslation('payment')
  const { form, onError, focusFirst } = useContractForm<{ note: string }>(body, { note: '' })
  const onSuccess = () => {
    toastSuccess('update')
    close()
  }
  return (
    <Modal opened onClose={close} title={title} centered>
      <form onSubmit={form.onSubmit(({ note }) => run(note, { onSuccess, onError }), focusFirst)} noValidate>
        <Stack gap="sm">
          <Text size="sm">{text}</Text>
          <TextInput label={t('note')} withAsterisk data-autofocus maxLength={200} key={form.key('note')} {...form.getInputProps('note')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('discard', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={busy}>
              {title}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
