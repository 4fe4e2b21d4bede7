import { Button, Group, Paper, PasswordInput, Stack, Title } from '@mantine/core'
import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, Refused } from '../../kit/calls/call.ts'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { useContractForm } from '../../kit/forms/form.ts'
import { toastSuccess } from '../../kit/overlays/toasts.ts'

/** Another password for oneself; every other session ends. */
export function PasswordCard() {
  const { t } = useTranslation('accounts')
  const cache = useQueryClient()
  const { form, refuse, focusFirst } = useContractForm(accounts.changePassword.body, { current: '', password: '' })
  const change = useMutation({
    mutationFn: (body: { current: string; password: string }) => call(accounts.changePassword, { body }),
    onSuccess: () => {
      form.reset()
      toastSuccess('update', t('passwordChanged'))
      void cache.invalidateQueries({ queryKey: ['accounts', 'sessions'] })
    },
    onError: (error) => {
      if (error instanceof Refused && error.errors.some((error) => error.field === 'current'))
        form.setErrors({ current: t('wrongPassword') })
      else if (!refuse(error)) showRefusal(error)
    },
  })
  const eye = { 'aria-label': t('showPassword') }
  return (
    <Paper p="md" component="section" aria-label={t('changePassword')}>
      <Title order={2} mb="sm">
        {t('changePassword')}
      </Title>
      <form onSubmit={form.onSubmit((body) => change.mutate(body), focusFirst)} noValidate>
        <Stack gap="sm">
          <PasswordInput
            label={t('currentPassword')}
            autoComplete="current-password"
            visibilityToggleButtonProps={eye}
            key={form.key('current')}
            {...form.getInputProps('current')}
          />
          <PasswordInput
            label={t('newPassword')}
            description={t('passwordRule')}
            autoComplete="new-password"
            visibilityToggleButtonProps={eye}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={change.isPending}>
              {t('changePassword')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}
