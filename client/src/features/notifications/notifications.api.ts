import { notifications, type Preferences, webhooks } from '@menara/shared/contract/notifications.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { toastSuccess } from '../../kit/overlays/toasts.ts'

export const ownPreferences = asking(notifications.preferences, {})
export const ownChannels = asking(notifications.channels, {})
export const ownBrowsers = asking(notifications.subscriptions, {})
export const webhookById = (id: string) => asking(webhooks.get, { params: { id } })
/** There are a few, never many. */
export const allWebhooks = asking(webhooks.list, { query: { limit: 1000 } })

/** What changes here shows everywhere here. */
function useTold<Args, Result>(change: (args: Args) => Promise<Result>, done?: (result: Result) => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (result) => {
      for (const subject of ['notifications', 'webhooks']) void cache.invalidateQueries({ queryKey: [subject] })
      done?.(result)
    },
    onError: showRefusal,
  })
}

export const useChoose = () =>
  useTold(
    (body: Preferences) => call(notifications.setPreferences, { body }),
    () => toastSuccess('update'),
  )
export const useTest = () => useTold((channel: 'email' | 'push' | 'whatsapp') => call(notifications.test, { body: { channel } }))
export const useRetry = () => useTold((id: string) => call(notifications.retry, { params: { id } }))
export const useForgetBrowser = () => useTold((id: string) => call(notifications.unsubscribe, { params: { id } }))
export const useWithBrowser = <Result>(change: () => Promise<Result>) => useTold(change)
export const useTestWebhook = () => useTold((id: string) => call(webhooks.test, { params: { id } }))
export const useRenewSecret = () => useTold((id: string) => call(webhooks.renew, { params: { id } }))
