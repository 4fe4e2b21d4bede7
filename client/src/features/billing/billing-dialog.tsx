import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../kit/overlays/modal.tsx'

interface BillingDialogProps {
  readonly title: string
  readonly submitText: string
  readonly submit: (event?: FormEvent<HTMLFormElement>) => void
  readonly busy: boolean
  readonly close: () => void
  readonly wide?: boolean
  readonly children: ReactNode
}

/** A form over the page with one button that sends it. */
export function BillingDialog({ title, submitText, submit, busy, close, wide = false, children }: BillingDialogProps) {
  const { t } = useTranslation()
  return (
    <Modal opened onClose={close} title={title} centered size={wide ? 'xl' : 'md'}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('discard')}
            </Button>
            <Button type="submit" loading={busy}>
              {submitText}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
