import { Code, Group, Text } from '@mantine/core'
import type { ApiToken } from '@menara/shared/contract/people/api-tokens.contract.ts'
import { useTranslation } from 'react-i18next'
import { agoText, dateText } from '../../../kit/dates/dates.ts'
import { useHomeZone } from '../../../kit/site.ts'

/** A token in two lines: what it is for and how it begins; what it reaches, until when, and when it was last used. */
export function TokenLines({ token }: { readonly token: ApiToken }) {
  const { t } = useTranslation('security')
  const zone = useHomeZone()
  const { name, prefix, read_only, permissions, location_ids, ends_at, last_used_at } = token
  const facts = [
    t(read_only ? 'readOnly' : 'mayChange'),
    permissions && t('somePermissions', { count: permissions.length }),
    location_ids && t('someSites', { count: location_ids.length }),
    t('until', { at: dateText(ends_at, 'day', zone) }),
    last_used_at ? t('usedAgo', { ago: agoText(last_used_at) }) : t('neverUsed'),
  ]
  return (
    <div style={{ minWidth: 0 }}>
      <Group gap={6}>
        <Text size="sm" className="clip">
          {name}
        </Text>
        <Code>{prefix}…</Code>
      </Group>
      <Text size="xs" c="dimmed">
        {facts.filter((fact) => fact !== null).join(' · ')}
      </Text>
    </div>
  )
}
