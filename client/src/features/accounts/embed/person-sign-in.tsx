import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { ApiToken } from '@menara/shared/contract/people/api-tokens.contract.ts'
import { type User, users } from '@menara/shared/contract/people/users.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, Refused } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useMe } from '../../../kit/session/session.ts'
import { useHomeZone } from '../../../kit/site.ts'
import { SettingCard } from './setting-card.tsx'
import { TokenLines } from './token-lines.tsx'

/** How a person signs in besides their password, for who administers them. Nothing of those who may more. */
export function PersonSignIn({ user }: { readonly user: User }) {
  const { t } = useTranslation('security')
  const params = { id: user.id }
  const factor = useQuery(asking(users.secondFactor, { params }))
  const tokens = useQuery({ ...asking(users.tokens, { params }), enabled: factor.isSuccess })
  if (factor.error instanceof Refused && factor.error.status === 403) return null
  const rows = tokens.data?.data ?? []
  return (
    <Stack maw={860}>
      <FactorOf user={user} factor={factor.data?.data} />
      {rows.length > 0 && (
        <SettingCard title={t('tokens')} count={rows.length}>
          <Stack gap="sm">
            {rows.map((token) => (
              <TokenOf key={token.id} user={user} token={token} />
            ))}
          </Stack>
        </SettingCard>
      )}
    </Stack>
  )
}

interface FactorOfProps {
  readonly user: User
  readonly factor:
    | { readonly totp_since: string | null; readonly passkeys: number; readonly recovery_codes_left: number; readonly required: boolean }
    | undefined
}
function FactorOf({ user: { id, name }, factor }: FactorOfProps) {
  const { t } = useTranslation('security')
  const [zone, me, cache] = [useHomeZone(), useMe(), useQueryClient()]
  const reset = async () => {
    await call(users.resetSecondFactor, { params: { id } }).then(() => toastSuccess('update'), showRefusal)
    await cache.invalidateQueries({ queryKey: ['users'] })
  }
  const ask = () =>
    askFirst({ title: t('resetTitle'), text: t('resetText', { name }), confirm: t('resetFactor'), danger: true, run: reset })
  const has = factor !== undefined && (factor.totp_since !== null || factor.passkeys > 0)
  return (
    <SettingCard
      title={t('secondFactor')}
      aside={
        has && me?.id !== id ? (
          <Button size="xs" variant="default" onClick={ask}>
            {t('resetFactor')}
          </Button>
        ) : undefined
      }
    >
      <Group gap="xs" mih={24}>
        {factor?.totp_since && <Badge color="green">{t('on', { at: dateText(factor.totp_since, 'day', zone) })}</Badge>}
        <Text size="sm" c="dimmed">
          {factor && (has ? t('codesLeft', { count: factor.recovery_codes_left }) : t('hasNone'))} {factor?.required && t('requiredOfThem')}
        </Text>
      </Group>
    </SettingCard>
  )
}

function TokenOf({ user, token }: { readonly user: User; readonly token: ApiToken }) {
  const { t } = useTranslation('security')
  const cache = useQueryClient()
  const { id: token_id, name } = token
  const revoke = async () => {
    await call(users.revokeToken, { params: { id: user.id, token_id } }).then(() => toastSuccess('delete'), showRefusal)
    await cache.invalidateQueries({ queryKey: ['users', 'tokens'] })
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
