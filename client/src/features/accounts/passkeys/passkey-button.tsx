import { Button } from '@mantine/core'
import type { Session } from '@menara/shared/contract/people/accounts.contract.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../kit/calls/call.ts'

interface PasskeyButtonProps {
  readonly ask: () => Promise<Session | null>
  readonly signedIn: (session: Session) => void
  readonly refused: (message: string) => void
}
/** Asks for a passkey. Nothing happens where the person gives up. */
export function PasskeyButton({ ask, signedIn, refused }: PasskeyButtonProps) {
  const { t } = useTranslation('security')
  const asking = useMutation({
    mutationFn: ask,
    onSuccess: (session) => session && signedIn(session),
    onError: (error) => refused(error instanceof Refused ? error.message : t('passkeyFailed')),
  })
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<IconFingerprint size={18} aria-hidden />}
      loading={asking.isPending}
      onClick={() => asking.mutate()}
    >
      {t('usePasskey')}
    </Button>
  )
}
