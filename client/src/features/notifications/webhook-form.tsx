import { Checkbox, MultiSelect, Stack, TextInput } from '@mantine/core'
import { type Webhook, type WebhookDraft, webhooks } from '@menara/shared/contract/notifications.contract.ts'
import { notificationTypes } from '@menara/shared/domain/notification-types.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNow } from '../../i18n/i18n.ts'
import { call } from '../../kit/calls/call.ts'
import { LoadedRecord, RecordForm, useRecordForm } from '../../kit/forms/record-form.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { webhookById } from './notifications.api.ts'
import { outgoingView } from './outgoing-view.ts'
import { SecretNote, WebhookTools } from './webhook-tools.tsx'

export function WebhookForm({ id }: { readonly id: string | undefined }) {
  return (
    <LoadedRecord id={id} query={webhookById}>
      {(webhook) => <Fields webhook={webhook} />}
    </LoadedRecord>
  )
}

type Values = Record<string, unknown> & { name: string; url: string; types: string[]; enabled: boolean }
const read = (values: Values) => ({ ...values }) as unknown as WebhookDraft

function Fields({ webhook }: { readonly webhook: Webhook | undefined }) {
  const { t } = useTranslation('notifications')
  const { show } = useViewState(outgoingView)
  const cache = useQueryClient()
  const [secret, setSecret] = useState('')
  const { name = '', url = 'https://', types = [], enabled = true } = webhook ?? {}
  const start: Values = { name, url, types: [...types], enabled }
  const leave = (): void => show({ tab: 'webhooks' })
  const save = async (body: WebhookDraft): Promise<string> => {
    const made = webhook ? undefined : await call(webhooks.create, { body })
    if (webhook) await call(webhooks.update, { params: { id: webhook.id }, body })
    void cache.invalidateQueries({ queryKey: ['webhooks'] })
    return made?.data.secret ?? ''
  }
  const done = (made: string): void => (made ? setSecret(made) : leave())
  const { form, frame } = useRecordForm(webhooks.create.body, start, { record: webhook, read, save, leave, done })
  if (secret) return <SecretNote secret={secret} done={leave} />
  return (
    <>
      <PageHeader title={webhook?.name ?? t('addWebhook')} subtitle={t('webhookText')} />
      <Stack maw={860}>
        <RecordForm {...frame}>
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
        </RecordForm>
        {webhook && <WebhookTools webhook={webhook} renewed={setSecret} />}
      </Stack>
    </>
  )
}
