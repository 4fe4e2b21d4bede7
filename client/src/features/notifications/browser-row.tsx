import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ownBrowsers, useForgetBrowser, useWithBrowser } from './notifications.api.ts'
import { browserState, leaveThisBrowser, tellThisBrowser } from './this-browser.ts'

/** Whether this very browser is told, and the switch for it. */
export function BrowserRow({ pushKey }: { readonly pushKey: string }) {
  const { t } = useTranslation('notifications')
  const browsers = useQuery(ownBrowsers)
  const rows = browsers.data?.data
  const known = rows?.map((row) => row.endpoint) ?? []
  const state = useQuery({
    queryKey: ['notifications', 'browser', known],
    queryFn: () => browserState(known),
    enabled: rows !== undefined,
  }).data
  const forget = useForgetBrowser()
  const turnOn = useWithBrowser(() => tellThisBrowser(pushKey))
  const turnOff = useWithBrowser(async () => {
    const endpoint = await leaveThisBrowser()
    const row = rows?.find((row) => row.endpoint === endpoint)
    if (row) await forget.mutateAsync(row.id)
  })
  if (state === undefined) return null
  return (
    <Group gap="xs">
      <Text size="sm">{t(`browser.${state}`)}</Text>
      {state === 'off' && (
        <Button size="xs" loading={turnOn.isPending} onClick={() => turnOn.mutate(undefined)}>
          {t('turnOn')}
        </Button>
      )}
      {state === 'on' && (
        <Button size="xs" variant="default" loading={turnOff.isPending} onClick={() => turnOff.mutate(undefined)}>
          {t('turnOff')}
        </Button>
      )}
    </Group>
  )
}
