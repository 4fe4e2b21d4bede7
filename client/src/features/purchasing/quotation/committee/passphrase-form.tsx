import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { rfqCommittees } from '@menara/shared/contract/purchasing/rfq-committees.contract.ts'
import type { Rfq } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { MIN_PASSPHRASE } from '@menara/shared/domain/purchasing/committee.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePurchaseCommand } from '../../purchasing.api.ts'

interface PassphraseFormProps {
  readonly rfq: Rfq
  readonly memberId: string
  readonly isSet: boolean
}

/** Sets the passphrase of a member. It never leaves this browser: what is sent is the key that it encrypts. */
export function PassphraseForm({ rfq, memberId, isSet }: PassphraseFormProps) {
  const { t } = useTranslation('purchasing')
  const [typed, setTyped] = useState('')
  const [again, setAgain] = useState('')
  const [isMaking, setMaking] = useState(false)
  const setKey = usePurchaseCommand(rfqCommittees.setKey)
  const isLong = typed.length >= MIN_PASSPHRASE
  const isReady = isLong && typed === again
  async function set(): Promise<void> {
    setMaking(true)
    try {
      const { newMemberKey } = await import('@menara/shared/domain/purchasing/committee-seal.ts')
      await setKey.mutateAsync({ params: { id: rfq.ticket_id }, body: await newMemberKey(typed, memberId) })
      setTyped('')
      setAgain('')
    } finally {
      setMaking(false)
    }
  }
  if (!isSecureContext) return <Alert color="orange">{t('committee.insecure')}</Alert>
  return (
    <form
      aria-label={t('committee.setTitle')}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isMaking) void set().catch(() => undefined)
      }}
    >
      <Stack gap="sm" maw={480}>
        <Text fw={600}>{t('committee.setTitle')}</Text>
        <Alert color="orange">{t('committee.setText')}</Alert>
        <PasswordInput
          label={t('committee.passphrase')}
          description={t('committee.passphraseText', { limit: MIN_PASSPHRASE })}
          autoComplete="new-password"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('committee.repeat')}
          autoComplete="new-password"
          error={again !== '' && typed !== again && t('committee.differs')}
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={!isReady} loading={isMaking}>
            {t(isSet ? 'committee.replace' : 'committee.set')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
