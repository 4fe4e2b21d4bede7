import { PasswordInput, Text } from '@mantine/core'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { RecordForm, useRecordForm } from '../../kit/forms/record-form.tsx'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { recordView, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
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
  const save = usePeopleChange((body: { password: string }) => call(users.resetPassword, { params: { id }, body }))
  const { form, frame } = useRecordForm(
    users.resetPassword.body,
    { password: '' },
    {
      record: user.data?.data,
      read: (values: { password: string }) => values,
      save: (body) => save.mutateAsync(body),
      leave: () => void go({ to: '/admin/manage/user/formUser', search: { id } }),
    },
  )
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
      <RecordForm {...frame} submitText={t('setPassword')}>
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
      </RecordForm>
    </>
  )
}
