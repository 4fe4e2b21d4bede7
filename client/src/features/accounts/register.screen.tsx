import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { bodyOf, useContractForm } from '../../kit/forms/form.ts'
import { AnchorLink } from '../../kit/links/anchor-link.tsx'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { LanguageSwitch } from '../../kit/texts/language-switch.tsx'
import { PublicFrame } from './public-frame.tsx'

export function RegisterScreen() {
  const { t } = useTranslation('accounts')
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const { form, refuse, focusFirst } = useContractForm(accounts.register.body, { name: '', email: '', phone: '', password: '' })

  const send = async (values: { name: string; email: string; phone: string; password: string }) => {
    setState('busy')
    try {
      await call(accounts.register, { body: bodyOf(values) as { name: string; email: string; password: string } })
      setState('sent')
    } catch (error) {
      setState('open')
      if (!refuse(error)) showRefusal(error)
    }
  }

  return (
    <PublicFrame title={t('register')} subtitle={t('registerText')} corner={<LanguageSwitch />}>
      {state === 'sent' ? (
        <Stack>
          <Alert color="green" role="status" icon={<IconCircleCheck size={18} aria-hidden />} title={t('registered')}>
            {t('registeredText')}
          </Alert>
          <ButtonLink to="/login" variant="default">
            {t('toSignIn')}
          </ButtonLink>
        </Stack>
      ) : (
        <form onSubmit={form.onSubmit((values) => void send(values), focusFirst)} noValidate>
          <Stack gap="sm">
            <TextInput label={t('name')} withAsterisk autoComplete="name" key={form.key('name')} {...form.getInputProps('name')} />
            <TextInput
              label={t('email')}
              withAsterisk
              type="email"
              autoComplete="email"
              key={form.key('email')}
              {...form.getInputProps('email')}
            />
            <TextInput label={t('phone')} autoComplete="tel" key={form.key('phone')} {...form.getInputProps('phone')} />
            <PasswordInput
              label={t('password')}
              withAsterisk
              description={t('passwordRule')}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
              key={form.key('password')}
              {...form.getInputProps('password')}
            />
            <Button type="submit" loading={state === 'busy'} fullWidth mt="xs">
              {t('askForAccount')}
            </Button>
            <Text size="sm" ta="center">
              {t('haveAccount')}{' '}
              <AnchorLink to="/login" underline="always">
                {t('signIn')}
              </AnchorLink>
            </Text>
          </Stack>
        </form>
      )}
    </PublicFrame>
  )
}
