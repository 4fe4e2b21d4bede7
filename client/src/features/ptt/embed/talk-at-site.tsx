import { Group } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { channelOfSite } from '../channels/site-channel.ts'
import { myChannels } from '../ptt.api.ts'

/** Leads to the channel in which the guards of a site are reached; nothing for those who have none. */
export function TalkAtSite(props: { readonly siteId: string }) {
  if (!useMay('show_plugin_ptt')) return null
  // Its words come late: the page around it does not wait for them.
  return (
    <Suspense fallback={null}>
      <Talk {...props} />
    </Suspense>
  )
}

function Talk({ siteId }: { readonly siteId: string }) {
  const { t } = useTranslation('ptt')
  const channel = channelOfSite(useQuery(myChannels()).data?.data ?? [], siteId)
  if (!channel) return null
  return (
    <Group>
      <ButtonLink to="/ptt" search={{ channel: channel.id }} size="compact-sm" leftSection={<IconMicrophone size={14} aria-hidden />}>
        {t('talkIn', { name: channel.name })}
      </ButtonLink>
    </Group>
  )
}
