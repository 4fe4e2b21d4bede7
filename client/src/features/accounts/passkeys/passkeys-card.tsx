import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { Passkey } from '@menara/shared/contract/people/passkeys.contract.ts'
import { browserOf } from '@menara/shared/domain/browser-name.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agoText, dateText } from '../../../kit/dates/dates.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useHomeZone } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { SettingCard } from '../embed/setting-card.tsx'
import { CodeForm } from '../second-factor/code-form.tsx'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { hasPasskeys } from './passkey-browser.ts'
import { ownPasskeys, useAddPasskey, useRemovePasskey } from './passkeys.api.ts'

type Step =
  | { readonly is: 'list' | 'add' }
  | { readonly is: 'remove'; readonly key: Passkey }
  | { readonly is: 'codes'; readonly codes: readonly string[] }

/** The own passkeys: added, named, removed. */
export function PasskeysCard() {
  const { t } = useTranslation('security')
  const keys = useQuery(ownPasskeys())
  const [step, setStep] = useState<Step>({ is: 'list' })
  const remove = useRemovePasskey()
  const list = () => setStep({ is: 'list' })
  const cancel = (
    <Button variant="subtle" onClick={list}>
      {t('cancel')}
    </Button>
  )
  const rows = keys.data?.data
  return (
    <SettingCard title={t('passkeys')} count={rows?.length}>
      {keys.isPending && <WaitingRows rows={2} />}
      {keys.isError && <FailedState error={keys.error} retry={() => void keys.refetch()} />}
      {step.is === 'codes' && <RecoveryCodes codes={step.codes} done={list} />}
      {step.is === 'add' && (
        <AddPasskey cancel={cancel} done={(codes) => setStep(codes.length > 0 ? { is: 'codes', codes } : { is: 'list' })} />
      )}
      {step.is === 'remove' && (
        <Stack gap="sm">
          <Text size="sm">{t('removePasskeyText', { name: step.key.name })}</Text>
          <CodeForm
            asks={['password']}
            color="red"
            submitText={t('removePasskey')}
            aside={cancel}
            submit={async ({ password }) => {
              await remove.mutateAsync({ id: step.key.id, password })
              toastSuccess('delete')
              list()
            }}
          />
        </Stack>
      )}
      {step.is === 'list' && rows && (
        <Rows rows={rows} add={() => setStep({ is: 'add' })} remove={(key) => setStep({ is: 'remove', key })} />
      )}
    </SettingCard>
  )
}

interface RowsProps {
  readonly rows: readonly Passkey[]
  readonly add: () => void
  readonly remove: (key: Passkey) => void
}
function Rows({ rows, add, remove }: RowsProps) {
  const { t } = useTranslation('security')
  const zone = useHomeZone()
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t(hasPasskeys() ? 'passkeysText' : 'noPasskeysHere')}
      </Text>
      {rows.map((key) => (
        <Group key={key.id} justify="space-between" wrap="nowrap">
          <div style={{ minWidth: 0 }}>
            <Text size="sm" className="clip">
              {key.name}
            </Text>
            <Text size="xs" c="dimmed">
              {t('addedAt', { at: dateText(key.created_at, 'day', zone) })} ·{' '}
              {key.last_used_at ? t('usedAgo', { ago: agoText(key.last_used_at) }) : t('neverUsed')}
            </Text>
          </div>
          <Button
            size="xs"
            variant="default"
            aria-label={t('removePasskeyName', { name: key.name })}
            onClick={() => remove(key)}
            style={{ flexShrink: 0 }}
          >
            {t('removePasskey')}
          </Button>
        </Group>
      ))}
      {hasPasskeys() && (
        <Group>
          <Button variant="default" onClick={add}>
            {t('addPasskey')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

interface AddPasskeyProps {
  readonly cancel: ReactNode
  readonly done: (codes: readonly string[]) => void
}
function AddPasskey({ cancel, done }: AddPasskeyProps) {
  const { t } = useTranslation('security')
  const [name, setName] = useState(browserOf(navigator.userAgent))
  const add = useAddPasskey()
  return (
    <Stack gap="sm">
      <TextInput label={t('passkeyName')} maxLength={80} value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <CodeForm
        asks={['password']}
        submitText={t('continue')}
        aside={cancel}
        submit={async ({ password }) => {
          const codes = await add.mutateAsync({ name: name.trim() || browserOf(navigator.userAgent), password })
          if (codes) done(codes)
        }}
      />
    </Stack>
  )
}
