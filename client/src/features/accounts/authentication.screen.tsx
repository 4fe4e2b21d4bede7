import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { accounts } from '@menara/shared/contract/accounts.contract.ts'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/call.ts'
import { safeNext } from '../../kit/safe-next.ts'
import { dropSession, keepToken, keepUser } from '../../kit/session.ts'
import { PublicFrame } from './public-frame.tsx'

/** Arrive with a token, leave logged in. The token leaves the address at once. */
export function AuthenticationScreen() {
  const { t } = useTranslation('accounts')
  const router = useRouter()
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    const handed = readHandOver()
    history.replaceState(history.state, '', '/authentication')
    if (!handed.token) return setFailed(t('handOver.none'))
    keepToken({ accessToken: handed.token })
    call(accounts.me, {}).then(
      ({ data }) => {
        keepUser(data)
        router.history.replace(safeNext(handed.next))
      },
      () => {
        dropSession()
        setFailed(t('handOver.refused'))
      },
    )
  }, [router, t])
  return (
    <PublicFrame title={failed ? t('handOver.failed') : t('handOver.busy')}>
      {failed === null ? (
        <Group>
          <Loader size="sm" />
          <Text size="sm">{t('handOver.wait')}</Text>
        </Group>
      ) : (
        <Stack>
          <Text size="sm" role="alert">
            {failed}
          </Text>
          <Button component={Link} to="/login">
            {t('toSignIn')}
          </Button>
        </Stack>
      )}
    </PublicFrame>
  )
}

let handOver: { token: string | null; next: string | null } | undefined

/** Read once: React may run the effect twice, and the address is already clean by then. */
function readHandOver(): { token: string | null; next: string | null } {
  const from = new URLSearchParams(`${location.search.slice(1)}&${location.hash.slice(1)}`)
  const token = from.get('token') ?? from.get('accessToken')
  if (token || !handOver) handOver = { token, next: from.get('next') }
  return handOver
}
