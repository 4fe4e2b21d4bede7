import { Alert, Group, Loader, Stack, Text } from '@mantine/core'
import type { SignInChallenge } from '@menara/shared/contract/people/second-factors.contract.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../kit/calls/call.ts'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { safeNext } from '../../../kit/session/safe-next.ts'
import { keepSession } from '../../../kit/session/session.ts'
import { challengeIn } from '../challenge.ts'
import { PublicFrame } from '../public-frame.tsx'
import { finishAtProvider, type ProviderAnswer, takeNext } from './provider-return.ts'

const SecondFactorStep = lazy(async () => ({ default: (await import('../second-factor/second-factor-step.tsx')).SecondFactorStep }))

/** Back from a sign-in service: signed in, asked for the second factor, or told why not. */
export function ReturnedFromProvider({ answer }: { readonly answer: ProviderAnswer }) {
  const { t } = useTranslation(['security', 'accounts'])
  const router = useRouter()
  const [challenge, setChallenge] = useState<SignInChallenge | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const leave = useCallback(() => router.history.replace('/login'), [router])
  const enter = useCallback(
    (session: Parameters<typeof keepSession>[0]) => {
      keepSession(session)
      router.history.replace(safeNext(takeNext()))
    },
    [router],
  )
  useEffect(() => {
    // What it says signs in once: it leaves the address at once.
    history.replaceState(history.state, '', '/authentication')
    finishAtProvider(answer).then(
      ({ data }) => enter(data),
      (error: unknown) => {
        const asked = challengeIn(error)
        if (asked) setChallenge(asked)
        else setRefusal(error instanceof Refused ? error.message : String(error))
      },
    )
  }, [answer, enter])
  if (challenge)
    return (
      <PublicFrame title={t(challenge.step === 'code' ? 'accounts:secondStep' : 'accounts:setUpFactor')}>
        <Suspense>
          <SecondFactorStep challenge={challenge} signedIn={enter} leave={leave} />
        </Suspense>
      </PublicFrame>
    )
  return (
    <PublicFrame title={t(refusal === null ? 'providerBusy' : 'providerFailed')}>
      {refusal === null ? (
        <Group>
          <Loader size="sm" />
          <Text size="sm">{t('accounts:handOver.wait')}</Text>
        </Group>
      ) : (
        <Stack>
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {refusal}
          </Alert>
          <ButtonLink to="/login">{t('accounts:toSignIn')}</ButtonLink>
        </Stack>
      )}
    </PublicFrame>
  )
}
