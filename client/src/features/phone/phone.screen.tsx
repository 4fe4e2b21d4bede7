import { Alert, Box, Stack } from '@mantine/core'
import { IconDatabaseOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useViewState } from '../../kit/lists/view-state.ts'
import { WaitingRows } from '../../kit/states.tsx'
import { MyDay } from './my-day.tsx'
import { phoneView } from './phone-view.ts'
import type { Phone } from './queue/phone-session.ts'
import { RoundPage } from './rounds/round-page.tsx'
import { PhoneContext, useOpenPhone } from './use-phone.ts'

/** My day on a telephone: attendance, shifts and inspection rounds, which are made without a connection as well. */
export function PhoneScreen() {
  useManifest()
  const phone = useOpenPhone()
  if (!phone) return <WaitingRows />
  return (
    <PhoneContext value={phone}>
      <Inside phone={phone} />
    </PhoneContext>
  )
}

function Inside({ phone }: { readonly phone: Phone }) {
  const { t } = useTranslation('phone')
  const { round } = useViewState(phoneView).state
  const isRead = useStore(phone.state, (state) => state.content !== null)
  const trouble = useStore(phone.state, (state) => state.trouble)
  if (!isRead) return <WaitingRows />
  return (
    <Box maw={720} mx="auto">
      <Stack gap="md">
        {trouble && (
          <Alert color="red" icon={<IconDatabaseOff size={18} aria-hidden />} role="alert" title={t(`trouble.${trouble}`)}>
            {t(`trouble.${trouble}Text`)}
          </Alert>
        )}
        {round === undefined ? <MyDay /> : <RoundPage id={round} />}
      </Stack>
    </Box>
  )
}

/** What the browser installs is described in the language that is read here; the page’s own link is Indonesian. */
function useManifest(): void {
  const { language } = useTranslation().i18n
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    if (link) link.href = language === 'en' ? '/manifest.en.webmanifest' : '/manifest.webmanifest'
  }, [language])
}
