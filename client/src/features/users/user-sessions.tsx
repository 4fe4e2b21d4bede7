import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type User, users } from '@menara/shared/contract/people/users.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { SessionLines } from '../accounts/embed/session-lines.tsx'
import { sessionsOfUser, usePeopleChange } from './users.api.ts'

/** Where a person is signed in; an administrator can end it all. */
export function UserSessions({ user }: { readonly user: User }) {
  const { t } = useTranslation('users')
  const rows = useQuery(sessionsOfUser(user.id)).data?.data ?? []
  const end = usePeopleChange(() => call(users.endSessions, { params: { id: user.id } }))
  return (
    <Paper p="md" maw={860} component="section" aria-label={t('sessions')}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('sessions')}</Title>
        {rows.length > 0 && (
          <Button
            size="xs"
            variant="default"
            loading={end.isPending}
            onClick={() => end.mutate(undefined, { onSuccess: () => toastSuccess('delete'), onError: showRefusal })}
          >
            {t('endSessions')}
          </Button>
        )}
      </Group>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noSessions')}
        </Text>
      ) : (
        <Stack gap="sm">
          {rows.map((row) => (
            <SessionLines key={row.id} session={row} />
          ))}
        </Stack>
      )}
    </Paper>
  )
}
