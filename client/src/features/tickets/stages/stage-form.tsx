import { Button, Group, Stack } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Said } from './stages.api.ts'

export interface StageFormProps {
  readonly ticket: Ticket
  /** What the step is called on its button. */
  readonly word: string
  readonly close: () => void
  readonly busy: boolean
  readonly send: (said: Said) => void
}

/** The frame of what a step asks for. Null: it cannot be sent yet. */
export function StageForm({
  word,
  close,
  busy,
  send,
  said,
  children,
}: StageFormProps & { readonly said: Said | null; readonly children: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (said && !busy) send(said)
      }}
    >
      <Stack gap="sm">
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('back')}
          </Button>
          <Button type="submit" loading={busy} disabled={said === null}>
            {word}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
