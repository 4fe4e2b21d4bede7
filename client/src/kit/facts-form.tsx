import { Button, Group, Paper, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface FactsFormProps {
  readonly submit: (event?: React.FormEvent<HTMLFormElement>) => void
  readonly busy: boolean
  readonly onCancel: () => void
  readonly submitText?: string
  readonly children: ReactNode
}

/** Frame of an ordinary form: fields, then discard and save. */
export function FactsForm({ submit, busy, onCancel, submitText, children }: FactsFormProps) {
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
