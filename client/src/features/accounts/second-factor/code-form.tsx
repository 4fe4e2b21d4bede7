import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../kit/calls/call.ts'
import { ruleSentence } from '../../../kit/calls/refusal-words.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { CodeInput } from './code-input.tsx'

interface Values {
  readonly password: string
  readonly code: string
}
interface CodeFormProps {
  /** Which of them are asked for. */
  readonly asks: readonly (keyof Values)[]
  /** A recovery code instead of one of the authenticator. */
  readonly isRecovery?: boolean
  readonly submitText: string
  /** Throws what the server refused: it is put at its field. */
  readonly submit: (values: Values) => Promise<unknown>
  readonly aside?: ReactNode
  readonly color?: string
}

/** Password, code, or both, with what was wrong about them. */
export function CodeForm({ asks, isRecovery = false, submitText, submit, aside, color }: CodeFormProps) {
  const { t } = useTranslation(['security', 'refusals'])
  const form = useForm<Values>({ mode: 'uncontrolled', initialValues: { password: '', code: '' } })
  const refuse = (error: unknown) => {
    const known = error instanceof Refused ? error.errors.filter(({ field }) => field === 'password' || field === 'code') : []
    for (const broken of known) {
      const field = broken.field as keyof Values
      form.setFieldError(field, broken.rule === 'password' ? t('wrongPassword') : ruleSentence(broken, t(field)))
    }
    if (known.length === 0) showRefusal(error)
  }
  const send = (values: Values) => submit(values).catch(refuse)
  const busy = form.submitting
  const [code, password] = [form.getInputProps('code'), form.getInputProps('password')]
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack gap="sm">
        {asks.includes('password') && (
          <PasswordInput
            label={t('password')}
            description={t('passwordIfAny')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
            key={form.key('password')}
            {...password}
          />
        )}
        {asks.includes('code') && isRecovery && (
          <TextInput
            label={t('recoveryCode')}
            description={t('recoveryCodeText')}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            key={form.key('code')}
            {...code}
          />
        )}
        {asks.includes('code') && !isRecovery && (
          <CodeInput label={t('code')} description={t('codeText')} key={form.key('code')} {...code} />
        )}
        <Group justify="space-between">
          <div>{aside}</div>
          <Button type="submit" loading={busy} {...(color && { color })}>
            {submitText}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
