import { Button, Group, Stack } from '@mantine/core'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../../kit/forms/form.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useMoveTicket } from '../tickets.api.ts'

export interface DialogProps {
  readonly move: 'assign' | 'pend' | 'resolve' | 'reopen' | 'appeal' | 'cancel'
  readonly ticket: Ticket
  readonly close: () => void
}

/** Sends a move; what was typed stays when it is refused. */
export function useMoveForm<V extends Record<string, unknown>>(
  { move, ticket, close }: DialogProps,
  initial: V,
  { read, images }: { readonly read: (values: V) => Record<string, unknown>; readonly images?: readonly File[] },
) {
  const run = useMoveTicket()
  const { form, onError, focusFirst } = useContractForm(tickets[move].body, initial, { read })
  const submit = form.onSubmit(
    (values) =>
      run.mutate(
        { ticket, move, body: read(values), ...(images && { images }) },
        {
          onSuccess() {
            toastSuccess('update')
            close()
          },
          onError,
        },
      ),
    focusFirst,
  )
  return { form, submit, busy: run.isPending }
}

interface FrameProps extends DialogProps {
  readonly submit: (event?: React.FormEvent<HTMLFormElement>) => void
  readonly busy: boolean
  readonly children: ReactNode
}
export function Frame({ move, close, submit, busy, children }: FrameProps) {
  const { t } = useTranslation('tickets')
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('back', { ns: 'common' })}
          </Button>
          <Button type="submit" loading={busy} {...(move === 'cancel' && { color: 'red' })}>
            {t(`move.${move}`)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The contract takes one line here: lines that were typed are joined. */
export const oneLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ')
