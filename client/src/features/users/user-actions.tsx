import { Button, Group } from '@mantine/core'
import type { User } from '@menara/shared/contract/people/users.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { askFirst } from '../../kit/overlays/confirm.tsx'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { useMe } from '../../kit/session/session.ts'
import { useRemoveUser, useSetStatus } from './users.api.ts'

/** Activate, block, set a password, remove. Oneself is neither blocked nor removed. */
export function UserActions({ user }: { readonly user: User }) {
  const { t } = useTranslation('users')
  const go = useNavigate()
  const me = useMe()
  const setStatus = useSetStatus()
  const remove = useRemoveUser()
  const change = (status: 'active' | 'blocked') =>
    setStatus.mutateAsync({ id: user.id, status }).then(() => toastSuccess('update'), showRefusal)
  const askBlock = () =>
    askFirst({
      title: t('blockTitle'),
      text: t('blockText', { name: user.name }),
      confirm: t('block'),
      danger: true,
      run: () => change('blocked'),
    })
  const askRemove = () =>
    askFirst({
      title: t('removeTitle'),
      text: t('removeText', { name: user.name }),
      confirm: t('delete', { ns: 'common' }),
      danger: true,
      run: () =>
        remove.mutateAsync(user.id).then(() => {
          toastSuccess('delete')
          void go({ to: '/admin/manage/user' })
        }, showRefusal),
    })
  const self = me?.id === user.id
  return (
    <Group gap="xs">
      {user.status !== 'active' && (
        <Button loading={setStatus.isPending} onClick={() => void change('active')}>
          {t('activate')}
        </Button>
      )}
      {user.status !== 'blocked' && !self && (
        <Button variant="default" onClick={askBlock}>
          {t('block')}
        </Button>
      )}
      <ButtonLink variant="default" to="/admin/manage/user/formPassword" search={{ id: user.id }}>
        {t('setPassword')}
      </ButtonLink>
      {!self && (
        <Button variant="default" onClick={askRemove}>
          {t('delete', { ns: 'common' })}
        </Button>
      )}
    </Group>
  )
}
