import { Group, Loader, Stack, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { safeNext } from '../../kit/session/safe-next.ts'
import { useMe } from '../../kit/session/session.ts'
import { HandOverFailed, type HandOverFailure, takeHandOver } from './hand-over.tsx'
import { providerAnswerIn } from './providers/provider-return.ts'
import { ReturnedFromProvider } from './providers/returned.tsx'
import { PublicFrame } from './public-frame.tsx'

/** Arrive with a token of another system, or from a sign-in service; leave logged in. */
export function AuthenticationScreen() {
  const [returned] = useState(() => providerAnswerIn(location.search))
  return returned ? <ReturnedFromProvider answer={returned} /> : <HandOverScreen />
}

/** Arrive with a token, leave logged in. The token leaves the address at once and is tried before it is kept: a bad one signs nobody out. */
function HandOverScreen() {
  const { t } = useTranslation('accounts')
  const router = useRouter()
  const me = useMe()
  const [failed, setFailed] = useState<HandOverFailure | null>(null)
  useEffect(() => {
    const handed = readHandOver()
    history.replaceState(history.state, '', '/authentication')
    void takeHandOver(handed.token, handed.user).then((why) => {
      if (why) setFailed(why)
      else router.history.replace(safeNext(handed.next))
    })
  }, [router])
  return (
    <PublicFrame title={failed ? t('handOver.failed') : t('handOver.busy')}>
      {failed === null ? (
        <Group>
          <Loader size="sm" />
          <Text size="sm">{t('handOver.wait')}</Text>
        </Group>
      ) : (
        <Stack>
          <HandOverFailed why={failed} name={me?.name} />
          {me ? <ButtonLink to="/">{t('toHome')}</ButtonLink> : <ButtonLink to="/login">{t('toSignIn')}</ButtonLink>}
        </Stack>
      )}
    </PublicFrame>
  )
}

interface HandOver {
  readonly token: string | null
  /** What the other system says of the person; it names them and draws their menu, no more. */
  readonly user: unknown
  readonly next: string | null
}
let handOver: HandOver | undefined

/** Read once: React may run the effect twice, and the address is already clean by then. */
function readHandOver(): HandOver {
  const from = new URLSearchParams(`${location.search.slice(1)}&${location.hash.slice(1)}`)
  const token = from.get('token') ?? from.get('accessToken')
  if (token || !handOver) handOver = { token, user: jsonOf(from.get('user')), next: from.get('next') }
  return handOver
}

function jsonOf(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    // A name instead of a record.
    return { name: text }
  }
}
