import { Button, Group, Stack, Text } from '@mantine/core'
import { type Rfq, type RfqInvitation, rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { IconLink } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { DocumentButton } from '../../documents/embed/document-button.tsx'
import { InvitationBadge } from '../purchase-badges.tsx'
import { usePurchaseCommand } from '../purchasing.api.ts'
import { ReasonButton } from '../reason-button.tsx'
import { type LinkShown, SupplierLink } from '../supplier-link.tsx'

interface InvitationListProps {
  readonly rfq: Rfq
  readonly zone: string
  readonly number: string
  readonly mayAct: boolean
}

/** Who is asked, and how far each is. */
export function InvitationList({ rfq, zone, number, mayAct }: InvitationListProps) {
  const { t } = useTranslation('purchasing')
  const [shown, setShown] = useState<LinkShown | null>(null)
  const link = usePurchaseCommand(rfqs.link, null)
  const revoke = usePurchaseCommand(rfqs.revoke)
  const show = (item: RfqInvitation) =>
    link.mutate(
      { params: { id: item.id } },
      {
        onSuccess: ({ data }) =>
          setShown({
            ...data,
            vendor: item.vendor.name,
            phone: item.vendor.phone,
            number,
            deadline: dateText(rfq.deadline, 'short', zone),
          }),
      },
    )
  return (
    <>
      <Stack gap={0} component="ul" p={0} m={0}>
        {rfq.invitations.map((item) => (
          <Group
            key={item.id}
            component="li"
            justify="space-between"
            px="md"
            py="sm"
            gap="sm"
            style={{ borderBottom: '1px solid var(--mantine-color-default-border)', listStyle: 'none' }}
          >
            <div style={{ minWidth: 0 }}>
              <Group gap="xs">
                <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {item.vendor.name}
                </Text>
                <InvitationBadge state={item.state} />
              </Group>
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {wordsOf(item, { t, zone })}
              </Text>
              {item.receipt && (
                <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                  {t('rfq.receipt', { hash: item.receipt.slice(0, 16) })}
                </Text>
              )}
            </div>
            {mayAct && item.state !== 'revoked' && (
              <Group gap="xs">
                <DocumentButton kind="quotation_request" subject_id={item.id} of={item.vendor.name} />
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconLink size={14} aria-hidden />}
                  loading={link.isPending && link.variables?.params.id === item.id}
                  onClick={() => show(item)}
                >
                  {t('rfq.link')}
                </Button>
                <ReasonButton
                  label={t('rfq.revoke')}
                  danger
                  run={(reason) => revoke.mutate({ params: { id: item.id }, body: { reason } })}
                />
              </Group>
            )}
          </Group>
        ))}
      </Stack>
      <SupplierLink link={shown} kind="rfq" close={() => setShown(null)} />
    </>
  )
}

interface Words {
  readonly t: TFunction<'purchasing'>
  readonly zone: string
}
function wordsOf(
  { sent_at, mailed, viewed_at, offered_at, versions, declined_at, decline_reason, revoke_reason }: RfqInvitation,
  { t, zone }: Words,
) {
  const at = (moment: string) => dateText(moment, 'short', zone)
  return [
    sent_at && t(mailed ? 'rfq.mailedAt' : 'rfq.sentAt', { at: at(sent_at) }),
    viewed_at && t('rfq.viewedAt', { at: at(viewed_at) }),
    offered_at && t('rfq.offeredAt', { at: at(offered_at), count: versions }),
    declined_at && t('rfq.declinedAt', { at: at(declined_at), reason: decline_reason }),
    revoke_reason,
  ]
    .filter(Boolean)
    .join(' · ')
}
