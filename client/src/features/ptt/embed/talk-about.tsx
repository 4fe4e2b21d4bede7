import { ActionIcon, Button } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useOpenIncident } from '../ptt.api.ts'

interface TalkAboutProps {
  readonly about: { readonly alarm_id: string } | { readonly ticket_id: string }
  /** The talk page to go to. */
  readonly to: '/ptt' | '/desk/ptt'
}

/** Opens the channel of an alarm or a ticket and goes there; the nearest guards, its desk and its people are in it. */
export function TalkAboutButton(props: TalkAboutProps) {
  if (!useMay('show_plugin_ptt')) return null
  // Its words come late: the page around it does not wait for them.
  return (
    <Suspense fallback={null}>
      <TalkAbout {...props} />
    </Suspense>
  )
}

function TalkAbout({ about, to }: TalkAboutProps) {
  const { t } = useTranslation('ptt')
  const go = useNavigate()
  const open = useOpenIncident()
  const press = () => open.mutate(about, { onSuccess: ({ id }) => void go({ to, search: { channel: id } }), onError: showRefusal })
  return (
    <>
      <Button
        visibleFrom="sm"
        variant="default"
        leftSection={<IconMicrophone size={16} aria-hidden />}
        loading={open.isPending}
        onClick={press}
      >
        {t('talkAbout')}
      </Button>
      <ActionIcon hiddenFrom="sm" size={36} variant="default" aria-label={t('talkAbout')} loading={open.isPending} onClick={press}>
        <IconMicrophone size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}
