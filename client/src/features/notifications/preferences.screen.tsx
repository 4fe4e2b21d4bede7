import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../kit/page-header.tsx'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { ChannelsCard } from './channels-card.tsx'
import { ChoicesForm } from './choices-form.tsx'
import { ownChannels, ownPreferences } from './notifications.api.ts'

/** What I am told of outside of the inbox, and where. */
export function PreferencesScreen() {
  const { t } = useTranslation('notifications')
  const preferences = useQuery(ownPreferences)
  const channels = useQuery(ownChannels)
  const failed = [preferences, channels].find((item) => item.isError)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('text')} />
      {failed && <FailedState error={failed.error} retry={() => void failed.refetch()} />}
      {!failed && (preferences.isPending || channels.isPending) && <WaitingRows />}
      {preferences.data && channels.data && (
        <Stack maw={1080}>
          <ChannelsCard channels={channels.data.data.channels} pushKey={channels.data.data.push_key} />
          <ChoicesForm preferences={preferences.data.data} channels={channels.data.data.channels} />
        </Stack>
      )}
    </>
  )
}
