import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { type IdentityProvider, identityProviders } from '@menara/shared/contract/people/identity-providers.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, Refused } from '../../kit/calls/call.ts'
import { Section } from '../../kit/section.tsx'

/** What is entered at the service, and whether it answers. */
export function ProviderTools({ provider: { id, redirect_uri } }: { readonly provider: IdentityProvider }) {
  const { t } = useTranslation('providers')
  const check = useMutation({ mutationFn: () => call(identityProviders.check, { params: { id }, body: {} }) })
  const refused = check.error instanceof Refused ? check.error.message : undefined
  return (
    <Section title={t('check')}>
      <Stack gap="sm">
        <Text size="sm">{t('redirect')}</Text>
        <Group gap="xs" wrap="nowrap" align="start">
          <Code block style={{ flex: 1, minWidth: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {redirect_uri}
          </Code>
          <CopyButton value={redirect_uri}>
            {({ copied, copy }) => (
              <Button variant="default" size="xs" onClick={copy}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
        <Group gap="sm">
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
            {t('check')}
          </Button>
          <Text size="sm" role="status" {...(refused && { c: 'red' })}>
            {refused ?? (check.data && t('checked', { issuer: check.data.data.issuer }))}
          </Text>
        </Group>
      </Stack>
    </Section>
  )
}
