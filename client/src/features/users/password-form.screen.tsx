import { PasswordInput, Text } from '@mantine/core'
import { users } from '@menara/shared/contract/users.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/button-link.tsx'
import { call } from '../../kit/call.ts'
import { FactsForm } from '../../kit/facts-form.tsx'
import { useContractForm } from '../../kit/form.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { toastSuccess } from '../../kit/toasts.ts'
import { recordView, useViewState } from '../../kit/view-state.ts'
import { usePeopleChange, userById } from './users.api.ts'

/** Another password for somebody; all their sessions end. */
export function PasswordFormScreen() {
  const { t } = useTranslation('users')
  const { id } = useViewState(recordView).state
  if (id) return <PasswordForm id={id} />
  return (
    <>
      <PageHeader title={t('setPassword')} />
      <EmptyState
        title={t('chooseUser')}
        text={t('chooseUserText')}
        action={
          <ButtonLink to="/admin/manage/user" variant="default" mt="xs">
            {t('title.admin_manage_user', { ns: 'nav' })}
          </ButtonLink>
        }
      />
    </>
  )
}

function PasswordForm({ id }: { readonly id: string }) {
  const { t } = useTranslation('users')
  const go = useNavigate()
  const user = useQuery(userById(id))
  const { form, onError, focusFirst } = useContractForm(users.resetPassword.body, { password: '' })
  const save = usePeopleChange((body: { password: string }) => call(users.resetPassword, { params: { id }, body }))
  const leave = () => void go({ to: '/admin/manage/user/formUser', search: { id } })
  if (!user.data)
    return (
      <>
        <PageHeader title={t('setPassword')} />
        {user.isError ? <FailedState error={user.error} retry={() => void user.refetch()} /> : <WaitingRows rows={2} />}
      </>
    )
  return (
    <>
      <PageHeader title={t('setPassword')} subtitle={`${user.data.data.name} · ${user.data.data.email}`} />
      <FactsForm
        submit={form.onSubmit(
          (body) =>
            save.mutate(body, {
              onSuccess: () => {
                toastSuccess('update')
                leave()
              },
              onError,
            }),
          focusFirst,
        )}
        busy={save.isPending}
        onCancel={leave}
        submitText={t('setPassword')}
      >
        <PasswordInput
          label={t('newPassword')}
          description={t('passwordRule')}
          withAsterisk
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Text size="sm" c="dimmed">
          {t('setPasswordText')}
        </Text>
      </FactsForm>
    </>
  )
}
