import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { type ApiToken, apiTokens } from '@menara/shared/contract/people/api-tokens.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { SettingCard } from '../embed/setting-card.tsx'
import { TokenLines } from '../embed/token-lines.tsx'
import { TokenForm } from './token-form.tsx'

/** The own API tokens: made, shown once, revoked. */
export function TokensCard() {
  const { t } = useTranslation('security')
  const tokens = useQuery(asking(apiTokens.list, {}))
  const [step, setStep] = useState<{ readonly is: 'list' | 'form' } | { readonly is: 'made'; readonly token: string }>({ is: 'list' })
  const list = () => setStep({ is: 'list' })
  const rows = tokens.data?.data
  return (
    <SettingCard title={t('tokens')} count={rows?.length}>
      <Stack gap="sm">
        {step.is === 'made' && <MadeToken token={step.token} done={list} />}
        {step.is === 'form' && <TokenForm leave={list} done={(token) => setStep({ is: 'made', token })} />}
        {tokens.isPending && <WaitingRows rows={2} />}
        {tokens.isError && <FailedState error={tokens.error} retry={() => void tokens.refetch()} />}
        {step.is === 'list' && rows && (
          <>
            <Text size="sm" c="dimmed">
              {t('tokensText')}
            </Text>
            {rows.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
            <Group>
              <Button variant="default" onClick={() => setStep({ is: 'form' })}>
                {t('newToken')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </SettingCard>
  )
}

function TokenRow({ token }: { readonly token: ApiToken }) {
  const { t } = useTranslation('security')
  const cache = useQueryClient()
  const { id, name } = token
  const revoke = async () => {
    await call(apiTokens.revoke, { params: { id } }).then(() => toastSuccess('delete'), showRefusal)
    await cache.invalidateQueries({ queryKey: ['api_tokens'] })
  }
  const ask = () => askFirst({ title: t('revokeTitle'), text: t('revokeText', { name }), confirm: t('revoke'), danger: true, run: revoke })
  return (
    <Group justify="space-between" wrap="nowrap">
      <TokenLines token={token} />
      <Button size="xs" variant="default" aria-label={t('revokeName', { name })} onClick={ask} style={{ flexShrink: 0 }}>
        {t('revoke')}
      </Button>
    </Group>
  )
}

/** Shown this once. */
function MadeToken({ token, done }: { readonly token: string; readonly done: () => void }) {
  const { t } = useTranslation('security')
  return (
    <Stack gap="sm" role="group" aria-label={t('tokenMade')}>
      <Text size="sm">{t('tokenMadeText')}</Text>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {token}
      </Code>
      <Group gap="xs">
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
        <Button size="xs" onClick={done}>
          {t('kept')}
        </Button>
      </Group>
    </Stack>
  )
}
