import { Button, Group, Stack, Text } from '@mantine/core'
import type { DeskState } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { useMe } from '../../../kit/session/session.ts'
import { useHomeZone } from '../../../kit/site.ts'
import { useDeskStates } from '../alarms.live.ts'
import type { OwnSignOn } from './desk-store.ts'
import { useSigningOn } from './sign-on.api.ts'

interface SignOnDialogProps {
  readonly own: OwnSignOn | null
  readonly close: () => void
}

/** Every desk with who is there: sign on beside them, or take over from them. */
export function SignOnDialog({ own, close }: SignOnDialogProps) {
  const { t } = useTranslation('alarms')
  const { rows } = useDeskStates(undefined)
  const signing = useSigningOn(close)
  const desks = [...rows.values()].toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <Modal opened onClose={close} title={<Text fw={650}>{t('signOn.choose')}</Text>}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('signOn.text')}
      </Text>
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {desks.map((desk) => (
          <Desk
            key={desk.id}
            desk={desk}
            here={own?.desk.id === desk.id}
            busy={signing.isPending}
            start={(takeOver) => signing.mutate({ deskId: desk.id, takeOver })}
          />
        ))}
      </Stack>
    </Modal>
  )
}

interface DeskProps {
  readonly desk: DeskState
  /** I am signed on here. */
  readonly here: boolean
  readonly busy: boolean
  readonly start: (takeOver: boolean) => void
}
function Desk({ desk, here, busy, start }: DeskProps) {
  const { t } = useTranslation('alarms')
  const zone = useHomeZone()
  const me = useMe()?.id
  const others = desk.signed_on.filter((item) => item.user.id !== me)
  const names = others.map((other) => t('signOn.since', { name: other.user.name, time: dateText(other.since, 'time', zone) })).join(', ')
  return (
    <Group component="li" justify="space-between" gap="xs" wrap="wrap" data-desk={desk.name}>
      <div style={{ minWidth: 0 }}>
        <Text fw={600}>{desk.name}</Text>
        <Text size="xs" c="dimmed">
          {others.length > 0 ? names : t('signOn.nobody')}
        </Text>
      </div>
      <Group gap="xs">
        {here ? (
          <Text size="sm">{t('signOn.here')}</Text>
        ) : (
          <Button
            size="xs"
            disabled={busy}
            aria-label={t(others.length > 0 ? 'signOn.shareAt' : 'signOn.startAt', { desk: desk.name })}
            onClick={() => start(false)}
          >
            {others.length > 0 ? t('signOn.share') : t('signOn.start')}
          </Button>
        )}
        {others.length > 0 && (
          <Button
            size="xs"
            variant="default"
            disabled={busy}
            aria-label={t('signOn.takeOverAt', { desk: desk.name })}
            onClick={() => start(true)}
          >
            {t('signOn.takeOver')}
          </Button>
        )}
      </Group>
    </Group>
  )
}
