import { Button, Menu } from '@mantine/core'
import { IconArrowsExchange, IconLogin2, IconLogout2, IconSignature, IconUserCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { useHomeZone } from '../../../kit/site.ts'
import { useDeskStates } from '../alarms.live.ts'
import { type OwnSignOn, useOwnSignOn } from './desk-store.ts'
import { useSigningOff } from './sign-on.api.ts'

const SignOnDialog = lazy(async () => ({ default: (await import('./sign-on-dialog.tsx')).SignOnDialog }))

/** At which desk I am signed on, since when, and what I can do about it. Nothing for who may not acknowledge, or where there are no desks. */
export function SignOn() {
  const { t } = useTranslation('alarms')
  const may = useMay('alarm_acknowledge')
  const own = useOwnSignOn()
  const desks = useDeskStates(undefined).rows
  const [choosing, setChoosing] = useState(false)
  if (!may || own === undefined || desks.size === 0) return null
  return (
    <>
      {own ? (
        <Standing own={own} choose={() => setChoosing(true)} />
      ) : (
        <Button variant="default" leftSection={<IconLogin2 size={16} aria-hidden />} onClick={() => setChoosing(true)}>
          {t('signOn.start')}
        </Button>
      )}
      {choosing && (
        <Suspense fallback={null}>
          <SignOnDialog own={own} close={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}

function Standing({ own, choose }: { readonly own: OwnSignOn; readonly choose: () => void }) {
  const { t } = useTranslation('alarms')
  const zone = useHomeZone()
  const me = useMe()?.id
  const leaving = useSigningOff()
  const others = own.desk.signed_on.filter((item) => item.user.id !== me)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          data-signed-on={own.desk.name}
          loading={leaving.isPending}
          leftSection={<IconUserCheck size={16} aria-hidden />}
        >
          {t('signOn.at', { desk: own.desk.name, time: dateText(own.since, 'time', zone) })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {others.length > 0 ? t('signOn.with', { names: others.map((other) => other.user.name).join(', ') }) : t('signOn.alone')}
        </Menu.Label>
        <Menu.Item
          leftSection={<IconSignature size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/admin/plugins/iot/handover" {...props} />}
        >
          {t('signOn.handOver')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={choose}>
          {t('signOn.another')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout2 size={16} aria-hidden />} onClick={() => leaving.mutate()}>
          {t('signOn.end')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
