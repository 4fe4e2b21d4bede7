import { Button, Divider, Stack } from '@mantine/core'
import { identityProviders } from '@menara/shared/contract/people/identity-providers.contract.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, Refused } from '../../../kit/calls/call.ts'
import { readConfig } from '../../../kit/calls/config.ts'
import { rememberNext } from './provider-return.ts'

interface ProviderButtonsProps {
  /** Where to go once signed in. */
  readonly next: unknown
  readonly refused: (message: string) => void
}
/** Services at which one may sign in instead. Nothing where there are none, or where they cannot be asked. */
export function ProviderButtons({ next, refused }: ProviderButtonsProps) {
  const { t } = useTranslation('security')
  const offered = useQuery({
    queryKey: ['identity_providers', 'offered'],
    queryFn: () => call(identityProviders.offered, {}).catch(() => ({ data: [] })),
    // Another upstream signs people in its own way.
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
  if (providers.length === 0) return null
  return (
    <Stack gap="xs" mt="md">
      <Divider label={t('or')} />
      {providers.map(({ id, name }) => (
        <Button key={id} variant="default" loading={start.isPending && start.variables === id} onClick={() => start.mutate(id)}>
          {t('signInWith', { name })}
        </Button>
      ))}
    </Stack>
  )
}
