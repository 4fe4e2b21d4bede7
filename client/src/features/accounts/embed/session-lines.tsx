import { Text } from '@mantine/core'
import { browserOf } from '@menara/shared/domain/browser-name.ts'
import { useTranslation } from 'react-i18next'
import { agoText, dateText } from '../../../kit/dates/dates.ts'
import { useHomeZone } from '../../../kit/site.ts'

interface SessionLinesProps {
  readonly session: { readonly agent: string; readonly address: string; readonly created_at: string; readonly last_used_at: string }
}

/** A session in two lines: browser and address, since when and when it was last used. */
export function SessionLines({ session: { agent, address, created_at, last_used_at } }: SessionLinesProps) {
  const { t } = useTranslation('accounts')
  const zone = useHomeZone()
  return (
    <div style={{ minWidth: 0 }}>
      <Text size="sm" className="clip" title={agent}>
        {browserOf(agent)} · {address || '–'}
      </Text>
      <Text size="xs" c="dimmed">
        {t('since', { at: dateText(created_at, 'short', zone) })} · {t('lastUsed', { ago: agoText(last_used_at) })}
      </Text>
    </div>
  )
}
