import { Checkbox, MultiSelect, Stack, TextInput } from '@mantine/core'
import { type Webhook, type WebhookDraft, webhooks } from '@menara/shared/contract/notifications.contract.ts'
import { notificationTypes } from '@menara/shared/domain/notification-types.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNow } from '../../i18n/i18n.ts'
import { call } from '../../kit/call.ts'
import { FactsForm } from '../../kit/facts-form.tsx'
import { useContractForm } from '../../kit/form.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { toastSuccess } from '../../kit/toasts.ts'
import { useViewState } from '../../kit/view-state.ts'
import { webhookById } from './notifications.api.ts'
import { outgoingView } from './outgoing-view.ts'
import { SecretNote, WebhookTools } from './webhook-tools.tsx'

export function WebhookForm({ id }: { readonly id: string | undefined }) {
  const webhook = useQuery({ ...webhookById(id ?? ''), enabled: id !== undefined })
  if (webhook.isError) return <FailedState error={webhook.error} retry={() => void webhook.refetch()} />
  if (id !== undefined && webhook.isPending) return <WaitingRows />
  return <Fields webhook={webhook.data?.data} />
}

type Values = Record<string, unknown> & { name: string; url: string; types: string[]; enabled: boolean }
const read = (values: Values): Record<string, unknown> => ({ ...values })

function Fields({ webhook }: { readonly webhook: Webhook | undefined }) {
  const { t } = useTranslation('notifications')
  const { show } = useViewState(outgoingView)
  const cache = useQueryClient()
  const [secret, setSecret] = useState('')
  const { name = '', url = 'https://', types = [], enabled = true } = webhook ?? {}
  const start: Values = { name, url, types: [...types], enabled }
  const { form, onError, focusFirst } = useContractForm<Values>(webhooks.create.body, start, { read })
  const leave = (): void => show({ tab: 'webhooks' })
  const save = useMutation({
    mutationFn: async (body: WebhookDraft): Promise<string> => {
      if (!webhook) return (await call(webhooks.create, { body })).data.secret
      await call(webhooks.update, { params: { id: webhook.id }, body })
      return ''
    },
    onSuccess: (made) => {
      toastSuccess(webhook ? 'update' : 'create')
      void cache.invalidateQueries({ queryKey: ['webhooks'] })
      if (made) setSecret(made)
      else leave()
    },
    onError,
  })
  if (secret) return <SecretNote secret={secret} done={leave} />
  return (
    <>
      <PageHeader title={webhook?.name ?? t('addWebhook')} subtitle={t('webhookText')} />
      <Stack maw={860}>
        <FactsForm
          submit={form.onSubmit((values) => save.mutate(values as unknown as WebhookDraft), focusFirst)}
          busy={save.isPending}
          onCancel={leave}
        >
          <TextInput label={t('name')} withAsterisk key={form.key('name')} {...form.getInputProps('name')} />
          <TextInput label={t('url')} description={t('urlText')} withAsterisk key={form.key('url')} {...form.getInputProps('url')} />
          <MultiSelect
            label={t('types')}
            description={t('typesText')}
            clearable
            clearButtonProps={{ 'aria-label': t('allTypes') }}
            data={notificationTypes.map((item) => ({ value: item.type, label: item[languageNow()] }))}
            key={form.key('types')}
            {...form.getInputProps('types')}
          />
          <Checkbox label={t('enabled')} key={form.key('enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
        </FactsForm>
        {webhook && <WebhookTools webhook={webhook} renewed={setSecret} />}
      </Stack>
    </>
  )
}
