import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import type { Webhook } from '@menara/shared/contract/notifications.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnchorLink } from '../../kit/links/anchor-link.tsx'
import { askFirst } from '../../kit/overlays/confirm.tsx'
import { Section } from '../../kit/section.tsx'
import { useRenewSecret, useTestWebhook } from './notifications.api.ts'

/** Whether it works, what it was told last, and another secret. */
export function WebhookTools({ webhook: { id }, renewed }: { readonly webhook: Webhook; readonly renewed: (secret: string) => void }) {
  const { t } = useTranslation('notifications')
  const [said, setSaid] = useState('')
  const test = useTestWebhook()
  const renew = useRenewSecret()
  const run = () =>
    test.mutate(id, { onSuccess: ({ data }) => setSaid(data.state === 'sent' ? t('tested') : t('notTested', { error: data.error })) })
  const ask = () =>
    askFirst({
      title: t('renewTitle'),
      text: t('renewText'),
      confirm: t('renew'),
      run: async () => renew.mutate(id, { onSuccess: ({ data }) => renewed(data.secret) }),
    })
  return (
    <Section title={t('tools')}>
      <Group>
        <Button variant="default" loading={test.isPending} onClick={run}>
          {t('test')}
        </Button>
        <Button variant="default" loading={renew.isPending} onClick={ask}>
          {t('renew')}
        </Button>
        <AnchorLink to="/admin/manage/notifications" search={{ target_id: id }} size="sm">
          {t('toLog')}
        </AnchorLink>
      </Group>
      <Text size="sm" mt="sm" role="status" hidden={said === ''}>
        {said}
      </Text>
    </Section>
  )
}

/** Shown this once. */
export function SecretNote({ secret, done }: { readonly secret: string; readonly done: () => void }) {
  const { t } = useTranslation('notifications')
  return (
    <Section title={t('secret')}>
      <Stack maw={640}>
        <Text size="sm">{t('secretText')}</Text>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {secret}
        </Code>
        <Group>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={done}>{t('secretKept')}</Button>
        </Group>
      </Stack>
    </Section>
  )
}
