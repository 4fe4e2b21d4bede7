import { Badge, Button, Group, Paper, Stack, Title } from '@mantine/core'
import { accounts, type OpenSession } from '@menara/shared/contract/people/accounts.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { SessionLines } from './embed/session-lines.tsx'

/** Where this account is signed in; any other place can be signed out from here. */
export function SessionsCard() {
  const { t } = useTranslation('accounts')
  const sessions = useQuery(asking(accounts.sessions, {}))
  return (
    <Paper p="md" component="section" aria-label={t('sessions')}>
      <Title order={2} mb="sm">
        {t('sessions')}
      </Title>
      {sessions.isPending && <WaitingRows rows={2} />}
      {sessions.isError && <FailedState error={sessions.error} retry={() => void sessions.refetch()} />}
      <Stack gap="sm">
        {sessions.data?.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Stack>
    </Paper>
  )
}

function SessionRow({ session }: { readonly session: OpenSession }) {
  const { t } = useTranslation('accounts')
  const cache = useQueryClient()
  const end = useMutation({
    mutationFn: () => call(accounts.revoke, { params: { id: session.id } }),
    onSuccess: () => {
      toastSuccess('delete')
      void cache.invalidateQueries({ queryKey: ['accounts', 'sessions'] })
    },
    onError: showRefusal,
  })
  return (
    <Group justify="space-between" wrap="nowrap">
      <SessionLines session={session} />
      {session.current ? (
        <Badge color="green" style={{ flexShrink: 0 }}>
          {t('thisOne')}
        </Badge>
      ) : (
        <Button size="xs" variant="default" loading={end.isPending} onClick={() => end.mutate()}>
          {t('endSession')}
        </Button>
      )}
    </Group>
  )
}
