import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { rfqCommittees } from '@menara/shared/contract/purchasing/rfq-committees.contract.ts'
import type { Rfq } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kit/calls/call.ts'
import { showRefusal } from '../../../../kit/calls/refusals.ts'
import { usePurchaseCommand } from '../../purchasing.api.ts'

/** Opens the member's part of every offer with their passphrase, in this browser. */
export function OpeningForm({ rfq }: { readonly rfq: Rfq }) {
  const { t } = useTranslation('purchasing')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isOpening, setOpening] = useState(false)
  const open = usePurchaseCommand(rfqCommittees.open)
  const params = { id: rfq.ticket_id }
  async function run(): Promise<void> {
    setOpening(true)
    try {
      const { data } = await call(rfqCommittees.envelopes, { params })
      const shares = await sharesFrom(data, typed)
      setWrong(shares === null)
      if (shares) await open.mutateAsync({ params, body: { shares } }).catch(() => undefined)
    } catch (error) {
      showRefusal(error)
    } finally {
      setOpening(false)
    }
  }
  if (!isSecureContext) return <Alert color="orange">{t('committee.insecure')}</Alert>
  return (
    <form
      aria-label={t('committee.openTitle')}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== '' && !isOpening) void run()
      }}
    >
      <Stack gap="sm" maw={480}>
        <Text fw={600}>{t('committee.openTitle')}</Text>
        <PasswordInput
          label={t('committee.passphrase')}
          description={t('committee.openText')}
          autoComplete="current-password"
          error={isWrong && t('committee.wrong')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setWrong(false)
          }}
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={typed === ''} loading={isOpening}>
            {t('committee.open')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type Envelopes = Awaited<ReturnType<typeof call<typeof rfqCommittees.envelopes>>>['data']
/** Null for another passphrase. */
async function sharesFrom({ rfq_id, member_id, wrapped_key, envelopes }: Envelopes, passphrase: string) {
  const { openShare, unwrapKey } = await import('@menara/shared/domain/purchasing/committee-seal.ts')
  const own = await unwrapKey(wrapped_key, passphrase, member_id)
  if (!own) return null
  return Promise.all(
    envelopes.map(async ({ offer_id, invitation_id, receipt, sender_key, sealed }) => ({
      offer_id,
      share: await openShare(own, { place: { rfq_id, invitation_id, receipt }, memberId: member_id, sender_key, sealed }),
    })),
  )
}
