import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../kit/overlays/modal.tsx'

interface ReasonButtonProps {
  readonly label: string
  readonly danger?: boolean
  readonly run: (reason: string) => void
}

/** A command that needs a reason: asks for it first. */
export function ReasonButton({ label, danger = false, run }: ReasonButtonProps) {
  const { t } = useTranslation(['purchasing', 'common'])
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const formId = useId()
  return (
    <>
      <Button size="xs" variant="default" {...(danger && { c: 'var(--app-critical)' })} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={label}>
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault()
            if (reason.trim() === '') return
            run(reason.trim())
            setOpen(false)
            setReason('')
          }}
        >
          <Stack gap="sm">
            <Textarea
              label={t('reason')}
              withAsterisk
              data-autofocus
              autosize
              minRows={2}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value.replaceAll('\n', ' '))}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setOpen(false)}>
                {t('cancel', { ns: 'common' })}
              </Button>
              <Button type="submit" disabled={reason.trim() === ''} {...(danger && { color: 'red' })}>
                {label}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
