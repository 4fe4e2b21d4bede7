import { Button, CopyButton, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import type { BookingLink } from '@menara/shared/contract/bookings/booking-links.contract.ts'
import type { Asset } from '@menara/shared/contract/places/assets.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { ageText } from '../../../kit/dates/dates.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { QrCode } from '../../../kit/qr-code.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { linksOf, useLinks } from '../steps.api.ts'

interface LinksDialogProps {
  readonly assets: readonly Asset[]
  readonly close: () => void
}

/** One's own calendar, and for who manages assets the calendar, the display and the code of a room. */
export function LinksDialog({ assets, close }: LinksDialogProps) {
  const { t } = useTranslation('bookings')
  const manages = useMay('show_manage_asset')
  const [assetId, setAssetId] = useState<string | null>(null)
  return (
    <Modal opened onClose={close} title={t('links.title')} size="lg" centered>
      <Stack gap="md">
        <Text size="sm">{t('links.mine')}</Text>
        <Links kinds={['person']} />
        {manages && (
          <>
            <Select
              label={t('links.room')}
              searchable
              clearable
              value={assetId}
              onChange={setAssetId}
              data={assets.map((asset) => ({ value: asset.id, label: `${asset.name} (${asset.code})` }))}
            />
            {assetId !== null && (
              <>
                <Links key={assetId} assetId={assetId} kinds={['display', 'room']} />
                <Group align="flex-start" wrap="nowrap">
                  <QrCode text={`${location.origin}/admin/plugins/room_reservation?here=${assetId}`} label={t('links.code')} size={128} />
                  <Text size="sm">{t('links.codeText')}</Text>
                </Group>
              </>
            )}
          </>
        )}
      </Stack>
    </Modal>
  )
}

interface LinksProps {
  readonly assetId?: string
  readonly kinds: readonly BookingLink['kind'][]
}
function Links({ assetId, kinds }: LinksProps) {
  const { t } = useTranslation('bookings')
  const links = (useQuery(linksOf(assetId)).data?.data ?? []).filter((link) => link.token !== null)
  const { create, revoke } = useLinks(assetId)
  const told = { onSuccess: () => toastSuccess('update'), onError: showRefusal }
  return (
    <Stack gap="xs">
      {links.map((link) => (
        <LinkLine key={link.id} link={link} revoke={() => revoke.mutate(link.id, told)} />
      ))}
      <Group gap="xs">
        {kinds.map((kind) => (
          <Button key={kind} size="compact-sm" variant="default" loading={create.isPending} onClick={() => create.mutate(kind, told)}>
            {t(`links.make.${kind}`)}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}

const addressOf = ({ kind, token }: BookingLink): string =>
  kind === 'display' ? `${location.origin}/desk/external?room=${token}` : `${location.origin}/api/v1/public/calendars/${token}`

function LinkLine({ link, revoke }: { readonly link: BookingLink; readonly revoke: () => void }) {
  const { t } = useTranslation('bookings')
  const address = addressOf(link)
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        style={{ flex: 1, minWidth: 0 }}
        readOnly
        label={t(`links.kinds.${link.kind}`)}
        description={link.seen_at === null ? t('links.unseen') : t('links.seen', { age: ageText(link.seen_at) })}
        value={address}
      />
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? t('links.copied') : t('links.copy')}
          </Button>
        )}
      </CopyButton>
      <Button variant="default" onClick={revoke}>
        {t('links.revoke')}
      </Button>
    </Group>
  )
}
