import { Alert, Button, Code, Group, Stack, TextInput } from '@mantine/core'
import { type Visitor, visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { placeOf, useVisitorCommand } from '../visitors.api.ts'

interface IdentityProps {
  readonly visitor: Visitor
  readonly close: () => void
}

/** The whole number of a document, for security, once the reason is written down; it is gone with the dialog. */
export function IdentityDialog({ visitor, close }: IdentityProps) {
  const { t } = useTranslation('visitors')
  const [reason, setReason] = useState('')
  const read = useVisitorCommand(visitors.identity, null)
  const said = read.data?.data
  const ask = () => read.mutate({ params: placeOf(visitor), body: { reason: reason.trim() } })
  return (
    <Modal opened onClose={close} centered title={`${t('wholeNumber.read')} · ${visitor.name}`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() && !read.isPending) ask()
        }}
      >
        <Stack gap="sm">
          <Alert color="orange">{t('wholeNumber.text')}</Alert>
          {said ? (
            <Code block fz="lg" aria-label={t(`identity.${said.kind}`)}>
              {said.number}
            </Code>
          ) : (
            <TextInput
              label={t('fact.reason')}
              withAsterisk
              data-autofocus
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('close', { ns: 'common' })}
            </Button>
            {!said && (
              <Button type="submit" disabled={!reason.trim()} loading={read.isPending}>
                {t('wholeNumber.read')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
