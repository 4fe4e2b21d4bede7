import { Button, Divider, Stack } from '@mantine/core'
import type { Session } from '@menara/shared/contract/people/accounts.contract.ts'
import { identityProviders } from '@menara/shared/contract/people/identity-providers.contract.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, Refused } from '../../../kit/calls/call.ts'
import { readConfig } from '../../../kit/calls/config.ts'
import { hasPasskeys } from '../passkeys/passkey-browser.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { signInByPasskey } from '../passkeys/passkeys.api.ts'
import { rememberNext } from './provider-return.ts'

interface OtherWaysProps {
  /** Where to go once signed in. */
  readonly next: unknown
  readonly signedIn: (session: Session) => void
  readonly refused: (message: string) => void
}
/** Signing in without the password here: with a passkey, or at a sign-in service. Nothing where there is no such way. */
export function OtherWays({ next, signedIn, refused }: OtherWaysProps) {
  const { t } = useTranslation('security')
  const offered = useQuery({
    queryKey: ['identity_providers', 'offered'],
    queryFn: () => call(identityProviders.offered, {}).catch(() => ({ data: [] })),
    enabled: !readConfig().foreign,
  })
  const start = useMutation({
    mutationFn: (id: string) => call(identityProviders.start, { body: { id } }),
    onSuccess: ({ data }) => {
      rememberNext(next)
      location.assign(data.url)
    },
    onError: (error) => refused(error instanceof Refused ? error.message : String(error)),
  })
  const providers = offered.data?.data ?? []
  // Another upstream signs people in its own way.
  const isOurs = !readConfig().foreign
  const withPasskey = isOurs && hasPasskeys()
  if (providers.length === 0 && !withPasskey) return null
  return (
    <Stack gap="xs" mt="md">
      <Divider label={t('or')} />
      {withPasskey && <PasskeyButton ask={signInByPasskey} signedIn={signedIn} refused={refused} />}
      {providers.map(({ id, name }) => (
        <Button key={id} variant="default" loading={start.isPending && start.variables === id} onClick={() => start.mutate(id)}>
          {t('signInWith', { name })}
        </Button>
      ))}
    </Stack>
  )
}
