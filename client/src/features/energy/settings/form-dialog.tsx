import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../kit/overlays/modal.tsx'

interface FormDialogProps {
  readonly title: string
  readonly submit: (event?: React.FormEvent<HTMLFormElement>) => void
  readonly busy: boolean
  readonly close: () => void
  /** Left of the buttons: removal. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A short form over the page. */
export function FormDialog({ title, submit, busy, close, aside, children }: FormDialogProps) {
  const { t } = useTranslation()
  return (
    <Modal opened onClose={close} title={title} centered>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {children}
          <Group justify="space-between" mt="xs">
            {aside ?? <span />}
            <Group gap="xs">
              <Button variant="default" onClick={close}>
                {t('cancel')}
              </Button>
              <Button type="submit" loading={busy}>
                {t('save')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
